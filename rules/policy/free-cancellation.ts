import type { FreeCancellation } from '#rules/refunds/free-cancellation.ts'

/**
 * Second thoughts: whoever cancels within so many hours of booking pays nothing, as long as the trip is so
 * many hours away or more; later the table of P9.10 applies. Either figure at 0 switches it off. For the
 * owner to confirm.
 */
export const freeCancellation: FreeCancellation = { hoursAfterBooking: 24, hoursBeforeTrip: 72 }
