import type { ItemStatus } from '#app/order/statuses.ts'

/**
 * True if an item counts as travelled after its day: it has its place and is neither cancelled nor
 * a no-show. Mails and tasks after a trip depend on it.
 */
export function isTravelled({ status }: { status: ItemStatus }): boolean {
  return status === 'booked' || status === 'done'
}
