import { z } from 'zod'
import type { TripMail } from '#app/trip-mails/trip-mails.ts'
import { sharedField } from '#rules/text/field-meta.ts'

export const tripMailsSchema = z.strictObject({
  twoDaysBefore: z
    .boolean()
    .meta(sharedField('Two days before: plan, times, guide and what to bring')),
  eveningBefore: z.boolean().meta(sharedField('The day before: the pick-up time')),
  dayAfter: z
    .boolean()
    .meta(
      sharedField('The day after: thanks and a request for a review, the same for every guest'),
    ),
} satisfies Record<TripMail, z.ZodType>)
