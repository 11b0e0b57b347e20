import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { CancelFiguresAnswer } from '#app/order/guest-answers-contract.ts'

/**
 * True if another day should be offered before a cancellation without a refund, because the guest
 * may still move the trip.
 */
export function offersAnotherDay(
  { items, paid, refund, needsOffice }: CancelFiguresAnswer,
  days: ManageAnswer['days'],
): boolean {
  if (needsOffice || paid === 0 || refund > 0) return false
  const cancelledItems = new Set(items.map(({ item }) => item))
  return days.some(({ item, changes }) => cancelledItems.has(item) && changes && !changes.date.bar)
}
