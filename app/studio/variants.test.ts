import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toVariantAddress,
  createVariantKey,
  listCrops,
  computeSize,
  listVariantWidths,
} from './variants.ts'

const half = { x: 0.25, y: 0, width: 0.5, height: 1 }

describe('the key of a variant', () => {
  it('is the start of the SHA-256 of master and crop', () => {
    const box = fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      width: fc.double({ min: 0, max: 0.99, noNaN: true }),
      height: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), box, (master, crop) => {
        const numbers = Object.values(crop).map((each) => each.toFixed(4))
        expect(createVariantKey(master, crop)).toBe(hash(`${master}/${numbers.join(',')}`))
        expect(createVariantKey(master)).toBe(hash(`${master}/whole`))
      }),
    )
  })

  it('is that of the whole photograph for a crop that omits nothing', () => {
    expect(createVariantKey('a', { x: 0, y: 0, width: 1, height: 1 })).toBe(createVariantKey('a'))
    expect(createVariantKey('a', half)).not.toBe(createVariantKey('a'))
    expect(createVariantKey('b')).not.toBe(createVariantKey('a'))
  })

  it('does not change with an invisible difference', () => {
    expect(createVariantKey('a', { ...half, x: 0.25001 })).toBe(createVariantKey('a', half))
    expect(createVariantKey('a', { ...half, x: 0.2502 })).not.toBe(createVariantKey('a', half))
  })
})

describe('listVariantWidths', () => {
  it('lists no width above that of the variant', () => {
    expect(listVariantWidths(4000)).toEqual([390, 640, 960, 1280, 1920, 2560])
    expect(listVariantWidths(1280)).toEqual([390, 640, 960, 1280])
    expect(listVariantWidths(1279)).toEqual([390, 640, 960])
    expect(listVariantWidths(200)).toEqual([200])
  })
})

it('computes the size and the address of a variant', () => {
  expect(computeSize({ width: 3000, height: 4001 }, half)).toEqual({ width: 1500, height: 4001 })
  expect(computeSize({ width: 10, height: 10 }, { x: 0, y: 0, width: 0, height: 0 })).toEqual({
    width: 1,
    height: 1,
  })
  expect(toVariantAddress('ab', 390, 'avif')).toBe('/media/ab-390.avif')
})

it('lists a variant for phones only if the photograph has a crop for them', () => {
  expect(listCrops({ crop: half })).toEqual([half])
  expect(listCrops({ phone: half })).toEqual([undefined, half])
})

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
