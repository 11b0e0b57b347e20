import type { AnswerOf, Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

export type KnownTrip = AnswerOf<'GET /api/admin/orders/:id/details'>['items'][number]

/** What is known of the guest and the trips of an order. */
export function readTripDetails(id: string) {
  return readSignedIn('GET /api/admin/orders/:id/details', { params: { id } })
}

/** Writes down what the guest has told the office since. */
export function correctTrip(id: string, body: Body<'PUT /api/admin/orders/:id/details'>) {
  return callSignedIn('PUT /api/admin/orders/:id/details', { params: { id }, body })
}
