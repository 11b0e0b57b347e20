import type { StoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { type Answer, api, getValue, type InferResponseType, settle } from '../client/api.ts'
import { keepSeen, readSeen } from '../itinerary/device.ts'
import { asCaller } from '../session/session.ts'

const { itineraries } = api.account
const one = itineraries[':id']

export type SavedItinerary = InferResponseType<typeof one.$put, 200>

/** What whoever is signed in has saved, the one saved last first. */
export async function readSavedItineraries(): Promise<SavedItinerary[]> {
  return getValue<SavedItinerary[]>(await itineraries.$get({}, await asCaller()))
}

/**
 * Keeps an itinerary on the account under an id; without a name it keeps the one it has. With
 * `basedOn` it is refused when another device has saved since.
 */
export async function keepItinerary(
  id: string,
  json: { itinerary: StoredItinerary; name?: string; basedOn?: string | undefined },
): Promise<Answer<SavedItinerary>> {
  const answer = await settle<SavedItinerary>(
    await one.$put({ param: { id }, json }, await asCaller()),
  )
  if (answer.ok) keepSeen(answer.value)
  return answer
}

/**
 * What became of saving on the account, as the builder tells it; throws when the server was not
 * reached. What another device has saved since is left alone, unless it is to be replaced.
 */
export async function keepOnAccount(
  id: string,
  itinerary: StoredItinerary,
  { isToReplace = false } = {},
): Promise<'both' | 'full' | 'visitor' | 'older' | 'away'> {
  const basedOn = isToReplace ? undefined : readSeen(id)
  const answer = await keepItinerary(id, { itinerary, basedOn })
  if (answer.ok) return 'both'
  const code = answer.refusals[0]?.code
  if (code === 'itineraries-full') return 'full'
  if (code === 'itinerary-changed') return 'older'
  return code === 'session-missing' || code === 'token-invalid' ? 'visitor' : 'away'
}

/** Another name for a saved itinerary. */
export async function renameItinerary(id: string, name: string): Promise<Answer<SavedItinerary>> {
  return settle(await one.$patch({ param: { id }, json: { name } }, await asCaller()))
}

/** Forgets a saved itinerary. */
export async function removeItinerary(id: string): Promise<Answer<object>> {
  return settle(await one.$delete({ param: { id } }, await asCaller()))
}
