import { z } from 'zod'
import { isVersionText } from '#rules/guests/consent.ts'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export const consentSchema = z.strictObject({
  version: z.string().refine(isVersionText, 'must be a day, as in 2026-11-26'),
  title: text.optional(),
  text: text.min(40),
})

export const consentFields = {
  version: fact('Version', {
    hint: 'The day on which this wording took effect. A new wording gets a new one by itself.',
  }),
  title: said('Heading'),
  text: said('What is agreed to'),
} satisfies FieldsOf<typeof consentSchema>
