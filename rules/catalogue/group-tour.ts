import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { fact, group, said } from '../text/field-meta.ts'

/** A group tour with its size and length (P2.10). */
export type GroupExperience = z.infer<typeof groupExperienceSchema>

const people = z.number().int().positive()

export const groupAmenitySchema = z.strictObject({
  name: text.meta(said('Name')),
  description: text.meta(said('In a sentence')),
})

export const groupExperienceSchema = z.strictObject({
  slug: slug.meta(fact('Name in addresses')),
  name: text.meta(said('Name')),
  picture: z
    .string()
    .regex(/^(groups\/[a-z-]+|photos\/[a-z0-9-]+)$/)
    .meta(fact('Picture', { shows: 'picture' })),
  capacity: z
    .strictObject({ minimum: people.meta(fact('Fewest')), maximum: people.meta(fact('Most')) })
    .refine(({ minimum, maximum }) => minimum < maximum)
    .meta(group('People')),
  /** The text on the card: 'Half/Full Day'. */
  duration: text.meta(said('How long it takes')),
  description: text.meta(said('Description')),
})

export const fleetPictureSchema = z.strictObject({
  slug: slug.meta(fact('Name in addresses')),
  picture: z
    .string()
    .regex(/^(fleet\/[a-z-]+|photos\/[a-z0-9-]+)$/)
    .meta(fact('Picture', { shows: 'picture' })),
  name: text.meta(said('Name')),
  caption: text.meta(said('The line below')),
})

/** The capacity on the card: '15-50 people'. */
export function formatCapacity(capacity: GroupExperience['capacity']): string {
  return `${capacity.minimum}-${capacity.maximum} people`
}
