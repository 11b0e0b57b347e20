import type { OfferAnswer } from '../contract.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

export function listOffers(query: { show: ShownOffers; search?: string; limit?: string }) {
  return readSignedIn('GET /api/admin/offers', { query })
}
export const shownOffers = ['waiting', 'ending', 'drafts', 'accepted', 'closed', 'all'] as const
export type ShownOffers = (typeof shownOffers)[number]

/** Reads an offer with its versions. Undefined if it no longer exists. */
export async function readOffer(id: string): Promise<OfferAnswer | undefined> {
  const answer = await callSignedIn('GET /api/admin/offers/:id', { params: { id } })
  if (answer.ok) return answer.value
  if (answer.refusals.some(({ code }) => code === 'not-found')) return undefined
  throw new Error('The quote could not be read.')
}

export function sendOffer(id: string, version: number) {
  return callSignedIn('POST /api/admin/offers/:id/send', { params: { id }, body: { version } })
}

export function makeLink(id: string, isPreview: boolean) {
  return callSignedIn('POST /api/admin/offers/:id/link', { params: { id }, body: { isPreview } })
}
