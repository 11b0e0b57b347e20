import { dayMs } from '#rules/dates/durations.ts'

/**
 * Days without refunds after an order's e-mail address changed. The guest is informed at the old
 * address and can object.
 */
export const payoutWaitDays = 3

/** Finds when an order's refunds and vouchers may be sent again. Undefined without a delay. */
export function findPayoutsFrom(addressChangedAt: Date | null, now: Date): Date | undefined {
  if (!addressChangedAt) return undefined
  const payoutsFrom = new Date(addressChangedAt.getTime() + payoutWaitDays * dayMs)
  return now < payoutsFrom ? payoutsFrom : undefined
}
