import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { type FieldsOf, said } from './fields.ts'

export const pictureSchema = z.strictObject({ alt: text })

export const pictureFields = {
  alt: said('What it shows', { hint: 'For those who cannot see it.' }),
} satisfies FieldsOf<typeof pictureSchema>
