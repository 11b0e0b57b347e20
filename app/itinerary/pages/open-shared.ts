import type { GuestPort } from '#platform/api/calls.ts'
import { parseStoredItinerary, storeItinerary, type StoredItinerary } from '../stored-itinerary.ts'
import type { Builder } from './builder.ts'

export type Shared =
  | { step: 'missing' | 'failed' | 'all-gone' }
  | { step: 'open'; itinerary: StoredItinerary; goneTours: number; commentAt?: string }

/** Reads the itinerary behind a code, with those tours that still exist. */
export async function openShared(
  code: string,
  { tours }: Pick<Builder, 'tours'>,
  port: Pick<GuestPort, 'call'>,
): Promise<Shared> {
  const answer = await port.call('GET /api/itineraries/:code', { params: { code } })
  if (!answer.ok) return { step: answer.status === 404 ? 'missing' : 'failed' }
  const found = answer.value
  const parsed = parseStoredItinerary(found.itinerary, tours)
  if (!parsed) return { step: 'missing' }
  const { itinerary, goneTours } = parsed
  if (itinerary.entries.length === 0) return { step: 'all-gone' }
  const open = {
    step: 'open' as const,
    itinerary: storeItinerary(itinerary),
    goneTours: found.goneTours.length + goneTours.length,
  }
  return found.takesComments ? { ...open, commentAt: `/itinerary/${code}/comment` } : open
}
