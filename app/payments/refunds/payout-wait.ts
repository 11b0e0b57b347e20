import { dayMs } from '#rules/dates/durations.ts'

/**
 * Days without refunds after an order's e-mail address changed: the guest is notified at the old
 * one and can object.
 */
export const payoutWaitDays = 3

/** When an order's refunds and credit may be sent again; undefined if nothing delays them. */
export function findPayoutsFrom(addressChangedAt: Date | null, now: Date): Date | undefined {
  if (!addressChangedAt) return undefined
  const from = new Date(addressChangedAt.getTime() + payoutWaitDays * dayMs)
  return now < from ? from : undefined
}
