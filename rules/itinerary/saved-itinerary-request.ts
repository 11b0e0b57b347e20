import { itinerarySchema } from './itinerary-request.ts'
import { instant, lineField, refuse, requestObject } from '../requests/request.ts'
import { savedItineraries } from './saved-itinerary.ts'

const name = lineField().superRefine((text, context) => {
  const maximum = savedItineraries.longestName
  if (text.length > maximum) {
    refuse(context, [{ code: 'itinerary-name-too-long', facts: { maximum } }])
  }
})

/**
 * What is sent to keep an itinerary on the account: without a name it keeps the one it has. With
 * `basedOn`, the `updatedAt` of what the device had before, it is refused when another device has
 * saved since.
 */
export const savedItineraryRequest = requestObject({
  itinerary: itinerarySchema,
  name: name.optional(),
  basedOn: instant.optional(),
})

/** Another name; an empty one leaves it to the tours to tell what it is. */
export const savedItineraryRename = requestObject({ name })
