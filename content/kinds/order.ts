import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact } from '#rules/text/field-meta.ts'

const ids = z.array(text)

/** The order of a kind's documents, by id: a store keeps no order. */
export const orderSchema = z.strictObject({
  tour: ids.meta(fact('Tours', { names: 'tour', ordered: 'all' })),
  'builder-tour': ids.meta(fact('Tours of the builder', { names: 'builder-tour', ordered: 'all' })),
  template: ids.meta(fact('Itineraries', { names: 'template', ordered: 'all' })),
  vehicle: ids.meta(fact('Vehicles', { names: 'vehicle', ordered: 'all' })),
  attraction: ids.meta(fact('Sights', { names: 'attraction', ordered: 'all' })),
  destination: ids.meta(fact('Destinations', { names: 'destination', ordered: 'all' })),
  'group-experience': ids.meta(fact('Group tours', { names: 'group-experience', ordered: 'all' })),
  'fleet-picture': ids.meta(
    fact('Pictures of the fleet', { names: 'fleet-picture', ordered: 'all' }),
  ),
  person: ids.meta(fact('People', { names: 'person', ordered: 'all' })),
  article: ids.meta(
    fact('Articles', {
      names: 'article',
      ordered: 'by itself',
      hint: 'The newest comes first: to move one, change its date.',
    }),
  ),
  'question-theme': ids.meta(
    fact('Themes of the questions', { names: 'question-theme', ordered: 'all' }),
  ),
})
