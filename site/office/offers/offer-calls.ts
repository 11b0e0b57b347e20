import type { OfferAnswer } from '#contract/offers.ts'
import type { Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

/** The offers that are shown. */
export function listOffers(query: { show: ShownOffers; search?: string; limit?: string }) {
  return readSignedIn('GET /api/admin/offers', { query })
}
export const shownOffers = ['waiting', 'ending', 'drafts', 'accepted', 'closed', 'all'] as const
export type ShownOffers = (typeof shownOffers)[number]

/** One offer with its versions; undefined where there is none any more. */
export async function readOffer(id: string): Promise<OfferAnswer | undefined> {
  const answer = await callSignedIn('GET /api/admin/offers/:id', { params: { id } })
  if (answer.ok) return answer.value
  if (answer.refusals.some(({ code }) => code === 'not-found')) return undefined
  throw new Error('The offer did not come.')
}

/** Begins one, from a request or from nothing. */
export function beginOffer(body: Body<'POST /api/admin/offers'>, key: string) {
  return callSignedIn('POST /api/admin/offers', { body, key })
}

export function saveOffer(id: string, body: Body<'PUT /api/admin/offers/:id/draft'>) {
  return callSignedIn('PUT /api/admin/offers/:id/draft', { params: { id }, body })
}

export function sendOffer(id: string, version: number) {
  return callSignedIn('POST /api/admin/offers/:id/send', { params: { id }, body: { version } })
}

export function withdrawOffer(id: string, version: number) {
  return callSignedIn('POST /api/admin/offers/:id/withdraw', { params: { id }, body: { version } })
}

export function discardDraft(id: string) {
  return callSignedIn('DELETE /api/admin/offers/:id/draft', { params: { id } })
}

export function copyOffer(id: string, key: string) {
  return callSignedIn('POST /api/admin/offers/:id/copy', { params: { id }, body: {}, key })
}

/** A link to hand on, or for a look at the draft. */
export function makeLink(id: string, isPreview: boolean) {
  return callSignedIn('POST /api/admin/offers/:id/link', { params: { id }, body: { isPreview } })
}
