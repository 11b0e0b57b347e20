import { z } from 'zod'
import { slug, text } from '#rules/text/content-text.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

export const templateSchema = z.strictObject({
  id: slug.meta(sharedField('Name in addresses')),
  name: text.meta(translatedField('Name')),
  description: text.meta(translatedField('Description')),
  tours: z
    .array(slug)
    .min(1)
    .meta(sharedField('Tours, in order', { names: 'builder-tour', ordered: 'some' })),
  isDefault: z.boolean().meta(sharedField('Recommend this itinerary by default')),
})
