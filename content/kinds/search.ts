import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

export const tourSearchSchema = z.strictObject({
  words: text.meta(sharedField('Extra search words', { hint: 'In any language.' })),
})

export const searchPageSchema = z.strictObject({
  path: z.string().startsWith('/').meta(sharedField('Address')),
  title: text.meta(translatedField('Title')),
  text: text.meta(translatedField('Text in the search results')),
  words: text.meta(sharedField('Extra search words', { hint: 'In any language.' })),
})
