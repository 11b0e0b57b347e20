import { wordsOf } from '#content/content.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findLastBookableDay } from '#rules/dates/schedule.ts'
import { storeItinerary } from '#app/itinerary/stored-itinerary.ts'
import { findSharedItinerary } from '#app/itinerary/itineraries.server.ts'
import { createRatesReader, type RatesFeed } from '#platform/catalogue/rates.ts'
import { createReviewsReader, type ReviewsProvider } from '#app/reviews/google-reviews.server.ts'
import { prepareTourRows } from '#platform/catalogue/tours.ts'
import { handle } from '#platform/http/handle.ts'
import type { Logger } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { listClosed } from '#app/capacity/closed-days.server.ts'
import { listFullTourDates, listFullVehicleDates } from '#app/capacity/full-days.server.ts'
import { acceptsComments } from '#app/enquiries/comments.server.ts'
import { Refused } from '#platform/refused.ts'

export function catalogueRoutes(
  services: Services,
  log: Logger,
  feeds: { reviews?: ReviewsProvider | undefined; rates?: RatesFeed | undefined },
) {
  const listTourRows = prepareTourRows(services.db)
  const readReviews = feeds.reviews && createReviewsReader(feeds.reviews, { ...services, log })
  const readRates = feeds.rates && createRatesReader(feeds.rates, { ...services, log })
  return handle(services, {
    'GET /api/tours/:tourId/availability': async ({ params: { tourId }, query }) => {
      const content = services.content()
      const tour = content.tours.find(({ id }) => id === tourId)
      if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tourId' })
      const { guests, ...span } = fillDateRange(services, query)
      const full = await listFullTourDates(services.db, content, { tour, party: guests }, span)
      const closed = await listClosed(services.db, content, span.from, tour)
      const toWait = { text: wordsOf(content).waiting.tellMe, path: `/waiting-list?tour=${tourId}` }
      return { tourId, ...span, full, closed, toWait }
    },
    'GET /api/transfers/availability': async ({ query }) => {
      const content = services.content()
      const { guests, ...span } = fillDateRange(services, query)
      const full = await listFullVehicleDates(services.db, content, { party: guests }, span)
      return { ...span, full, closed: await listClosed(services.db, content, span.from) }
    },
    'GET /api/itineraries/:code': async ({ params }) => {
      const shared = await findSharedItinerary(services.db, services.content(), params.code)
      if (!shared) throw new Refused({ code: 'itinerary-not-found', field: 'code' })
      const { code, goneTours, createdAt } = shared
      const itinerary = storeItinerary(shared.itinerary)
      const sharedState = { takesComments: await acceptsComments(services.db, code), goneTours }
      return { code, itinerary, ...sharedState, createdAt: createdAt.toISOString() }
    },
    'GET /api/tables/tours': async ({ query: { featured, status, limit = '100' } }) => {
      const rows = await listTourRows({
        featured: featured === undefined ? undefined : featured === 'true',
        status,
        limit: Number(limit),
      })
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        featured: row.featured,
        status: row.status,
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
      }))
    },
    'GET /api/functions/get-google-reviews': async (_request, c) => {
      if (!readReviews) return c.body(null, 204)
      return readReviews().catch(() => {
        throw new Refused({ code: 'unavailable' })
      })
    },
    'GET /api/rates': async (_request, c) => {
      const rates = await readRates?.()
      c.header('Cache-Control', 'public, max-age=3600')
      return rates ?? c.body(null, 204)
    },
  })
}

function fillDateRange<Query extends { from?: string | undefined; to?: string | undefined }>(
  services: Services,
  query: Query,
) {
  const today = calendarDateIn(services.now(), capeTown)
  return { ...query, from: query.from ?? today, to: query.to ?? findLastBookableDay(today) }
}
