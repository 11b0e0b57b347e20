import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

/** The other words that people look for a tour by. */
export const tourSearchSchema = z.strictObject({ words: text })

export const tourSearchFields = {
  words: fact('Other words for it', { hint: 'In any language.' }),
} satisfies FieldsOf<typeof tourSearchSchema>

/** A page that answers a search beside the tours. */
export const searchPageSchema = z.strictObject({
  path: z.string().startsWith('/'),
  title: text,
  text,
  words: text,
})

export const searchPageFields = {
  path: fact('Address'),
  title: said('Title'),
  text: said('In a line'),
  words: fact('Other words for it', { hint: 'In any language.' }),
} satisfies FieldsOf<typeof searchPageSchema>
