import { builderTourSchema } from '#rules/itinerary/builder-tour.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export { builderTourSchema }

export const builderTourFields = {
  id: fact('Name in addresses'),
  title: said('Title'),
  duration: fact('Hours, nights included'),
  price: fact('Price for the party, in rand', { hint: 'Of an overland tour for each day.' }),
  category: fact('Chiefly about'),
  description: said('In a sentence'),
  image: fact('Picture', { shows: 'picture' }),
  location: said('Where'),
  highlights: said('What it shows'),
  isOverland: fact('Spends nights away'),
  catalogueTour: fact('The tour to read about', { names: 'tour' }),
} satisfies FieldsOf<typeof builderTourSchema>
