import type { ComingMail } from '#contract/follow-up.ts'
import { callSignedIn, readSignedIn } from '../../session/session.ts'

/** What goes out before and after trips in the next week and what went, or of one order. */
export function listTripMails(orderId?: string) {
  return readSignedIn('GET /api/admin/trip-mails', { query: orderId ? { orderId } : {} })
}

type Named = Pick<ComingMail, 'orderId' | 'mail' | 'tells'>

/** One of them as it reads as things stand. */
export function readTripMail({ orderId, mail, tells }: Named) {
  return readSignedIn('GET /api/admin/trip-mails/text', { query: { orderId, mail, tells } })
}

/** Holds one back, or lets it go after all. */
export function holdTripMail({ orderId, mail, tells }: Named, isHeldBack: boolean) {
  const body = { orderId, mail, tells, isHeldBack }
  return callSignedIn('PUT /api/admin/trip-mails/held-back', { body })
}
