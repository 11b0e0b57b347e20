import { expect, it } from 'vitest'
import { needsSecondPerson, sumForApproval } from './second-person.ts'

it('adds up an order’s refunds, without withdrawn ones and charge-backs', () => {
  const refunds = [
    { amount: 4000_00, status: 'done' },
    { amount: 3000_00, status: 'proposed', reason: 'office' },
    { amount: 9000_00, status: 'withdrawn' },
    { amount: 8000_00, status: 'done', reason: 'charged-back' },
  ]
  expect(sumForApproval(refunds)).toBe(7000_00)
})

it('requires a second person above the limit, and never without a limit', () => {
  expect(needsSecondPerson(5000_00, 5000_00)).toBe(false)
  expect(needsSecondPerson(5000_01, 5000_00)).toBe(true)
  expect(needsSecondPerson(1, 0)).toBe(true)
  expect(needsSecondPerson(9_000_000_00, undefined)).toBe(false)
})
