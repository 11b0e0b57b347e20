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

export const invoiceReminderSchema = z.strictObject({
  isOn: z
    .boolean()
    .meta(sharedField('Send one reminder automatically if a company’s invoice is overdue')),
  daysAfter: z
    .int()
    .min(1)
    .max(60)
    .meta(
      sharedField('Days after the due date', {
        hint: '1 to 60. It is sent in the daytime, never on a Sunday.',
      }),
    ),
})
