import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'

/**
 * A text that changes with the order's money, days and guests. A message about the order is then
 * outdated.
 */
export function createOrderMark({ status, money, held, days }: ManageAnswer): string {
  const dayFacts = days.map(
    ({ changes: _windows, crew: _crew, plan: _plan, end: _end, ...day }) => day,
  )
  return JSON.stringify([status, money.paid, money.owed, held?.until, dayFacts])
}
