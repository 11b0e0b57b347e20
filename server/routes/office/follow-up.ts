import type { Accounts } from '../../accounts/accounts.ts'
import { handle } from '../../http/handle.ts'
import { hideAmounts } from '../../office/mails/list-mails.ts'
import { holdTripMail, listTripMails, readTripMail } from '../../office/mails/trip-mails.ts'
import { answerReview, decideReview, listReviews } from '../../reviews/moderate-reviews.ts'

const reviewsAPage = 50

export function followUpRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/trip-mails': ({ query }) => listTripMails(services, query.orderId),
    'GET /api/admin/trip-mails/text': async ({ query, signedIn }) =>
      hideAmounts(await readTripMail(services, query), signedIn),
    'PUT /api/admin/trip-mails/held-back': ({ body, actorId }) =>
      holdTripMail(services, { ...body, actorId }),
    'GET /api/admin/reviews': ({ query }) =>
      listReviews(services.db, { ...query, limit: reviewsAPage }),
    'PUT /api/admin/reviews/:id/decision': ({ params, body, actorId }) =>
      decideReview(services, { id: params.id, actorId, decision: body }),
    'PUT /api/admin/reviews/:id/answer': ({ params, body, actorId }) =>
      answerReview(services, { ...params, ...body, actorId, answer: body.answer }),
  })
}
