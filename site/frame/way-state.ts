/**
 * Goes with the links 'Book Now' and 'Build A Custom Itinerary', which lead to /contact (P2.2, P2.4):
 * the page then names the ways to do either by oneself.
 */
export const wayState = { wantsToBook: true }

/** Whether an address was come to by one of these links. */
export function isWayState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wantsToBook' in state
}
