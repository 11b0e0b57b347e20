import type { AnswerOf, Body } from '../client/api.ts'
import { listCallHeaders } from '../client/call-headers.ts'
import { type Answer, settle } from '../client/api.ts'
import { asCaller, callSignedIn } from '../session/session.ts'

export type GuideDays = AnswerOf<'GET /api/guide'>
export type GuidedTrip = GuideDays['trips'][number]
export type Press = Body<'PUT /api/guide/trips/:item/presses/:id'>

/** A guide's own days, as they are now. */
export function readDays() {
  return callSignedIn('GET /api/guide', {})
}

/** Sends a press; `id` is the same however often it is sent. */
export function sendPress(item: string, id: string, body: Press) {
  return callSignedIn('PUT /api/guide/trips/:item/presses/:id', { params: { item, id }, body })
}

/** Sends the photograph of a receipt: the file itself is the body. */
export async function sendReceipt(
  item: string,
  id: string,
  { photo, pressedAt, date }: { photo: Blob; pressedAt: string; date: string },
): Promise<Answer<GuideDays>> {
  const caller = await asCaller()
  const headers = { ...listCallHeaders(), ...caller.headers, 'content-type': photo.type }
  const path = `/api/guide/trips/${item}/receipts/${id}?${new URLSearchParams({ pressedAt, date })}`
  return settle<GuideDays>(await fetch(path, { method: 'PUT', headers, body: photo }))
}

/** What is new has been seen. */
export function sendSeen(seen: Body<'PUT /api/guide/seen'>['seen']) {
  return callSignedIn('PUT /api/guide/seen', { body: { seen } })
}

/** A new address of their calendar. */
export function renewFeed() {
  return callSignedIn('PUT /api/guide/feed', {}, 'address')
}

/** Their calendar has no address any more. */
export function endFeed() {
  return callSignedIn('DELETE /api/guide/feed', {})
}
