import {
  fleetPictureSchema,
  groupAmenitySchema,
  groupExperienceSchema,
} from '#rules/catalogue/group-tour.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export { fleetPictureSchema, groupAmenitySchema, groupExperienceSchema }

export const groupAmenityFields = {
  name: said('Name'),
  description: said('In a sentence'),
} satisfies FieldsOf<typeof groupAmenitySchema>

export const groupExperienceFields = {
  slug: fact('Name in addresses'),
  name: said('Name'),
  picture: fact('Picture', { shows: 'picture' }),
  capacity: group('People', { minimum: fact('Fewest'), maximum: fact('Most') }),
  duration: said('How long it takes'),
  description: said('Description'),
} satisfies FieldsOf<typeof groupExperienceSchema>

export const fleetPictureFields = {
  slug: fact('Name in addresses'),
  picture: fact('Picture', { shows: 'picture' }),
  name: said('Name'),
  caption: said('The line below'),
} satisfies FieldsOf<typeof fleetPictureSchema>
