import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, said } from '#rules/text/field-meta.ts'

export const tourSearchSchema = z.strictObject({
  words: text.meta(fact('Other words for it', { hint: 'In any language.' })),
})

export const searchPageSchema = z.strictObject({
  path: z.string().startsWith('/').meta(fact('Address')),
  title: text.meta(said('Title')),
  text: text.meta(said('In a line')),
  words: text.meta(fact('Other words for it', { hint: 'In any language.' })),
})
