import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { type FieldsOf, said } from './fields.ts'

/** The head of a page. */
export const pageSchema = z.strictObject({
  title: text,
  description: text,
  keywords: z.array(text),
})

export const pageFields = {
  title: said('Title', { hint: 'It ends with the company’s name.' }),
  description: said('Description', { most: 160 }),
  keywords: said('Keywords'),
} satisfies FieldsOf<typeof pageSchema>
