import type { Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

/** What guest and office wrote about an order. */
export function readThread(id: string) {
  return readSignedIn('GET /api/admin/orders/:id/messages', { params: { id } })
}

/** Writes to the guest, who has had the message of the number `seen` last; `key` is the same for each repetition of the same message. */
export function writeToGuest(id: string, body: Body<'POST /api/admin/orders/:id/messages'>) {
  return callSignedIn('POST /api/admin/orders/:id/messages', { params: { id }, body }, 'messages')
}
