import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField } from '#rules/text/field-meta.ts'

const ids = z.array(text)

/** The order of a kind's documents, by id: a database keeps no order. */
export const orderSchema = z.strictObject({
  tour: ids.meta(sharedField('Tours', { names: 'tour', ordered: 'all' })),
  'builder-tour': ids.meta(
    sharedField('Itinerary builder tours', { names: 'builder-tour', ordered: 'all' }),
  ),
  template: ids.meta(sharedField('Itineraries', { names: 'template', ordered: 'all' })),
  vehicle: ids.meta(sharedField('Vehicles', { names: 'vehicle', ordered: 'all' })),
  attraction: ids.meta(sharedField('Sights', { names: 'attraction', ordered: 'all' })),
  destination: ids.meta(sharedField('Destinations', { names: 'destination', ordered: 'all' })),
  'group-experience': ids.meta(
    sharedField('Group tours', { names: 'group-experience', ordered: 'all' }),
  ),
  'fleet-picture': ids.meta(
    sharedField('Fleet pictures', { names: 'fleet-picture', ordered: 'all' }),
  ),
  person: ids.meta(sharedField('People', { names: 'person', ordered: 'all' })),
  article: ids.meta(
    sharedField('Articles', {
      names: 'article',
      ordered: 'by itself',
      hint: 'Newest first. To move an article, change its date.',
    }),
  ),
  'question-theme': ids.meta(
    sharedField('Question themes', { names: 'question-theme', ordered: 'all' }),
  ),
})
