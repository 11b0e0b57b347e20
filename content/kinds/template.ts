import { z } from 'zod'
import { slug, text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export const templateSchema = z.strictObject({
  id: slug,
  name: text,
  description: text,
  tours: z.array(slug).min(1),
  isDefault: z.boolean(),
})

export const templateFields = {
  id: fact('Name in addresses'),
  name: said('Name'),
  description: said('In a sentence'),
  tours: fact('Its tours, in their order', { names: 'builder-tour', ordered: 'some' }),
  isDefault: fact('Is the recommended one'),
} satisfies FieldsOf<typeof templateSchema>
