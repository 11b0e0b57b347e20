import { readSignedIn } from '../../session/session.ts'

/** What the office can sell. */
export function readSale() {
  return readSignedIn('GET /api/admin/new-order', {})
}
