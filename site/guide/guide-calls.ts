import type { Answer, AnswerOf, Body } from '../client/api.ts'

export type GuideDays = AnswerOf<'GET /api/guide'>
export type GuidedTrip = GuideDays['trips'][number]
export type Press = Body<'PUT /api/guide/trips/:item/presses/:id'>

/** It comes by itself wherever there may be a session: no page names it for this one's sake. */
const loadSession = () => import('../session/session.ts')

/** A guide's own days, as they are now. */
export async function readDays() {
  const { callSignedIn } = await loadSession()
  return callSignedIn('GET /api/guide', {})
}

/** Sends a press; `id` is the same however often it is sent. */
export async function sendPress(item: string, id: string, body: Press) {
  const { callSignedIn } = await loadSession()
  return callSignedIn('PUT /api/guide/trips/:item/presses/:id', { params: { item, id }, body })
}

/** Sends the photograph of a receipt: the file itself is the body. */
export async function sendReceipt(
  item: string,
  id: string,
  { photo, pressedAt, date }: { photo: Blob; pressedAt: string; date: string },
): Promise<Answer<GuideDays>> {
  const { asCaller } = await loadSession()
  const { putFile } = await import('../client/upload.ts')
  const path = `/api/guide/trips/${item}/receipts/${id}?${new URLSearchParams({ pressedAt, date })}`
  return putFile<GuideDays>(path, photo, (await asCaller()).headers)
}

/** What is new has been seen. */
export async function sendSeen(seen: Body<'PUT /api/guide/seen'>['seen']) {
  const { callSignedIn } = await loadSession()
  return callSignedIn('PUT /api/guide/seen', { body: { seen } })
}

/** A new address of their calendar. */
export async function renewFeed() {
  const { callSignedIn } = await loadSession()
  return callSignedIn('PUT /api/guide/feed', {}, 'address')
}

/** Their calendar has no address any more. */
export async function endFeed() {
  const { callSignedIn } = await loadSession()
  return callSignedIn('DELETE /api/guide/feed', {})
}
