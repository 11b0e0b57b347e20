import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findAge, splitOwed, sumByAge } from './ages.ts'
import { sumCents } from './cents.ts'

const today = '2026-12-31'

it('ages what is owed by the days since it was due', () => {
  const dues = [
    '2026-12-31',
    '2026-12-30',
    '2026-12-01',
    '2026-11-30',
    '2026-11-01',
    '2026-10-02',
    '2026-10-01',
  ]
  expect(dues.map((dueOn) => findAge(dueOn, today))).toEqual([
    'not-due',
    'to-30',
    'to-30',
    'to-60',
    'to-60',
    'to-90',
    'over-90',
  ])
})

it('sums every age, and what we owe by itself', () => {
  const owed = [
    { dueOn: '2026-12-30', amount: 500 },
    { dueOn: '2026-12-01', amount: -200 },
    { dueOn: '2027-01-20', amount: 70 },
  ]
  expect(sumByAge(owed, today).map(({ amount }) => amount)).toEqual([-200, 70, 500, 0, 0, 0])
})

it('takes money off what is due first', () => {
  const claims = [
    { dueOn: '2027-01-10', amount: 300 },
    { dueOn: '2026-12-01', amount: 500 },
  ]
  expect(splitOwed(350, claims)).toEqual([
    { dueOn: '2026-12-01', amount: 50 },
    { dueOn: '2027-01-10', amount: 300 },
  ])
  expect(splitOwed(200, claims)).toEqual([{ dueOn: '2027-01-10', amount: 200 }])
  expect(splitOwed(-10, claims)).toEqual([])
})

it('leaves no cent out of what was claimed, and adds none', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-12-${n}`)
  const claim = fc.record({ dueOn: day, amount: fc.nat(5000) })
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 6 }), fc.integer(), (claims, balance) => {
      const claimed = sumCents(claims.map(({ amount }) => amount))
      const open = sumCents(splitOwed(balance, claims).map(({ amount }) => amount))
      expect(open).toBe(Math.max(0, Math.min(balance, claimed)))
    }),
  )
})
