import { hourMs } from '../dates/durations.ts'

/** Hours from booking in which cancelling is free, and how far away the trip has to be then. */
export type FreeCancellation = { hoursAfterBooking: number; hoursBeforeTrip: number }

/**
 * Until when a guest may cancel free of charge: so many hours after booking, and no later than so many
 * hours before the trip sets out. Undefined where there was never such a time.
 */
export function findFreeEnd(
  { bookedAt, start }: { bookedAt: Date; start: Date },
  { hoursAfterBooking, hoursBeforeTrip }: FreeCancellation,
): Date | undefined {
  if (hoursAfterBooking <= 0 || hoursBeforeTrip <= 0) return undefined
  const second = bookedAt.getTime() + hoursAfterBooking * hourMs
  const close = start.getTime() - hoursBeforeTrip * hourMs
  const end = Math.min(second, close)
  return end > bookedAt.getTime() ? new Date(end) : undefined
}
