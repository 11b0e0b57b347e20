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
  tour: fact('Tours'),
  'builder-tour': fact('Tours of the builder'),
  template: fact('Itineraries'),
  vehicle: fact('Vehicles'),
  attraction: fact('Sights'),
  destination: fact('Destinations'),
  'group-experience': fact('Group tours'),
  'fleet-picture': fact('Pictures of the fleet'),
  person: fact('People'),
  article: fact('Articles, the newest first'),
  'question-theme': fact('Themes of the questions'),
} satisfies FieldsOf<typeof orderSchema>
