import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'

/** A kind of group tour with the size and length it is made for (P2.10). */
export type GroupExperience = z.infer<typeof groupExperienceSchema>

const people = z.number().int().positive()

/** What every group gets on board (P2.10). */
export const groupAmenitySchema = z.strictObject({ name: text, description: text })

export const groupExperienceSchema = z.strictObject({
  slug,
  name: text,
  picture: z.string().regex(/^(groups\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  capacity: z
    .strictObject({ minimum: people, maximum: people })
    .refine(({ minimum, maximum }) => minimum < maximum),
  /** The words of the card: 'Half/Full Day'. */
  duration: text,
  description: text,
})

/** A picture of the fleet gallery with the line below it. */
export const fleetPictureSchema = z.strictObject({
  slug,
  picture: z.string().regex(/^(fleet\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  name: text,
  caption: text,
})

/** The capacity as the card says it: '15-50 people'. */
export function formatCapacity(capacity: GroupExperience['capacity']): string {
  return `${capacity.minimum}-${capacity.maximum} people`
}
