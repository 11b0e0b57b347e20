import { dayMs } from '../dates/durations.ts'

/** Days without payouts after the address of an order has changed: its guest, told at the old one, can object. */
export const payoutWaitDays = 3

/** When an order's refunds and credit may go out again; undefined where nothing keeps them. */
export function findPayoutsFrom(addressChangedAt: Date | null, now: Date): Date | undefined {
  if (!addressChangedAt) return undefined
  const from = new Date(addressChangedAt.getTime() + payoutWaitDays * dayMs)
  return now < from ? from : undefined
}
