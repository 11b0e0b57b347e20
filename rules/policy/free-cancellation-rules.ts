import { hourMs } from '../dates/durations.ts'

/** The hours after booking in which cancelling is free, and the fewest hours before the trip. */
export type FreeCancellation = { hoursAfterBooking: number; hoursBeforeTrip: number }

/**
 * The end of free cancellation: some hours after booking, at the latest some hours before
 * departure. Undefined if there was never such a time.
 */
export function findFreeEnd(
  { bookedAt, start }: { bookedAt: Date; start: Date },
  { hoursAfterBooking, hoursBeforeTrip }: FreeCancellation,
): Date | undefined {
  if (hoursAfterBooking <= 0 || hoursBeforeTrip <= 0) return undefined
  const endByBooking = bookedAt.getTime() + hoursAfterBooking * hourMs
  const endByTrip = start.getTime() - hoursBeforeTrip * hourMs
  const end = Math.min(endByBooking, endByTrip)
  return end > bookedAt.getTime() ? new Date(end) : undefined
}
