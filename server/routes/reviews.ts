import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from '../log.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { keepReviews, type ReviewsProvider } from '../catalogue/reviews.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'
import { reviewsAnswer } from '../catalogue/reviews-answer.ts'

const route = createRoute({
  method: 'get',
  path: '/api/functions/get-google-reviews',
  summary: 'What guests have written about the company',
  description: 'As the reviews provider gave them within the last hour.',
  responses: {
    200: jsonAnswer('The rating and up to six reviews.', reviewsAnswer),
    204: { description: 'No reviews provider is set up.' },
    ...describeRefusals(503),
  },
})

/** GET /api/functions/get-google-reviews */
export function reviewsRoutes(provider: ReviewsProvider | undefined, office: Office, log: Logger) {
  const readReviews = provider && keepReviews(provider, { ...office, log })
  return new OpenAPIHono().openapi(route, async (c) => {
    if (!readReviews) return c.body(null, 204)
    const answer = await readReviews().catch(() => {
      throw new Refused({ code: 'unavailable' })
    })
    return c.json(answer, 200)
  })
}
