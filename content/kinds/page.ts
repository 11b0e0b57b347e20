import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { said } from '#rules/text/field-meta.ts'

export const pageSchema = z.strictObject({
  title: text.meta(said('Title', { hint: 'It ends with the company’s name.' })),
  description: text.meta(said('Description', { most: 160 })),
  keywords: z.array(text).meta(said('Keywords')),
})
