import { expect, it } from 'vitest'
import { needsSecondPerson, sumForApproval } from './second-person.ts'

it('counts what is split into several refunds as one', () => {
  const refunds = [
    { amount: 4000_00, status: 'done' },
    { amount: 3000_00, status: 'proposed', reason: 'office' },
    { amount: 9000_00, status: 'withdrawn' },
    { amount: 8000_00, status: 'done', reason: 'charged-back' },
  ]
  expect(sumForApproval(refunds)).toBe(7000_00)
})

it('asks for a second person above the amount alone, and never without one', () => {
  expect(needsSecondPerson(5000_00, 5000_00)).toBe(false)
  expect(needsSecondPerson(5000_01, 5000_00)).toBe(true)
  expect(needsSecondPerson(1, 0)).toBe(true)
  expect(needsSecondPerson(9_000_000_00, undefined)).toBe(false)
})
