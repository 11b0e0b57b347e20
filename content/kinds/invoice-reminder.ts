import { z } from 'zod'
import { sharedField } from '#rules/text/field-meta.ts'

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
