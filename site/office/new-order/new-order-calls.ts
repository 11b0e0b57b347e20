import type { Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

/** What the office can sell. */
export function readSale() {
  return readSignedIn('GET /api/admin/new-order', {})
}

/** What a trip usually costs, and whether it can be had. */
export function quoteTrip(body: Body<'POST /api/admin/new-order/quote'>) {
  return callSignedIn('POST /api/admin/new-order/quote', { body })
}

/** Writes an order down; `key` is the same for each repetition of the same request. */
export function makeOrder(body: Body<'POST /api/admin/orders'>, key: string) {
  return callSignedIn('POST /api/admin/orders', { body, key })
}
