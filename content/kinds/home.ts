import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

/** A voice on Home. */
export const testimonialSchema = z.strictObject({
  name: text,
  country: text,
  flag: text,
  picture: text,
  text,
})

export const testimonialFields = {
  name: fact('Name'),
  country: said('Country'),
  flag: fact('Flag'),
  picture: fact('Picture', { shows: 'picture' }),
  text: said('What they say'),
} satisfies FieldsOf<typeof testimonialSchema>

export const trustBadgeSchema = z.strictObject({ title: text, text })

export const trustBadgeFields = {
  title: said('Title'),
  text: said('In a sentence', { hint: 'Say only what you can show papers for.' }),
} satisfies FieldsOf<typeof trustBadgeSchema>

/** A tile of Home. */
export const categorySchema = z.strictObject({
  name: text,
  text,
  path: z.string().startsWith('/'),
  picture: text,
})

export const categoryFields = {
  name: said('Name'),
  text: said('In a line'),
  path: fact('Where it leads'),
  picture: fact('Picture', { shows: 'picture' }),
} satisfies FieldsOf<typeof categorySchema>
