import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { contactRequest } from '#rules/guests/contact-request.ts'
import { createContactMessage } from '../desk/contact-messages.ts'
import { answerOnce } from '../requests/idempotency.ts'
import type { Office } from '../office.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const received = z.object({ id: z.uuid(), receivedAt: z.iso.datetime() })

const route = createRoute({
  method: 'post',
  path: '/api/functions/send-contact-email',
  summary: 'Send a message to the office',
  description:
    'Stores the message, passes it on to the office by e-mail and acknowledges it to the visitor. Answered with `data` and `error`.',
  request: { headers: keyedHeaders, ...jsonBody(contactRequest) },
  responses: {
    201: jsonAnswer(
      'Stored, or stored before under the same key.',
      z.object({ data: received, error: z.null() }),
    ),
    ...describeRefusals(400, 413, 415, 422, 429, 503),
  },
})

/** POST /api/functions/send-contact-email */
export function contactRoutes(office: Office) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const message = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const data = await answerOnce(
      office.db,
      { scope: 'contact', key, body: message, now: office.now(), answerSchema: received },
      (transaction) => createContactMessage(office, transaction, message),
    )
    office.wakeMail()
    return c.json({ data, error: null }, 201)
  })
}
