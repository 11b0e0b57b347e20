import { attractionSchema, destinationSchema } from '#rules/catalogue/place.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export { attractionSchema, destinationSchema }

const placeFields = {
  slug: fact('Name in addresses'),
  name: said('Name'),
  picture: fact('Picture', { shows: 'picture' }),
  description: said('Description'),
  coordinates: group('On the map', { longitude: fact('Longitude'), latitude: fact('Latitude') }),
  tours: fact('Tours that go there', { names: 'tour' }),
  interest: fact('What an enquiry is filed under'),
}

export const attractionFields = {
  ...placeFields,
  allow: said('How long to set aside'),
  goodToKnow: said('Good to know'),
} satisfies FieldsOf<typeof attractionSchema>

export const destinationFields = {
  ...placeFields,
  region: fact('Region'),
  distanceKilometres: fact('Kilometres by road, one way'),
  driveMinutes: fact('Minutes of driving, one way'),
  bestMonths: said('Best months'),
} satisfies FieldsOf<typeof destinationSchema>
