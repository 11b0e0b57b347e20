import type { FreeCancellation } from './free-cancellation-rules.ts'

/**
 * Free cancellation within this many hours of booking, if the trip is at least this many hours
 * away; otherwise the table of P9.10 applies. Either figure at 0 switches it off. For the owner to
 * confirm.
 */
export const freeCancellation: FreeCancellation = { hoursAfterBooking: 24, hoursBeforeTrip: 72 }
