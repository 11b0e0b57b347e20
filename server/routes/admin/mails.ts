import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { mailChange } from '#rules/desk/administration-request.ts'
import { requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { getInbox } from '../../desk/inbox/inboxes.ts'
import { changeMail, listMailsAbout, listParkedMails, mailStates } from '../../desk/mails.ts'
import { getSignedIn } from '../../http/caller.ts'
import { inboxNameParam } from '../inbox-answer.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'
import { limitQuery } from './limit-query.ts'

const mailAnswer = z
  .object({
    id: z.uuid(),
    kind: z.string().describe('Which template wrote it.'),
    about: z.string().describe('The reference or the id of what it tells about.'),
    recipient: z.string(),
    subject: z.string(),
    text: z
      .string()
      .nullable()
      .describe('Its words; null where they are gone, or hold what is for its reader alone.'),
    state: z.enum(mailStates),
    at: z.iso.datetime().describe('Since when it is owed, or when it was sent, parked or let go.'),
    attempts: z.int(),
    parkedWhy: z
      .enum(['refused', 'not-taken'])
      .nullable()
      .describe('Refused for good, or taken by no mail server for five days.'),
    lastError: z.string().nullable().describe('What the mail server said last.'),
    canSendAgain: z.boolean(),
    canCorrect: z.boolean().describe('Whether it may go to another address.'),
  })
  .openapi('DeskMail')

const about = createRoute({
  method: 'get',
  path: '/api/admin/inbox/{inbox}/{id}/mails',
  summary: 'The mails about something in an inbox, newest first',
  description: 'Those that are still kept, without their texts.',
  request: { params: z.object({ inbox: inboxNameParam, id: z.uuid('not-found') }) },
  responses: {
    200: jsonAnswer('The mails.', z.array(mailAnswer)),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const listing = createRoute({
  method: 'get',
  path: '/api/admin/mails',
  summary: 'Mails that could not be delivered and wait for the office, newest first',
  request: {
    query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
  },
  responses: {
    200: jsonAnswer(
      'A page, and how many wait in all. The next one is asked for with its cursor.',
      z.object({
        mails: z.array(mailAnswer),
        nextCursor: z.string().nullable(),
        waiting: z.int(),
      }),
    ),
    ...describeRefusals(401, 403, 422, 503),
  },
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/mails/{id}',
  summary: 'Send an undelivered mail again, or let it go',
  description:
    'A corrected address is also kept with what the mail tells about. A mail that is let go loses its text.',
  request: { params: idParam, ...jsonBody(mailChange) },
  responses: {
    200: jsonAnswer('As it is now.', mailAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

/** /api/admin/mails: what could not be delivered, and the mails beside each thing in an inbox. */
export function mailRoutes({ office }: Accounts) {
  const { db } = office
  return new OpenAPIHono()
    .openapi(about, async (c) => {
      const { inbox, id } = c.req.valid('param')
      return c.json(await listMailsAbout(db, getInbox(inbox), id), 200)
    })
    .openapi(listing, async (c) => c.json(await listParkedMails(db, c.req.valid('query')), 200))
    .openapi(change, async (c) => {
      const order = { change: c.req.valid('json'), actorId: getSignedIn(c).userId }
      return c.json(await changeMail(office, { id: c.req.valid('param').id, ...order }), 200)
    })
}
