import type { Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

/** The trips of a day, or those that a closing hits. */
export function readBadDayTrips(query: { date?: string; closing?: string }) {
  return readSignedIn('GET /api/admin/bad-day-trips', { query })
}

/** What it would come to; nothing is done. */
export function planBadDay(body: Body<'POST /api/admin/bad-days/plan'>) {
  return callSignedIn('POST /api/admin/bad-days/plan', { body })
}

/** Has it done as it was seen; `id` is the same for one press. */
export function sendBadDay(id: string, body: Body<'PUT /api/admin/bad-days/:id'>) {
  return callSignedIn('PUT /api/admin/bad-days/:id', { params: { id }, body })
}

/** How far it is. */
export function readBadDay(id: string) {
  return readSignedIn('GET /api/admin/bad-days/:id', { params: { id } })
}

/** Those that are under way or left something undone. */
export function readOpenBadDays() {
  return readSignedIn('GET /api/admin/bad-days', {})
}
