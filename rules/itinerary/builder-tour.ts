import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { tourCategories } from '../catalogue/tour-category.ts'

/** A tour as the itinerary builder offers it (P3.9): a building block with one price for the party. */
export type BuilderTour = z.infer<typeof builderTourSchema>

export const builderTourSchema = z.strictObject({
  id: slug,
  title: text,
  /** In hours, nights included: 144 is six days. */
  duration: z.number().positive(),
  /** Whole rand: for each day of an overland tour, else for the whole tour (P9.7). */
  price: z.number().int().positive(),
  category: z.enum(tourCategories),
  description: text,
  /** The id of its picture. */
  image: z.string().regex(/^builder\/[a-z0-9-]+$/),
  location: text,
  highlights: z.array(text).min(3),
  isOverland: z.boolean(),
  /** The tour of the catalogue that runs the same way, where there is one to read about. */
  catalogueTour: slug.optional(),
})
