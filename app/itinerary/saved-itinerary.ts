export const savedItineraryLimits = { most: 20, longestName: 60 } as const

/**
 * True for a saved itinerary's id: 32 hexadecimal digits. The saving device chooses it, so a
 * repeated save stores once.
 */
export function isSavedItineraryId(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}
