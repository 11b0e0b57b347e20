import type { ComingMail } from '#app/trip-mails/contract.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

/**
 * Lists mails before and after trips, sent or scheduled for the next week, for all orders or one.
 */
export function listTripMails(orderId?: string) {
  return readSignedIn('GET /api/admin/trip-mails', { query: orderId ? { orderId } : {} })
}

type MailKey = Pick<ComingMail, 'orderId' | 'mail' | 'tells'>

export function readTripMail({ orderId, mail, tells }: MailKey) {
  return readSignedIn('GET /api/admin/trip-mails/text', { query: { orderId, mail, tells } })
}

export function setTripMailHeldBack({ orderId, mail, tells }: MailKey, isHeldBack: boolean) {
  const body = { orderId, mail, tells, isHeldBack }
  return callSignedIn('PUT /api/admin/trip-mails/held-back', { body })
}
