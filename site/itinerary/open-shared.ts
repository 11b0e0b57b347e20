import { type Itinerary, parseStoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import type { Builder } from './builder.ts'

/** What a link leads to. 'opening' is what the page says until this is known. */
export type Shared =
  | { step: 'opening' | 'missing' | 'failed' }
  | { step: 'open'; itinerary: Itinerary; goneTours: number; commentAt?: string }

/** Asks the server for the itinerary behind a code. Never throws: a lost line is an answer too. */
export async function openShared(
  code: string,
  { tours }: Builder,
  signal: AbortSignal,
): Promise<Shared> {
  try {
    const { openItinerary } = await import('../client/api.ts')
    const answer = await openItinerary(code, signal)
    if (!answer.ok) {
      const isMissing = answer.refusals.some((refusal) => refusal.code === 'itinerary-not-found')
      return { step: isMissing ? 'missing' : 'failed' }
    }
    const parsed = parseStoredItinerary(answer.value.itinerary, tours)
    if (!parsed) return { step: 'missing' }
    const goneTours = answer.value.goneTours.length + parsed.goneTours.length
    const commentAt = answer.value.takesComments ? `/itinerary/${code}/comment` : undefined
    const open = { step: 'open' as const, itinerary: parsed.itinerary, goneTours }
    return commentAt ? { ...open, commentAt } : open
  } catch {
    return { step: 'failed' }
  }
}
