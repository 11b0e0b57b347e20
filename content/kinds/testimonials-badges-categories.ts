import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

export const testimonialSchema = z.strictObject({
  name: text.meta(sharedField('Name')),
  country: text.meta(translatedField('Country')),
  flag: text.meta(sharedField('Flag')),
  picture: text.meta(sharedField('Picture', { shows: 'picture' })),
  text: text.meta(translatedField('Text')),
})

export const trustBadgeSchema = z.strictObject({
  title: text.meta(translatedField('Title')),
  text: text.meta(translatedField('Text', { hint: 'Claim only what you can prove with papers.' })),
})

export const categorySchema = z.strictObject({
  name: text.meta(translatedField('Name')),
  text: text.meta(translatedField('Text')),
  path: z.string().startsWith('/').meta(sharedField('Address of the page')),
  picture: text.meta(sharedField('Picture', { shows: 'picture' })),
})
