import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from './cents.ts'
import {
  distributeCents,
  findTaxPercent,
  readTaxCode,
  computeTax,
  taxSettingsSchema,
} from './tax-rules.ts'

const trips = { tour: 'STD15', 'vehicle-day': 'STD15' }
const settings = {
  from: '2020-01-01',
  vatNumber: null,
  standardPercent: 15,
  codes: { ...trips, transfer: 'EXEMPT', custom: 'none', fees: 'STD15', gift: 'none' },
  confirmedBy: 'somebody',
}

describe('the VAT inside an amount', () => {
  it.each([
    [11_500, 1_500],
    [100, 13],
    // 3.8333…, then two exact halves: 23 × 15 / 115 is 3, 11.5 cannot be, 3.5 rounds up.
    [29, 4],
    [23, 3],
    [0, 0],
    [250_000, 32_609],
  ])('of %i cents is %i', (gross, tax) => {
    expect(computeTax(gross, 15)).toBe(tax)
  })

  it('rounds a half up', () => {
    // 3 × 20 / 120 is half a cent.
    expect(computeTax(3, 20)).toBe(1)
  })

  it('is zero except at the standard rate, also for an unknown code', () => {
    const codes = ['STD15', 'ZERO', 'EXEMPT', 'none'] as const
    expect([...codes, 'STD99'].map(readTaxCode)).toEqual([...codes, 'none'])
    expect(codes.map((code) => findTaxPercent(code, settings))).toEqual([15, 0, 0, 0])
  })
})

describe('distributeCents', () => {
  it('distributes in proportion, to the cent', () => {
    expect(distributeCents(100, [100, 100, 100])).toEqual([33, 34, 33])
    expect(distributeCents(30, [100, -50, 50])).toEqual([30, -15, 15])
    expect(distributeCents(5, [])).toEqual([])
    expect(distributeCents(5, [10, -10])).toEqual([0, 0])
  })

  it('adds up in any steps: parts to the amount, steps to the lines', () => {
    const cents = fc.integer({ min: 0, max: 900_000_000 })
    const amounts = fc.array(cents, { minLength: 1, maxLength: 8 })
    const cutsOf = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })
    fc.assert(
      fc.property(amounts, cutsOf, (lines, cuts) => {
        const total = sumCents(lines)
        const inner = cuts.map((cut) => Math.floor(cut * total)).toSorted((a, b) => a - b)
        const sums = lines.map(() => 0)
        let start = 0
        for (const end of [...inner, total]) {
          const parts = distributeCents(end - start, lines, start)
          expect(sumCents(parts)).toBe(total === 0 ? 0 : end - start)
          const fits = (part: number, index: number) => part >= 0 && part <= (lines[index] ?? 0)
          expect(parts.every(fits)).toBe(true)
          for (const [index, part] of parts.entries()) sums[index] = (sums[index] ?? 0) + part
          start = end
        }
        if (total > 0) expect(sums).toEqual(lines)
      }),
    )
  })
})

describe('tax settings', () => {
  it('are refused with an invalid VAT number or tax code', () => {
    const isAccepted = (change: object) =>
      taxSettingsSchema.safeParse({ ...settings, ...change }).success
    expect(isAccepted({})).toBe(true)
    expect(isAccepted({ vatNumber: '4123456789' })).toBe(true)
    expect(isAccepted({ vatNumber: '' })).toBe(false)
    expect(isAccepted({ vatNumber: '0000000000' })).toBe(false)
    expect(isAccepted({ codes: { ...settings.codes, tour: 'STD' } })).toBe(false)
    expect(isAccepted({ standardPercent: 0 })).toBe(false)
  })
})
