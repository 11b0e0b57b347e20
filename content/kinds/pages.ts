import { z } from 'zod'
import { slug, text } from '#rules/text/content-text.ts'
import { group, sharedField, translatedField } from '#rules/text/field-meta.ts'
import { postSchema } from '#rules/catalogue/post.ts'

export const pageSchema = z.strictObject({
  title: text.meta(translatedField('Title', { hint: 'It must end with the company’s name.' })),
  description: text.meta(translatedField('Description', { most: 160 })),
  keywords: z.array(text).meta(translatedField('Keywords')),
})

export const articleSchema = postSchema.safeExtend({
  text: z
    .string()
    .regex(/\S/)
    .meta(translatedField('Text', { shows: 'markdown', hint: 'Markdown, without HTML.' })),
})

const path = z.string().startsWith('/')
const links = z
  .array(
    z.strictObject({
      label: text.meta(translatedField('Name')),
      path: path.meta(sharedField('Address of the page')),
    }),
  )
  .min(1)

export const menusSchema = z.strictObject({
  header: links.meta(group('Header')),
  mobile: links.meta(group('Side menu')),
  admin: z
    .strictObject({
      label: text.meta(translatedField('Name')),
      path: path.meta(sharedField('Address of the page')),
      mobileLabel: text.meta(translatedField('Name in the side menu')),
    })
    .meta(group('For the office')),
  footer: links.meta(group('Footer')),
  popularTours: links.meta(group('Popular tours')),
  legal: links.meta(group('Legal pages')),
})

/** An address on this site as a browser writes it: '/tour/cape-peninsula'. */
const address = z
  .string()
  .regex(/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/, 'must be an address of this site, as in /tours')

export const redirectSchema = z.strictObject({
  from: address.meta(
    sharedField('Old address', { hint: 'If the page exists again, it is shown instead.' }),
  ),
  to: address.meta(sharedField('New address')),
})

export const tourSearchSchema = z.strictObject({
  words: text.meta(sharedField('Extra search words', { hint: 'In any language.' })),
})

export const searchPageSchema = z.strictObject({
  path: z.string().startsWith('/').meta(sharedField('Address')),
  title: text.meta(translatedField('Title')),
  text: text.meta(translatedField('Text in the search results')),
  words: text.meta(sharedField('Extra search words', { hint: 'In any language.' })),
})

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

/**
 * Texts of screens and mails by path, one document for each file of content/words/en. TypeScript
 * checks other languages against English; content/words-faults.ts checks changed words.
 */
export const wordsSchema = z.record(z.string(), z.unknown())

export const cardWordsSchema = z.strictObject({
  mostPopularTours: text.meta(translatedField('Most popular tours')),
  viewDetails: text.meta(translatedField('View details')),
  fullDay: text.meta(translatedField('Full day')),
  upTo: text.meta(translatedField('“up to”, before a number of guests')),
  guests: text.meta(translatedField('“guests”, after a number')),
  minimum: text.meta(translatedField('Minimum number of guests', { hint: '{n} is the number.' })),
  reviews: text.meta(translatedField('“reviews”, after a number')),
  of: text.meta(translatedField('“out of 5 stars”, for screen readers')),
  from: text.meta(translatedField('“From”, before a price')),
  customPricing: text.meta(translatedField('Price on request')),
  allInclusive: text.meta(translatedField('All inclusive')),
  excludes: text.meta(translatedField('“Excludes:”, before what is not included')),
  restInEnglish: text.meta(translatedField('Note that the rest is in English')),
  allInEnglish: text.meta(translatedField('Show all in English')),
  mostPopular: text.meta(translatedField('Mark of a featured tour')),
})
