import { z } from 'zod'
import { calendarDate } from '#rules/requests/request.ts'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export const consentSchema = z.strictObject({
  version: calendarDate,
  title: text.optional(),
  text: text.min(40),
})

export const consentFields = {
  version: fact('Version', { hint: 'The day on which this wording took effect.' }),
  title: said('Heading'),
  text: said('What is agreed to'),
} satisfies FieldsOf<typeof consentSchema>
