import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export const pictureSchema = z.strictObject({ alt: text, plate: text.optional() })

export const pictureFields = {
  alt: said('What it shows', { hint: 'For those who cannot see it.' }),
  plate: fact('The drawing that it shows', {
    shows: 'picture',
    hint: 'Where that is another one’s.',
  }),
} satisfies FieldsOf<typeof pictureSchema>
