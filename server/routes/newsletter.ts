import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  newsletterConfirmation,
  newsletterRequest,
  newsletterToken,
} from '#rules/guests/newsletter-request.ts'
import { answerOnce } from '../requests/idempotency.ts'
import {
  askForSubscription,
  confirmSubscription,
  endSubscription,
} from '../newsletter/newsletter.ts'
import type { Office } from '../office.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const asked = z.object({ status: z.literal('asked') })
const confirmed = z.object({ status: z.literal('confirmed') })
const unsubscribed = z.object({ status: z.literal('unsubscribed') })

const ask = createRoute({
  method: 'post',
  path: '/api/newsletter',
  summary: 'Ask for the newsletter',
  description:
    'Sends a mail in which the owner of the address confirms. The answer is the same whether or not the address is known.',
  request: { headers: keyedHeaders, ...jsonBody(newsletterRequest) },
  responses: {
    202: jsonAnswer('Taken.', asked),
    ...describeRefusals(400, 413, 415, 422, 429, 503),
  },
})

const confirm = createRoute({
  method: 'post',
  path: '/api/newsletter/confirm',
  summary: 'Confirm a subscription',
  request: { headers: keyedHeaders, ...jsonBody(newsletterConfirmation) },
  responses: {
    200: jsonAnswer('The address is on the list.', confirmed),
    ...describeRefusals(400, 404, 410, 413, 415, 422, 503),
  },
})

const tokenQuery = z.object({ token: newsletterToken })

const end = createRoute({
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  summary: 'End a subscription',
  description:
    'Also what mail programs call for a press on their own button (RFC 8058): whatever the body, without key or session.',
  request: { query: tokenQuery },
  responses: {
    200: jsonAnswer('The address is off the list, now or before.', unsubscribed),
    ...describeRefusals(404, 413, 422, 503),
  },
})

const openEnd = createRoute({
  method: 'get',
  path: '/api/newsletter/unsubscribe',
  summary: 'Where a mail program without that button leads',
  description: 'To the page that asks first: a look at an address ends nothing.',
  request: { query: tokenQuery },
  responses: { 303: { description: 'To the page.' }, ...describeRefusals(422) },
})

/** /api/newsletter: double opt-in, and a way out that needs one press. */
export function newsletterRoutes(office: Office) {
  return new OpenAPIHono()
    .openapi(ask, async (c) => {
      const body = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const answer = await answerOnce(
        office.db,
        { scope: 'newsletter', key, body, now: office.now(), answerSchema: asked },
        async (transaction) => ({
          answer: { status: 'asked' as const },
          mails: await askForSubscription(office, transaction, body),
        }),
      )
      office.wakeMail()
      return c.json(answer, 202)
    })
    .openapi(confirm, async (c) => {
      const body = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const answer = await answerOnce(
        office.db,
        { scope: 'newsletter-confirm', key, body, now: office.now(), answerSchema: confirmed },
        async (transaction) => ({
          answer: { status: 'confirmed' as const },
          mails: [await confirmSubscription(office, transaction, body.token)],
        }),
      )
      office.wakeMail()
      return c.json(answer, 200)
    })
    .openapi(end, async (c) => {
      await endSubscription(office, c.req.valid('query').token)
      return c.json({ status: 'unsubscribed' as const }, 200)
    })
    .openapi(openEnd, (c) =>
      c.redirect(`/newsletter/unsubscribe?token=${c.req.valid('query').token}`, 303),
    )
}
