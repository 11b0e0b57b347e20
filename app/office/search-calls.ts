import type { ListedOffer } from '#app/offers/contract.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import { readSignedIn } from '#ui/session/session.ts'
import { listOffers } from '#app/offers/office/offer-calls.ts'

/** The most results per list that the server returns. */
export const perList = 5

export type Found = {
  lists: AnswerOf<'GET /api/admin/search'>
  offers: readonly ListedOffer[]
}

/**
 * Searches everything sent to the office, newest first in each list. Offers need the right. Each
 * list has one more item than is shown if there are more. Throws on failure.
 */
export async function searchAll(q: string, hasOffers: boolean): Promise<Found> {
  const [lists, { items }] = await Promise.all([
    readSignedIn('GET /api/admin/search', { query: { q } }),
    hasOffers ? listOffers({ show: 'all', search: q, limit: String(perList + 1) }) : { items: [] },
  ])
  return { lists, offers: items }
}
