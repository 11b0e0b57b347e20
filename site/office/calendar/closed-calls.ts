import type { Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

/** The days that the office has closed, and what can be closed. */
export function readClosedDays() {
  return readSignedIn('GET /api/admin/closed-days', {})
}

/** Closes a tour, or the whole company; `id` is the same for one press. */
export function closeDays(id: string, body: Body<'PUT /api/admin/closed-days/:id'>) {
  return callSignedIn('PUT /api/admin/closed-days/:id', { params: { id }, body })
}

/** Opens them again. */
export function openDays(id: string) {
  return callSignedIn('DELETE /api/admin/closed-days/:id', { params: { id } })
}
