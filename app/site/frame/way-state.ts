/**
 * Navigation state of the links 'Book Now' and 'Build A Custom Itinerary', which lead to /contact
 * (P2.2, P2.4). The page then links to booking and to the builder.
 */
export const wayState = { wantsToBook: true }

export function isWayState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wantsToBook' in state
}
