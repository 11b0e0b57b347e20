import type { AnswerOf } from '../client/api.ts'
import { readSignedIn } from '../session/session.ts'

export type Found = AnswerOf<'GET /api/admin/search'>

/** What reached the office and has what was typed: the newest of each list. Throws when it cannot be asked. */
export function searchAll(q: string) {
  return readSignedIn('GET /api/admin/search', { query: { q } })
}
