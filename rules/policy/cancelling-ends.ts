import { hourMs } from '../dates/durations.ts'
import type { ChangeDeadlines, ChangeSubject, FreeCancellation } from './cancelling.ts'

export function findChangeEnd(
  subject: ChangeSubject,
  start: Date,
  deadlines: ChangeDeadlines,
): Date {
  return new Date(start.getTime() - deadlines[subject] * hourMs)
}

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
