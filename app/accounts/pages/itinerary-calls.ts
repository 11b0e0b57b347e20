import type { StoredItinerary } from '#app/itinerary/stored-itinerary.ts'
import type { Answer, AnswerOf } from '#ui/client/api.ts'
import { storeSeenTime, readSeenTime } from '#app/itinerary/pages/device-storage.ts'
import { callSignedIn } from '#ui/session/session.ts'

export type SavedItinerary = AnswerOf<'PUT /api/account/itineraries/:id'>

/**
 * Saves an itinerary to the account under an id. Without a name, the stored name stays. With
 * `basedOn`, the server refuses if another device has saved since.
 */
export async function saveItinerary(
  id: string,
  body: { itinerary: StoredItinerary; name?: string; basedOn?: string | undefined },
): Promise<Answer<SavedItinerary>> {
  const address = 'PUT /api/account/itineraries/:id'
  const answer = await callSignedIn(address, { params: { id }, body })
  if (answer.ok) storeSeenTime(answer.value)
  return answer
}

/**
 * Saves to the account and returns the state for the builder. Keeps a newer version from another
 * device unless `isToReplace` is set. Throws if the server was not reached.
 */
export async function saveToAccount(
  id: string,
  itinerary: StoredItinerary,
  { isToReplace = false } = {},
): Promise<'both' | 'full' | 'visitor' | 'older' | 'away'> {
  const basedOn = isToReplace ? undefined : readSeenTime(id)
  const answer = await saveItinerary(id, { itinerary, basedOn })
  if (answer.ok) return 'both'
  const code = answer.refusals[0]?.code
  if (code === 'itineraries-full') return 'full'
  if (code === 'itinerary-changed') return 'older'
  return code === 'session-missing' || code === 'token-invalid' ? 'visitor' : 'away'
}
