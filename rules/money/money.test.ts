import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoney, rand, roundMinor, scaleMoney } from './money.ts'
import { sumGateFees } from './gate-fees.ts'
import { findAge, sumByAge } from './ages.ts'

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

  it('never returns minus zero', () => {
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
        const sum = parts.reduce(addMoney, rand(0))
        expect(parts.toReversed().reduce(addMoney, rand(0))).toEqual(sum)
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

const fees = [
  { what: 'a park', adult: 400, child: 200, isNeeded: true },
  { what: 'penguins', adult: 190, child: 95, isNeeded: true },
  { what: 'a funicular', adult: 90, child: 50, isNeeded: false },
]

it('sums the gate fees that every adult and child must pay', () => {
  expect(sumGateFees(fees, { adults: 2, children: 0 })).toEqual(rand(1180))
  expect(sumGateFees(fees, { adults: 2, children: 2 })).toEqual(rand(1770))
  expect(sumGateFees([], { adults: 8, children: 0 })).toEqual(rand(0))
})

const today = '2026-12-31'

it('groups amounts by the days since they were due', () => {
  const dues = ['12-31', '12-30', '12-01', '11-30', '11-01', '10-02', '10-01']
  const found = dues.map((day) => findAge(`2026-${day}`, today))
  expect(found.join(' ')).toBe('not-due to-30 to-30 to-60 to-60 to-90 over-90')
})

it('sums each age, and credit separately', () => {
  const owed = [
    { dueOn: '2026-12-30', amount: 500 },
    { dueOn: '2026-12-01', amount: -200 },
    { dueOn: '2027-01-20', amount: 70 },
  ]
  expect(sumByAge(owed, today).map(({ amount }) => amount)).toEqual([-200, 70, 500, 0, 0, 0])
})
