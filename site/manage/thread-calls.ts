import type { z } from 'zod'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { orderMessageRequest } from '#rules/orders/order-message-request.ts'
import { type Answer, api, settle } from '../client/api.ts'

/** Writes to the office about the order. */
export async function writeToOffice(
  json: z.input<typeof orderMessageRequest>,
): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.messages.$post({ json }), 'reference')
}
