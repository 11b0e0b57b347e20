import { z } from 'zod'
import { customPricing } from '../money/price-text.ts'
import { listUnreachedSizes, tourPlanSchema } from '../prices/price-plan.ts'
import { slug, text } from '../text/content-text.ts'
import { runningDays } from './running-days.ts'
import { tourCategories } from './tour-category.ts'

/** A tour as the catalogue holds it (P3.3): facts and prose, parsed once when the content is read. */
export type Tour = z.infer<typeof tourSchema>

/** A clock time in Cape Town, with the day before it on longer tours: '08:00', 'Day 2, 08:00'. */
export const plannedTime = z.string().regex(/^(Day [1-9], )?([01]\d|2[0-3]):[0-5]\d$/)

const itineraryStop = z.strictObject({
  time: plannedTime,
  /** A short heading; only the Aquila safari has one (P3.3). */
  title: text.optional(),
  activity: text,
  description: text,
})

const landingPage = z.strictObject({
  h1Heading: text,
  openingParagraph: text,
  /** The upper end of the price range, as text: 'R8,500'. */
  priceTo: text,
  urlSlug: slug,
  whatToBring: z.array(text).min(1),
  whyChoose: z.strictObject({ title: text, points: z.array(text).min(1) }),
  testimonials: z.array(z.strictObject({ name: text, country: text, text })).min(1),
  callToAction: text,
  /** For the structured data of the page: whom it suits and the places it visits, in order. */
  structuredTour: z.strictObject({
    touristTypes: z.array(text).min(1),
    places: z.array(text).min(1),
  }),
})

export const tourSchema = z
  .strictObject({
    id: slug,
    title: text,
    /** One or two sentences for a card; it is clamped to two lines there. */
    description: text,
    /** Paragraphs of the detail page. */
    detailedDescription: z.array(text).min(1),
    /** The words of the duration: '9h', '2 days/1 night'. */
    duration: text,
    /** Hours on the road on the first day, for filters and calendars. */
    durationHours: z.number().positive(),
    maxGuests: z.number().int().positive(),
    minGuests: z.number().int().positive(),
    /** True where a guest alone may come who books, and pays, for the minimum of two. */
    onePaysForTwo: z.boolean().optional(),
    /** 'R2,500' per adult, or 'Contact for Custom Pricing'. The one place of a tour's price. */
    priceFrom: text.refine(
      (price) => price === customPricing || /^R\d{1,3}(,\d{3})*$/.test(price),
      `must be an amount such as 'R2,500', or '${customPricing}'`,
    ),
    /** The prices of days that differ, over that one. */
    prices: tourPlanSchema.optional(),
    rating: z.number().min(0).max(5),
    /** How many reviews the rating comes from. */
    reviews: z.number().int().nonnegative(),
    /** What the price leaves out, for the card's orange note; null means all inclusive. */
    excludes: text.nullable(),
    /** The months it runs at its best, in words ('June - November'), or null for all year. */
    seasonal: text.nullable(),
    category: z.enum(tourCategories),
    /** Where it goes, in a word or two, for people: 'Cape Peninsula'. */
    area: text,
    detailedItinerary: z.array(itineraryStop).min(2),
    inclusions: z.array(text).min(1),
    exclusions: z.array(text).min(1),
    /** When it runs and how late it can be booked. */
    runs: runningDays,
    /** How many parties may set out on one day: the limit behind availability. */
    departuresPerDay: z.number().int().positive(),
    /** False for a tour that has a page but is not on the list view. */
    listed: z.boolean(),
    /** Home-page order and mark until the tours table says otherwise. */
    featured: z.boolean(),
    seoTitle: text,
    metaDescription: text.max(170),
    keywords: z.array(text).min(3),
    landing: landingPage.optional(),
    /** The pictures that its page shows besides, by their ids. */
    gallery: z.array(text).max(12).optional(),
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
