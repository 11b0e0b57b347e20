import { expect, it } from 'vitest'
import { findAge, sumByAge } from './ages.ts'

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
