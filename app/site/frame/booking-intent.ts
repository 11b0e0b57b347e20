/**
 * Navigation state of the links 'Book Now' and 'Build A Custom Itinerary', which lead to /contact
 * (P2.2, P2.4). The page then links to booking and to the builder.
 */
export const bookingIntent = { wantsToBook: true }

export function hasBookingIntent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wantsToBook' in state
}
