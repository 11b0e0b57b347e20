import { z } from 'zod'
import { slug, text } from '#rules/text/content-text.ts'
import { tourCategories } from '#rules/catalogue/tour-category.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

/** A tour in the itinerary builder (P3.9). It has one price for the whole party. */
export type BuilderTour = z.infer<typeof builderTourSchema>

export const builderTourSchema = z.strictObject({
  id: slug.meta(sharedField('Name in addresses')),
  title: text.meta(translatedField('Title')),
  /** In hours, including nights: 144 is six days. */
  duration: z.number().positive().meta(sharedField('Duration in hours, nights included')),
  /** In whole rand: per day for an overland tour, otherwise for the whole tour (P9.7). */
  price: z
    .number()
    .int()
    .positive()
    .meta(sharedField('Price for the party, in rand', { hint: 'For an overland tour: per day.' })),
  category: z.enum(tourCategories).meta(sharedField('Main theme')),
  description: text.meta(translatedField('Description')),
  image: z
    .string()
    .regex(/^builder\/[a-z0-9-]+$/)
    .meta(sharedField('Picture', { shows: 'picture' })),
  location: text.meta(translatedField('Place')),
  highlights: z.array(text).min(3).meta(translatedField('Highlights')),
  isOverland: z.boolean().meta(sharedField('Overland tour, with nights away')),
  catalogueTour: slug.optional().meta(sharedField('Tour page to link to', { names: 'tour' })),
})
