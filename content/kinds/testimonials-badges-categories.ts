import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, said } from '#rules/text/field-meta.ts'

export const testimonialSchema = z.strictObject({
  name: text.meta(fact('Name')),
  country: text.meta(said('Country')),
  flag: text.meta(fact('Flag')),
  picture: text.meta(fact('Picture', { shows: 'picture' })),
  text: text.meta(said('What they say')),
})

export const trustBadgeSchema = z.strictObject({
  title: text.meta(said('Title')),
  text: text.meta(said('In a sentence', { hint: 'Say only what you can show papers for.' })),
})

export const categorySchema = z.strictObject({
  name: text.meta(said('Name')),
  text: text.meta(said('In a line')),
  path: z.string().startsWith('/').meta(fact('Where it leads')),
  picture: text.meta(fact('Picture', { shows: 'picture' })),
})
