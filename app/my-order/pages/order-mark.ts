import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'

/**
 * A mark of the order's money, days and guests. When it changes, a message about the order is
 * outdated.
 */
export function markOf({ status, money, held, days }: ManageAnswer): string {
  const things = days.map(
    ({ changes: _windows, crew: _crew, plan: _plan, end: _end, ...day }) => day,
  )
  return JSON.stringify([status, money.paid, money.owed, held?.until, things])
}
