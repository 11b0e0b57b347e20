import type { z } from 'zod'
import type { rescheduleRequest, rescheduleWish } from '#rules/desk/reschedule-request.ts'
import { type Answer, api, type InferResponseType, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const order = api.admin.orders[':id']

export type RescheduleQuote = InferResponseType<(typeof order)['reschedule']['quote']['$post'], 200>
type Rescheduled = InferResponseType<(typeof order)['reschedule']['$post'], 200>

/** What changing an item of an order to another day or party would cost now. */
export async function quoteReschedule(
  id: string,
  json: z.input<typeof rescheduleWish>,
): Promise<Answer<RescheduleQuote>> {
  return settle(await order.reschedule.quote.$post({ param: { id }, json }, await asCaller()))
}

/** Changes it by the figures that were seen. */
export async function reschedule(
  id: string,
  json: z.input<typeof rescheduleRequest>,
): Promise<Answer<Rescheduled>> {
  return settle(await order.reschedule.$post({ param: { id }, json }, await asCaller()))
}
