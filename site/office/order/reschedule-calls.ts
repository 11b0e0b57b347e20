import type { AnswerOf, Body } from '#site/client/api.ts'
import { callSignedIn } from '#site/session/session.ts'

export type RescheduleQuote = AnswerOf<'POST /api/admin/orders/:id/reschedule/quote'>

/** What changing an item of an order to another day or party would cost now. */
export function quoteReschedule(
  id: string,
  body: Body<'POST /api/admin/orders/:id/reschedule/quote'>,
) {
  return callSignedIn('POST /api/admin/orders/:id/reschedule/quote', { params: { id }, body })
}

/** Changes it by the figures that were seen. */
export function reschedule(id: string, body: Body<'POST /api/admin/orders/:id/reschedule'>) {
  return callSignedIn('POST /api/admin/orders/:id/reschedule', { params: { id }, body })
}
