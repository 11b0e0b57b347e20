import { describe, expect, it } from 'vitest'
import {
  corners,
  cropToShape,
  moveBox,
  ratioOf,
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

  it.each(corners)('resizes by its corner %s while the opposite one stays', (corner) => {
    const by = { x: corner.endsWith('w') ? -0.1 : 0.1, y: corner.startsWith('n') ? -0.1 : 0.1 }
    const larger = resizeBox(box, corner, by)
    expect(larger).toMatchObject({ width: 0.5, height: 0.5 })
    const far = (one: typeof box) => ({
      x: corner.endsWith('w') ? one.x + one.width : one.x,
      y: corner.startsWith('n') ? one.y + one.height : one.y,
    })
    expect(far(larger).x).toBeCloseTo(far(box).x)
    expect(far(larger).y).toBeCloseTo(far(box).y)
    const most = resizeBox(box, corner, { x: by.x * 50, y: by.y * 50 })
    expect(Math.min(most.x, most.y, 1 - most.x - most.width, 1 - most.y - most.height)).toBe(0)
    expect(resizeBox(box, corner, { x: -by.x * 50, y: -by.y * 50 })).toMatchObject({
      width: 0.05,
      height: 0.05,
    })
  })

  it('keeps its shape while it is resized', () => {
    const ratio = ratioOf(1, photo)
    expect(ratio).toBe(0.75)
    for (const corner of corners)
      for (const by of [-0.3, -0.05, 0.05, 0.4, 3]) {
        const now = resizeBox(box, corner, { x: by, y: by / 3 }, ratio)
        expect(now.width / now.height).toBeCloseTo(ratio, 2)
        expect(now.x).toBeGreaterThanOrEqual(0)
        expect(now.y).toBeGreaterThanOrEqual(0)
        expect(now.x + now.width).toBeLessThanOrEqual(1.0001)
        expect(now.y + now.height).toBeLessThanOrEqual(1.0001)
      }
  })

  it('takes a new shape as large as possible around its centre', () => {
    expect(shapeBox(box, ratioOf(1, photo))).toEqual({ x: 0.025, y: 0, width: 0.75, height: 1 })
    expect(shapeBox({ ...box, x: 0.6 }, ratioOf(1, photo)).x).toBe(0.25)
    expect(shapeBox(box, ratioOf(2, photo))).toMatchObject({ width: 1, height: 0.6667 })
  })

  it('is cropped around the focus point, as browsers do', () => {
    const left = cropToShape(wholeBox, { x: 0, y: 0 }, 1, photo)
    expect(left).toEqual({ x: 0, y: 0, width: 0.75, height: 1 })
    expect(cropToShape(wholeBox, { x: 1, y: 0 }, 1, photo).x).toBe(0.25)
    expect(cropToShape(box, { x: 0.5, y: 1 }, 4 / 3, photo)).toEqual(box)
    const wide = cropToShape(box, { x: 0.5, y: 1 }, 8 / 3, photo)
    expect(wide).toMatchObject({ x: 0.2, width: 0.4, height: 0.2 })
    expect(wide.y).toBeCloseTo(0.5)
  })
})
