import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { type FieldsOf, said } from './fields.ts'

/**
 * What the screens and the mails say, a document for each file of content/words/en: texts by their paths.
 * The path is the label, and TypeScript holds each language to the paths of English; words that are no file's
 * are held to them by content/word-faults.ts.
 */
export const wordsSchema = z.record(z.string(), z.unknown())

export const wordsFields = said('Words')

/** The labels of a tour card, in the languages that have no other words. */
export const cardWordsSchema = z.strictObject({
  mostPopularTours: text,
  viewDetails: text,
  fullDay: text,
  upTo: text,
  guests: text,
  minimum: text,
  reviews: text,
  of: text,
  from: text,
  customPricing: text,
  allInclusive: text,
  excludes: text,
  restInEnglish: text,
  allInEnglish: text,
  mostPopular: text,
})

export const cardWordsFields = {
  mostPopularTours: said('Most popular tours'),
  viewDetails: said('View details'),
  fullDay: said('Full day'),
  upTo: said('Up to so many guests'),
  guests: said('Guests'),
  minimum: said('At least so many guests', { hint: '{n} is the number.' }),
  reviews: said('Reviews'),
  of: said('Of five stars'),
  from: said('From, before a price'),
  customPricing: said('Price on request'),
  allInclusive: said('All inclusive'),
  excludes: said('Not in the price'),
  restInEnglish: said('The rest is in English'),
  allInEnglish: said('Show all in English'),
  mostPopular: said('Very popular'),
} satisfies FieldsOf<typeof cardWordsSchema>
