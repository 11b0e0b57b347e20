import type { ItemStatus } from './statuses.ts'

/**
 * Whether something of an order is travelled once its day is over: it has its place and nobody has said that it was
 * called off or that nobody came. What follows a trip asks here.
 */
export function isTravelled({ status }: { status: ItemStatus }): boolean {
  return status === 'booked' || status === 'done'
}
