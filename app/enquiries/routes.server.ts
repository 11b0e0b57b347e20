import { createSentOfferLink } from '#app/offers/sent-offer.server.ts'
import { refuseUnknownTours } from '#app/itinerary/itineraries.server.ts'
import type { QuoteRequestSession } from './quote-session.server.ts'
import { handle } from '#platform/http/handle.ts'
import type { Services } from '#platform/services.ts'
import { priceRequestAsTours, priceItinerary } from './itinerary-enquiries.server.ts'
import { updateGroupRequest, updateItineraryRequest } from './update-quote-request.server.ts'
import { addItineraryComment, addGroupComment } from './comments.server.ts'
import { endGroupShares, shareGroup } from './share-group.server.ts'

export function quoteRequestRoutes(services: Services, session: QuoteRequestSession) {
  return handle(services, {
    'POST /api/quote/group': async ({ body }, c) => {
      await updateGroupRequest(services, await session.get(c, 'group'), body)
      return { status: 'requested' }
    },
    'POST /api/quote/itinerary': async ({ body }, c) => {
      await updateItineraryRequest(services, await session.get(c, 'itinerary'), body)
      return { status: 'requested' }
    },
    'POST /api/quote/itinerary/estimate': async ({ body }, c) => {
      await session.get(c, 'itinerary')
      refuseUnknownTours(services.content(), body.itinerary)
      const { estimate: quote, itinerary } = priceItinerary(services.content(), body)
      const asTours = priceRequestAsTours(services, itinerary, body.startDate)
      return { total: quote.totalPrice.minor, asTours: asTours?.total.minor ?? null }
    },
    'POST /api/quote/offer': async (_asked, c) => ({
      path: await createSentOfferLink(services, await session.open(c)),
    }),
    'POST /api/quote/share': async (_asked, c) => ({
      link: await shareGroup(services, await session.get(c, 'group')),
    }),
    'POST /api/quote/share/end': async (_asked, c) => {
      await endGroupShares(services, await session.get(c, 'group'))
      return { status: 'ended' }
    },
    'POST /api/shared-quotes/:key/comments': async ({ params, body }) => {
      await addGroupComment(services, params.key, body)
      return { status: 'kept' }
    },
    'POST /api/itineraries/:code/comments': async ({ params, body }) => {
      await addItineraryComment(services, params.code, body)
      return { status: 'kept' }
    },
  })
}
