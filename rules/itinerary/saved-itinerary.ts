/** How many itineraries an account keeps, and how long the name of one may be. */
export const savedItineraries = { most: 20, longestName: 60 } as const

/**
 * Whether a text is the id of a saved itinerary: 32 hexadecimal digits, chosen by the device that
 * saves it, so that saving it again, or a second try, keeps it once.
 */
export function isSavedItineraryId(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}
