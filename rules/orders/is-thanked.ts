import type { ManageAnswer } from '#contract/my-order-answers.ts'

/** Whether 'Thank you' may stand above an order whose last payment came: not of one that is off, or waits for more. */
export function isThanked({
  status,
  held,
  isStuck,
}: Pick<ManageAnswer, 'status' | 'held' | 'isStuck'>): boolean {
  return !held && !isStuck && status !== 'cancelled' && status !== 'expired'
}
