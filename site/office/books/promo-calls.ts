import type { Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

/** The promo codes, and what another can be for. */
export function listPromoCodes() {
  return readSignedIn('GET /api/admin/promo-codes', {})
}

/** Makes a code. */
export function makePromoCode(body: Body<'POST /api/admin/promo-codes'>) {
  return callSignedIn('POST /api/admin/promo-codes', { body })
}

/** Ends a code. */
export function endPromoCode(id: string) {
  return callSignedIn('POST /api/admin/promo-codes/:id/end', { params: { id } })
}

/** Deletes a code that nobody has booked with. */
export function deletePromoCode(id: string) {
  return callSignedIn('DELETE /api/admin/promo-codes/:id', { params: { id } })
}
