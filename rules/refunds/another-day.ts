import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { CancelQuoteAnswer } from '#contract/my-order-answers.ts'

/** Whether another day is offered before a trip is cancelled that brings nothing back: where its guest may still move it. */
export function offersAnotherDay(
  { items, paid, refund, needsOffice }: CancelQuoteAnswer,
  days: ManageAnswer['days'],
): boolean {
  if (needsOffice || paid === 0 || refund > 0) return false
  const off = new Set(items.map(({ item }) => item))
  return days.some(({ item, changes }) => off.has(item) && changes && !changes.date.bar)
}
