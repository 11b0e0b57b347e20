import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { translatedField } from '#rules/text/field-meta.ts'

export const pageSchema = z.strictObject({
  title: text.meta(translatedField('Title', { hint: 'It must end with the company’s name.' })),
  description: text.meta(translatedField('Description', { most: 160 })),
  keywords: z.array(text).meta(translatedField('Keywords')),
})
