import { z } from 'zod'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import { refuse, requestObject } from '../requests/request.ts'
import { messageSides, orderMessageFields } from './order-message.ts'

/** What guest or office writes about an order. */
export const orderMessageRequest = requestObject({
  ...askedShape(orderMessageFields),
  /** Names this one message: sent twice, it is kept once. */
  key: z.uuid('field-invalid'),
}).superRefine(({ message }, context) =>
  refuse(context, checkAnswers(orderMessageFields, { message })),
)
export type OrderMessageRequest = z.output<typeof orderMessageRequest>

/** A message of the thread, as both sides see it. */
export const orderMessageAnswer = z.object({
  number: z.int(),
  from: z.enum(messageSides),
  text: z.string(),
  at: z.iso.datetime(),
})
export type OrderMessage = z.output<typeof orderMessageAnswer>
