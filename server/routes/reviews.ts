import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { describeError, type Logger } from '../log.ts'
import { Refused } from '../refused.ts'
import { readReviews, type ReviewsProvider } from '../catalogue/reviews.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'
import { type ReviewsAnswer, reviewsAnswer } from '../catalogue/reviews-answer.ts'

const route = createRoute({
  method: 'get',
  path: '/api/functions/get-google-reviews',
  summary: 'What guests have written about the company',
  description: 'Asked of the reviews provider for each visitor, since nothing of it may be kept.',
  responses: {
    200: jsonAnswer('The rating and up to six reviews.', reviewsAnswer),
    204: { description: 'No reviews provider is set up.' },
    ...describeRefusals(503),
  },
})

/** GET /api/functions/get-google-reviews */
export function reviewsRoutes(provider: ReviewsProvider | undefined, log: Logger) {
  let underWay: Promise<ReviewsAnswer> | undefined
  return new OpenAPIHono().openapi(route, async (c) => {
    if (!provider) return c.body(null, 204)
    try {
      // Visitors who ask while an answer is on its way share it; the next one asks anew.
      underWay ??= readReviews(provider).finally(() => {
        underWay = undefined
      })
      return c.json(await underWay, 200)
    } catch (error) {
      log.warn(describeError(error), 'no reviews from the provider')
      throw new Refused({ code: 'unavailable' })
    }
  })
}
