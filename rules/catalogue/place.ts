import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { tourInterests } from '../guests/contact.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/** A city sight, one of the Big Six (P2.9). */
export type Attraction = z.infer<typeof attractionSchema>
export type Destination = z.infer<typeof destinationSchema>

/**
 * Degrees, within the area of the drawn map: the Western Cape and the forest coast just east of it.
 */
const coordinates = z.strictObject({
  longitude: z.number().min(17.8).max(24.3).meta(sharedField('Longitude')),
  latitude: z.number().min(-34.9).max(-31.5).meta(sharedField('Latitude')),
})

/** The common fields; `picture` is the pattern of its id. */
const createPlaceFields = (picture: RegExp) => ({
  slug: slug.meta(sharedField('Name in addresses')),
  name: text.meta(translatedField('Name')),
  picture: z
    .string()
    .regex(picture)
    .meta(sharedField('Picture', { shows: 'picture' })),
  description: text.meta(translatedField('Description')),
  coordinates: coordinates.meta(group('On the map')),
  /** Slugs of tours that go there; empty means on request. */
  tours: z.array(slug).meta(sharedField('Tours that go there', { names: 'tour' })),
  interest: z.enum(tourInterests).meta(sharedField('Subject of its enquiries')),
})

export const regionSchema = z.enum(['Winelands', 'Overberg', 'Garden Route', 'Klein Karoo'])

export const attractionSchema = z.strictObject({
  ...createPlaceFields(/^(attractions\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  allow: text.meta(translatedField('Time to allow')),
  goodToKnow: text.meta(translatedField('Good to know')),
})

export const destinationSchema = z.strictObject({
  ...createPlaceFields(/^(destinations\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  region: regionSchema.meta(sharedField('Region')),
  /** One way by road from the centre of Cape Town. */
  distanceKilometres: z.number().int().positive().meta(sharedField('Kilometres by road, one way')),
  /** Minutes of driving one way, without stops, outside rush hour. */
  driveMinutes: z.number().int().positive().meta(sharedField('Minutes of driving, one way')),
  bestMonths: text.meta(translatedField('Best months')),
})

/** Driving minutes as hours and minutes: '1 h 35 min', '5 h', '45 min'. */
export function formatDriveTime(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const remainingMinutes = minutes % 60
  const parts = [
    hours > 0 ? `${hours} h` : '',
    remainingMinutes > 0 ? `${remainingMinutes} min` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
