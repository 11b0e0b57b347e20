import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { translatedField } from '#rules/text/field-meta.ts'

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
