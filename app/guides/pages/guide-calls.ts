import type { Answer, AnswerOf, Body } from '#ui/client/api.ts'

export type GuideDays = AnswerOf<'GET /api/guide'>
export type GuidedTrip = GuideDays['trips'][number]
export type GuideReport = Body<'PUT /api/guide/trips/:item/presses/:id'>

/**
 * Imported on the first call, so that no page preloads the session's code for this module. Pages
 * that may have a session load it anyway.
 */
const loadSession = () => import('#ui/session/session.ts')

export async function readDays() {
  const { callSignedIn } = await loadSession()
  return callSignedIn('GET /api/guide', {})
}

/** Sends a report (what the guide records on a trip). Repeats of one report have the same `id`. */
export async function sendReport(item: string, id: string, body: GuideReport) {
  const { callSignedIn } = await loadSession()
  return callSignedIn('PUT /api/guide/trips/:item/presses/:id', { params: { item, id }, body })
}

export async function sendReceipt(
  item: string,
  id: string,
  { photo, pressedAt, date }: { photo: Blob; pressedAt: string; date: string },
): Promise<Answer<GuideDays>> {
  const { callerOptions } = await loadSession()
  const { putFile } = await import('#ui/client/upload.ts')
  const path = `/api/guide/trips/${item}/receipts/${id}?${new URLSearchParams({ pressedAt, date })}`
  return putFile<GuideDays>(path, photo, (await callerOptions()).headers)
}

export async function sendSeen(seen: Body<'PUT /api/guide/seen'>['seen']) {
  const { callSignedIn } = await loadSession()
  return callSignedIn('PUT /api/guide/seen', { body: { seen } })
}

export async function renewFeed() {
  const { callSignedIn } = await loadSession()
  return callSignedIn('PUT /api/guide/feed', {}, 'address')
}

export async function deleteFeed() {
  const { callSignedIn } = await loadSession()
  return callSignedIn('DELETE /api/guide/feed', {})
}
