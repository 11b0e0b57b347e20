import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { hideAmounts } from './list-mails.server.ts'
import { holdTripMail, listTripMails, readTripMail } from './trip-mails.server.ts'
import { answerReview, decideReview, listReviews } from '#app/reviews/moderate-reviews.server.ts'

const reviewsPerPage = 50

export function followUpRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/trip-mails': ({ query }) => listTripMails(services, query.orderId),
    'GET /api/admin/trip-mails/text': async ({ query, signedIn }) =>
      hideAmounts(await readTripMail(services, query), signedIn),
    'PUT /api/admin/trip-mails/held-back': ({ body, actorId }) =>
      holdTripMail(services, { ...body, actorId }),
    'GET /api/admin/reviews': ({ query }) =>
      listReviews(services.db, { ...query, limit: reviewsPerPage }),
    'PUT /api/admin/reviews/:id/decision': ({ params, body, actorId }) =>
      decideReview(services, { id: params.id, actorId, decision: body }),
    'PUT /api/admin/reviews/:id/answer': ({ params, body, actorId }) =>
      answerReview(services, { ...params, ...body, actorId, answer: body.answer }),
  })
}
