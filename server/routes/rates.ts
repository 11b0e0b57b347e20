import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { currencies, type CurrencyCode } from '#rules/money/currency.ts'
import { keepRates, type RatesFeed } from '../catalogue/rates.ts'
import type { Logger } from '../log.ts'
import type { Office } from '../office.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const codes = Object.keys(currencies) as CurrencyCode[]

const ratesAnswer = z.object({
  on: z.iso.date().describe('Of which day they are.'),
  perRand: z.record(z.enum(codes), z.number().positive()),
})

const route = createRoute({
  method: 'get',
  path: '/api/rates',
  summary: 'What a rand is worth in the currencies that prices are shown in',
  description: 'Newer rates than those that the pages were built with, of the feed that is set up.',
  responses: {
    200: jsonAnswer('What one rand is worth.', ratesAnswer),
    204: { description: 'No feed is set up, or none of its rates are believed.' },
    ...describeRefusals(503),
  },
})

/** GET /api/rates */
export function ratesRoutes(feed: RatesFeed | undefined, office: Office, log: Logger) {
  const readRates = feed && keepRates(feed, { ...office, log })
  return new OpenAPIHono().openapi(route, async (c) => {
    const rates = await readRates?.()
    // For an hour a browser need not ask again, whichever page it opens.
    c.header('Cache-Control', 'public, max-age=3600')
    return rates ? c.json(rates, 200) : c.body(null, 204)
  })
}
