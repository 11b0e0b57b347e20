import type { ItemStatus } from '#app/order/statuses.ts'

/**
 * True if an item counts as travelled after its day: it has its place, and is neither cancelled nor
 * a no-show. Decides about mails and tasks after a trip.
 */
export function isTravelled({ status }: { status: ItemStatus }): boolean {
  return status === 'booked' || status === 'done'
}
