import { z } from 'zod'
import { slug, text } from '#rules/text/content-text.ts'
import { fact, said } from '#rules/text/field-meta.ts'

export const templateSchema = z.strictObject({
  id: slug.meta(fact('Name in addresses')),
  name: text.meta(said('Name')),
  description: text.meta(said('In a sentence')),
  tours: z
    .array(slug)
    .min(1)
    .meta(fact('Its tours, in their order', { names: 'builder-tour', ordered: 'some' })),
  isDefault: z.boolean().meta(fact('Is the recommended one')),
})
