import { z } from 'zod'
import { sharedField } from '#rules/text/field-meta.ts'

export const invoiceReminderSchema = z.strictObject({
  isOn: z.boolean().meta(sharedField('Remind a company by itself, once, when its invoice is late')),
  daysAfter: z
    .int()
    .min(1)
    .max(60)
    .meta(
      sharedField('So many days after it was due', {
        hint: '1 to 60. By day in Cape Town, never on a Sunday.',
      }),
    ),
})
