import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { tourInterests } from '../guests/contact.ts'

/** A sight of the city, one of the Big Six (P2.9). */
export type Attraction = z.infer<typeof attractionSchema>
/** A place beyond Cape Town (P2.9). */
export type Destination = z.infer<typeof destinationSchema>

/** Degrees, within the Western Cape and the forest coast just east of it: what the drawn map covers. */
const coordinates = z.strictObject({
  longitude: z.number().min(17.8).max(24.3),
  latitude: z.number().min(-34.9).max(-31.5),
})

const place = {
  slug,
  name: text,
  description: text,
  coordinates,
  /** Slugs of the tours that go there; none means that it is arranged on enquiry. */
  tours: z.array(slug),
  /** What an enquiry about it is filed under on the contact form. */
  interest: z.enum(tourInterests),
}

/** The region badges of P2.9. */
export const regionSchema = z.enum(['Winelands', 'Overberg', 'Garden Route', 'Klein Karoo'])

export const attractionSchema = z.strictObject({
  ...place,
  picture: z.string().regex(/^(attractions\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  /** How long to set aside: 'Half a day'. */
  allow: text,
  /** One thing a visitor should know before going. */
  goodToKnow: text,
})

export const destinationSchema = z.strictObject({
  ...place,
  picture: z.string().regex(/^(destinations\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  region: regionSchema,
  /** One way by road from the centre of Cape Town. */
  distanceKilometres: z.number().int().positive(),
  /** One way without stops, outside rush hour. */
  driveMinutes: z.number().int().positive(),
  /** When it is at its best, in words: 'February to April'. */
  bestMonths: text,
})

/** Whole minutes of driving as people say them, in hours and minutes: '1 h 35 min', '5 h', '45 min'. */
export function formatDriveTime(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : '']
  return parts.filter((part) => part !== '').join(' ')
}
