import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export const hoursSchema = z.strictObject({
  openingHours: z.array(z.strictObject({ days: text, opens: text, closes: text })).min(1),
  emergencySupport: text,
})

export const hoursFields = {
  openingHours: group('When the office is open', {
    days: said('Days'),
    opens: fact('Opens'),
    closes: fact('Closes'),
  }),
  emergencySupport: said('Below the hours'),
} satisfies FieldsOf<typeof hoursSchema>
