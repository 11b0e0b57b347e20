import { z } from 'zod'
import { fact, type FieldsOf } from './fields.ts'

export const invoiceReminderSchema = z.strictObject({
  isOn: z.boolean(),
  daysAfter: z.int().min(1).max(60),
})

export const invoiceReminderFields = {
  isOn: fact('Remind a company by itself, once, when its invoice is late'),
  daysAfter: fact('So many days after it was due', {
    hint: '1 to 60. By day in Cape Town, never on a Sunday.',
  }),
} satisfies FieldsOf<typeof invoiceReminderSchema>
