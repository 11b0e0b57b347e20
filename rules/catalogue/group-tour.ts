import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { fact, group, said } from '../text/field-meta.ts'

/** A kind of group tour with the size and length it is made for (P2.10). */
export type GroupExperience = z.infer<typeof groupExperienceSchema>

const people = z.number().int().positive()

/** What every group gets on board (P2.10). */
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
  /** The words of the card: 'Half/Full Day'. */
  duration: text.meta(said('How long it takes')),
  description: text.meta(said('Description')),
})

/** A picture of the fleet gallery with the line below it. */
export const fleetPictureSchema = z.strictObject({
  slug: slug.meta(fact('Name in addresses')),
  picture: z
    .string()
    .regex(/^(fleet\/[a-z-]+|photos\/[a-z0-9-]+)$/)
    .meta(fact('Picture', { shows: 'picture' })),
  name: text.meta(said('Name')),
  caption: text.meta(said('The line below')),
})

/** The capacity as the card says it: '15-50 people'. */
export function formatCapacity(capacity: GroupExperience['capacity']): string {
  return `${capacity.minimum}-${capacity.maximum} people`
}
