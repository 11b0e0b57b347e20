import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/** A group tour with its size and length (P2.10). */
export type GroupExperience = z.infer<typeof groupExperienceSchema>

const people = z.number().int().positive()

export const groupAmenitySchema = z.strictObject({
  name: text.meta(translatedField('Name')),
  description: text.meta(translatedField('Description')),
})

export const groupExperienceSchema = z.strictObject({
  slug: slug.meta(sharedField('Name in addresses')),
  name: text.meta(translatedField('Name')),
  picture: z
    .string()
    .regex(/^(groups\/[a-z-]+|photos\/[a-z0-9-]+)$/)
    .meta(sharedField('Picture', { shows: 'picture' })),
  capacity: z
    .strictObject({
      minimum: people.meta(sharedField('Fewest people')),
      maximum: people.meta(sharedField('Most people')),
    })
    .refine(({ minimum, maximum }) => minimum < maximum)
    .meta(group('People')),
  /** The duration as the card says it: 'Half/Full Day'. */
  duration: text.meta(translatedField('Duration')),
  description: text.meta(translatedField('Description')),
})

export const fleetPictureSchema = z.strictObject({
  slug: slug.meta(sharedField('Name in addresses')),
  picture: z
    .string()
    .regex(/^(fleet\/[a-z-]+|photos\/[a-z0-9-]+)$/)
    .meta(sharedField('Picture', { shows: 'picture' })),
  name: text.meta(translatedField('Name')),
  caption: text.meta(translatedField('Caption')),
})

/** The capacity as the card says it: '15-50 people'. */
export function formatCapacity(capacity: GroupExperience['capacity']): string {
  return `${capacity.minimum}-${capacity.maximum} people`
}
