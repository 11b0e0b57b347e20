import type { ListedOffer } from '#contract/offers.ts'
import type { AnswerOf } from '../client/api.ts'
import { readSignedIn } from '../session/session.ts'
import { listOffers } from './offers/offer-calls.ts'

/** So many of each list are shown, as the server answers them. */
export const perList = 5

export type Found = {
  lists: AnswerOf<'GET /api/admin/search'>
  offers: readonly ListedOffer[]
}

/**
 * What reached the office and has what was typed, the newest of each list, and for whoever may see them the quotes:
 * one more of them than are shown, where there are more. Throws when it cannot be asked.
 */
export async function searchAll(q: string, hasOffers: boolean): Promise<Found> {
  const [lists, { items }] = await Promise.all([
    readSignedIn('GET /api/admin/search', { query: { q } }),
    hasOffers ? listOffers({ show: 'all', search: q, limit: String(perList + 1) }) : { items: [] },
  ])
  return { lists, offers: items }
}
