import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoney, rand, roundMinor, scaleMoney } from './money.ts'

describe('roundMinor', () => {
  it.each([
    [137.5, 138],
    [137.49, 137],
    [0.5, 1],
    [-0.5, -1],
    [-137.5, -138],
    [1.005 * 100, 101],
    [8.475 * 100, 848],
    [0, 0],
  ])('rounds %d to %d', (amount, whole) => {
    expect(roundMinor(amount)).toBe(whole)
  })

  it('never answers minus nought', () => {
    expect(Object.is(roundMinor(-0.2), 0)).toBe(true)
  })

  it('rounds an amount times a three-digit rate as exact arithmetic does', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000 })
    const thousandths = fc.integer({ min: 0, max: 99_999 })
    fc.assert(
      fc.property(amounts, thousandths, (amount, rate) => {
        const exact = (2n * BigInt(amount) * BigInt(rate) + 1000n) / 2000n
        expect(roundMinor((amount * rate) / 1000)).toBe(Number(exact))
        expect(roundMinor(amount * (rate / 1000))).toBe(Number(exact))
      }),
    )
  })
})

describe('money', () => {
  it('counts rand in cents', () => {
    expect(rand(2500)).toEqual({ minor: 250_000, currency: 'ZAR' })
    expect(rand(0.1 + 0.2)).toEqual({ minor: 30, currency: 'ZAR' })
  })

  it('adds exactly, in any order', () => {
    const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, (minors) => {
        const parts = minors.map((minor) => ({ minor, currency: 'ZAR' as const }))
        const forth = parts.reduce(addMoney, rand(0))
        expect(parts.toReversed().reduce(addMoney, rand(0))).toEqual(forth)
      }),
    )
  })

  it('refuses to add two currencies', () => {
    expect(() => addMoney(rand(1), { minor: 1, currency: 'USD' })).toThrow(
      'Amounts in two currencies cannot be added.',
    )
  })

  it('scales and rounds to the cent', () => {
    expect(scaleMoney(rand(1350), 0.15)).toEqual({ minor: 20_250, currency: 'ZAR' })
    expect(scaleMoney({ minor: 1, currency: 'ZAR' }, 0.5).minor).toBe(1)
  })
})
