import { describe, expect, it } from 'vitest'
import {
  corners,
  cropToShape,
  moveBox,
  toBoxRatio,
  resizeBox,
  shapeBox,
  wholeBox,
} from './crop-box.ts'

const box = { x: 0.2, y: 0.3, width: 0.4, height: 0.4 }
const photo = { width: 4000, height: 3000 }

describe('the crop box of a photograph', () => {
  it('moves within the photograph', () => {
    expect(moveBox(box, { x: 0.1, y: -0.1 })).toEqual({ ...box, x: 0.3, y: 0.2 })
    expect(moveBox(box, { x: 5, y: 5 })).toEqual({ ...box, x: 0.6, y: 0.6 })
    expect(moveBox(wholeBox, { x: -1, y: 1 })).toEqual(wholeBox)
  })

  it.each(corners)('is resized at its corner %s, while the opposite corner stays', (corner) => {
    const movement = {
      x: corner.endsWith('w') ? -0.1 : 0.1,
      y: corner.startsWith('n') ? -0.1 : 0.1,
    }
    const larger = resizeBox(box, corner, movement)
    expect(larger).toMatchObject({ width: 0.5, height: 0.5 })
    const oppositeCorner = (one: typeof box) => ({
      x: corner.endsWith('w') ? one.x + one.width : one.x,
      y: corner.startsWith('n') ? one.y + one.height : one.y,
    })
    expect(oppositeCorner(larger).x).toBeCloseTo(oppositeCorner(box).x)
    expect(oppositeCorner(larger).y).toBeCloseTo(oppositeCorner(box).y)
    const largest = resizeBox(box, corner, { x: movement.x * 50, y: movement.y * 50 })
    expect(
      Math.min(largest.x, largest.y, 1 - largest.x - largest.width, 1 - largest.y - largest.height),
    ).toBe(0)
    expect(resizeBox(box, corner, { x: -movement.x * 50, y: -movement.y * 50 })).toMatchObject({
      width: 0.05,
      height: 0.05,
    })
  })

  it('keeps its shape while it is resized', () => {
    const ratio = toBoxRatio(1, photo)
    expect(ratio).toBe(0.75)
    for (const corner of corners)
      for (const distance of [-0.3, -0.05, 0.05, 0.4, 3]) {
        const resized = resizeBox(box, corner, { x: distance, y: distance / 3 }, ratio)
        expect(resized.width / resized.height).toBeCloseTo(ratio, 2)
        expect(resized.x).toBeGreaterThanOrEqual(0)
        expect(resized.y).toBeGreaterThanOrEqual(0)
        expect(resized.x + resized.width).toBeLessThanOrEqual(1.0001)
        expect(resized.y + resized.height).toBeLessThanOrEqual(1.0001)
      }
  })

  it('gets a new shape, as large as possible around its centre', () => {
    expect(shapeBox(box, toBoxRatio(1, photo))).toEqual({ x: 0.025, y: 0, width: 0.75, height: 1 })
    expect(shapeBox({ ...box, x: 0.6 }, toBoxRatio(1, photo)).x).toBe(0.25)
    expect(shapeBox(box, toBoxRatio(2, photo))).toMatchObject({ width: 1, height: 0.6667 })
  })

  it('is cropped to a shape around the focus point, as browsers do', () => {
    const leftCrop = cropToShape(wholeBox, { x: 0, y: 0 }, 1, photo)
    expect(leftCrop).toEqual({ x: 0, y: 0, width: 0.75, height: 1 })
    expect(cropToShape(wholeBox, { x: 1, y: 0 }, 1, photo).x).toBe(0.25)
    expect(cropToShape(box, { x: 0.5, y: 1 }, 4 / 3, photo)).toEqual(box)
    const wideCrop = cropToShape(box, { x: 0.5, y: 1 }, 8 / 3, photo)
    expect(wideCrop).toMatchObject({ x: 0.2, width: 0.4, height: 0.2 })
    expect(wideCrop.y).toBeCloseTo(0.5)
  })
})
