import { readSignedIn } from '#ui/session/session.ts'

export function readSale() {
  return readSignedIn('GET /api/admin/new-order', {})
}
