import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { said } from '#rules/text/field-meta.ts'

/**
 * Texts of screens and mails by path, one document for each file of content/words/en. TypeScript
 * checks other languages against English; content/words-faults.ts checks changed words.
 */
export const wordsSchema = z.record(z.string(), z.unknown())

export const cardWordsSchema = z.strictObject({
  mostPopularTours: text.meta(said('Most popular tours')),
  viewDetails: text.meta(said('View details')),
  fullDay: text.meta(said('Full day')),
  upTo: text.meta(said('Up to so many guests')),
  guests: text.meta(said('Guests')),
  minimum: text.meta(said('At least so many guests', { hint: '{n} is the number.' })),
  reviews: text.meta(said('Reviews')),
  of: text.meta(said('Of five stars')),
  from: text.meta(said('From, before a price')),
  customPricing: text.meta(said('Price on request')),
  allInclusive: text.meta(said('All inclusive')),
  excludes: text.meta(said('Not in the price')),
  restInEnglish: text.meta(said('The rest is in English')),
  allInEnglish: text.meta(said('Show all in English')),
  mostPopular: text.meta(said('Very popular')),
})
