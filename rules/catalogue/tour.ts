import { z } from 'zod'
import { customPricing } from '../money/price-text.ts'
import { listUnreachedSizes, tourPlanSchema } from '../prices/price-plan.ts'
import { slug, text } from '../text/content-text.ts'
import { runningDays } from './running-days.ts'
import { tourCategories } from './tour-category.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/** A tour of the catalogue (P3.3): facts and prose, parsed once when the content is read. */
export type Tour = z.infer<typeof tourSchema>

/** A time in Cape Town, with the day on longer tours: '08:00', 'Day 2, 08:00'. */
export const plannedTime = z.string().regex(/^(Day [1-9], )?([01]\d|2[0-3]):[0-5]\d$/)

const itineraryStop = z.strictObject({
  time: plannedTime.meta(sharedField('Time', { hint: '08:00, or Day 2, 08:00' })),
  /** A heading of its own; only the Aquila safari has one (P3.3). */
  title: text.optional().meta(translatedField('Heading')),
  activity: text.meta(translatedField('Activity')),
  description: text.meta(translatedField('Description')),
})

const landingPage = z.strictObject({
  h1Heading: text.meta(translatedField('Heading')),
  openingParagraph: text.meta(translatedField('First paragraph')),
  /** The upper end of the price range, as text: 'R8,500'. */
  priceTo: text.meta(sharedField('Price up to')),
  urlSlug: slug.meta(sharedField('Address')),
  whatToBring: z.array(text).min(1).meta(translatedField('What to bring')),
  whyChoose: z
    .strictObject({
      title: text.meta(translatedField('Heading')),
      points: z.array(text).min(1).meta(translatedField('Points')),
    })
    .meta(group('Why go with us')),
  testimonials: z
    .array(
      z.strictObject({
        name: text.meta(sharedField('Name')),
        country: text.meta(translatedField('Country')),
        text: text.meta(translatedField('Text')),
      }),
    )
    .min(1)
    .meta(group('Testimonials')),
  callToAction: text.meta(translatedField('Button')),
  structuredTour: z
    .strictObject({
      touristTypes: z.array(text).min(1).meta(translatedField('Suitable for')),
      places: z.array(text).min(1).meta(translatedField('Places it visits, in order')),
    })
    .meta(group('For search engines')),
})

export const tourSchema = z
  .strictObject({
    id: slug.meta(
      sharedField('Address', { hint: 'As in /tour/cape-peninsula. Keep it once guests know it.' }),
    ),
    title: text.meta(translatedField('Title', { most: 60 })),
    /** One or two sentences; the card clamps them to two lines. */
    description: text.meta(
      translatedField('Text on the card', {
        hint: 'One or two sentences: a card shows two lines.',
        most: 115,
      }),
    ),
    detailedDescription: z.array(text).min(1).meta(translatedField('Paragraphs on the page')),
    /** The duration in words: '9h', '2 days/1 night'. */
    duration: text.meta(translatedField('Duration', { hint: '9h, 2 days/1 night' })),
    /** Hours on the road on the first day, for filters and calendars. */
    durationHours: z.number().positive().meta(sharedField('Hours on the road on the first day')),
    maxGuests: z.number().int().positive().meta(sharedField('Most guests')),
    minGuests: z.number().int().positive().meta(sharedField('Fewest guests')),
    onePaysForTwo: z.boolean().optional().meta(sharedField('One guest may pay for two places')),
    /** 'R2,500' per adult, or 'Contact for Custom Pricing'. The only source of a tour's price. */
    priceFrom: text
      .refine(
        (price) => price === customPricing || /^R\d{1,3}(,\d{3})*$/.test(price),
        `must be an amount such as 'R2,500', or '${customPricing}'`,
      )
      .meta(sharedField('Price from', { hint: 'R2,500, or Contact for Custom Pricing' })),
    prices: tourPlanSchema.optional().meta(group('Prices by season', { shows: 'prices' })),
    rating: z.number().min(0).max(5).meta(sharedField('Rating')),
    reviews: z.number().int().nonnegative().meta(sharedField('Number of reviews')),
    /** Exclusions for the card's orange note; null means all inclusive. */
    excludes: text.nullable().meta(
      translatedField('Not included', {
        hint: 'The note on the card. Empty means all inclusive.',
      }),
    ),
    /** The best months in words ('June - November'), or null for all year. */
    seasonal: text
      .nullable()
      .meta(translatedField('Best season', { hint: 'June - November. Empty means all year.' })),
    category: z.enum(tourCategories).meta(sharedField('Main theme')),
    /** The area in a word or two, for people: 'Cape Peninsula'. */
    area: text.meta(translatedField('Where it goes')),
    detailedItinerary: z.array(itineraryStop).min(2).meta(group('Plan of the day')),
    gallery: z
      .array(text)
      .max(12)
      .optional()
      .meta(
        sharedField('Photographs on the page', {
          shows: 'picture',
          hint: 'Up to 12, in the order in which guests see them.',
        }),
      ),
    inclusions: z.array(text).min(1).meta(translatedField('Included')),
    exclusions: z.array(text).min(1).meta(translatedField('Not included, line by line')),
    runs: runningDays.meta(group('When it runs')),
    /** The most parties per day: the limit behind availability. */
    departuresPerDay: z.number().int().positive().meta(sharedField('Departures per day')),
    /** False for a tour that has a page but is not in the list. */
    listed: z.boolean().meta(sharedField('Show in the list of tours')),
    /** Shown on Home with the featured mark, unless the table of tours says otherwise. */
    featured: z.boolean().meta(sharedField('Feature on the home page')),
    seoTitle: text.meta(
      translatedField('Title for search engines', { hint: 'It must end with the company’s name.' }),
    ),
    metaDescription: text
      .max(170)
      .meta(translatedField('Description for search engines', { most: 160 })),
    keywords: z.array(text).min(3).meta(translatedField('Keywords')),
    landing: landingPage.optional().meta(group('Landing page')),
  })
  .refine(({ minGuests, maxGuests }) => minGuests <= maxGuests, {
    path: ['minGuests'],
    message: 'must not be more than maxGuests',
  })
  .superRefine(({ prices = {}, maxGuests }, context) => {
    for (const path of listUnreachedSizes(prices, maxGuests))
      context.addIssue({
        code: 'custom',
        path: ['prices', ...path],
        message: `must reach the most guests of the tour, ${maxGuests}`,
      })
  })
