import { z } from 'zod'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import { refuse, requestObject } from '../requests/request.ts'
import { messageSides, orderMessageFields } from './order-message.ts'

/** What guest or office writes about an order. */
export const orderMessageRequest = requestObject({
  ...askedShape(orderMessageFields),
  /** Names this one message: sent twice, it is kept once. A UUID, with its hyphens or without. */
  key: z
    .string('field-invalid')
    .regex(/^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, 'field-invalid')
    .transform(hyphenate),
}).superRefine(({ message }, context) =>
  refuse(context, checkAnswers(orderMessageFields, { message })),
)
/** The same from the office, with the number of the last message that it saw; 0 where there was none. */
export const officeMessageRequest = orderMessageRequest.safeExtend({
  seen: z.int('field-invalid').optional(),
})
/** As the database writes it. */
function hyphenate(key: string): string {
  const plain = key.replaceAll('-', '')
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
export type OrderMessageRequest = z.output<typeof orderMessageRequest>

/** A message of the thread, as both sides see it. */
export const orderMessageAnswer = z.object({
  number: z.int(),
  from: z.enum(messageSides),
  text: z.string(),
  at: z.iso.datetime(),
})
export type OrderMessage = z.output<typeof orderMessageAnswer>
