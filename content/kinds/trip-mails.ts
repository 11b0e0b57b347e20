import { z } from 'zod'
import type { TripMail } from '#rules/orders/trip-mails.ts'
import { fact, type FieldsOf } from './fields.ts'

export const tripMailsSchema = z.strictObject({
  twoDaysBefore: z.boolean(),
  eveningBefore: z.boolean(),
  dayAfter: z.boolean(),
} satisfies Record<TripMail, z.ZodType>)

export const tripMailsFields = {
  twoDaysBefore: fact('Two days before: what, when, who and what to bring'),
  eveningBefore: fact('The day before: the pick-up time'),
  dayAfter: fact('The day after: thanks, and a review, asked of all in the same words'),
} satisfies FieldsOf<typeof tripMailsSchema>
