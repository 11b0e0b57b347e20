import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf } from './fields.ts'

const ids = z.array(text)

/** In which order the documents of a kind stand, by their ids: a store keeps none. */
export const orderSchema = z.strictObject({
  tour: ids,
  'builder-tour': ids,
  template: ids,
  vehicle: ids,
  attraction: ids,
  destination: ids,
  'group-experience': ids,
  'fleet-picture': ids,
  person: ids,
  article: ids,
  'question-theme': ids,
})

export const orderFields = {
  tour: fact('Tours', { names: 'tour', ordered: 'all' }),
  'builder-tour': fact('Tours of the builder', { names: 'builder-tour', ordered: 'all' }),
  template: fact('Itineraries', { names: 'template', ordered: 'all' }),
  vehicle: fact('Vehicles', { names: 'vehicle', ordered: 'all' }),
  attraction: fact('Sights', { names: 'attraction', ordered: 'all' }),
  destination: fact('Destinations', { names: 'destination', ordered: 'all' }),
  'group-experience': fact('Group tours', { names: 'group-experience', ordered: 'all' }),
  'fleet-picture': fact('Pictures of the fleet', { names: 'fleet-picture', ordered: 'all' }),
  person: fact('People', { names: 'person', ordered: 'all' }),
  article: fact('Articles', {
    names: 'article',
    ordered: 'by itself',
    hint: 'The newest comes first: to move one, change its date.',
  }),
  'question-theme': fact('Themes of the questions', { names: 'question-theme', ordered: 'all' }),
} satisfies FieldsOf<typeof orderSchema>
