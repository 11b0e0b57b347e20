import { describe, expect, it } from 'vitest'
import { findScale, placeBar } from './plots.tsx'

describe('the scale of a plot', () => {
  it.each([
    [[], 0, 1],
    [[0, 0], 0, 1],
    [[3], 0, 3],
    [[870], 0, 1000],
    [[12_345_600, 1], 0, 15_000_000],
    [[-40, 100], -40, 100],
    [[-7], -7, 0],
  ])('scales %j from %d to %d', (values, least, most) => {
    const scale = findScale(values)
    expect([scale.least, scale.most]).toEqual([least, most])
    expect(scale.ticks).toContain(0)
    expect(scale.ticks.length).toBeLessThanOrEqual(7)
  })

  it('draws bars up or down from zero, and none for zero', () => {
    const scale = findScale([-50, 100])
    expect(placeBar(100, scale, 300)).toEqual({ start: 100, size: 200 })
    expect(placeBar(-50, scale, 300)).toEqual({ start: 0, size: 100 })
    expect(placeBar(0, scale, 300).size).toBe(0)
  })

  it('draws a small value next to a huge one', () => {
    expect(placeBar(1, findScale([90_000_000]), 200).size).toBe(1)
    expect(placeBar(-1, findScale([90_000_000, -1]), 200).size).toBe(1)
  })
})
