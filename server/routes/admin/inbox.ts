import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { inboxChange } from '#rules/desk/administration-request.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { countedAtMost, inboxNames } from '#rules/desk/inbox.ts'
import { longestSearch, readSearch } from '#rules/desk/read-search.ts'
import { lineField, requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { writeAudit } from '#server/desk/audit-log.ts'
import { getSignedIn } from '#server/http/caller.ts'
import { changeItem } from '#server/desk/inbox/change-item.ts'
import { exportInbox } from '#server/desk/inbox/export.ts'
import { getInbox, inboxes } from '#server/desk/inbox/inboxes.ts'
import { countItems, listItems } from '#server/desk/inbox/list-items.ts'
import { streamFile } from '../../http/stream-file.ts'
import type { Logger } from '../../log.ts'
import { answerItem, inboxItemAnswer, inboxNameParam } from '../inbox-answer.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { limitQuery } from './limit-query.ts'

const filter = {
  search: lineField()
    .refine((text) => text.length <= longestSearch, 'field-invalid')
    .optional(),
  status: lineField()
    .refine((text) => text.length <= 50, 'field-invalid')
    .optional(),
}

const overview = createRoute({
  method: 'get',
  path: '/api/admin/inbox',
  summary: 'How much there is of everything that reaches the office, by status',
  responses: {
    200: jsonAnswer(
      `By inbox, in the order of the office; ${countedAtMost} stands for that many or more.`,
      z.array(z.object({ inbox: z.enum(inboxNames), counts: z.record(z.string(), z.int()) })),
    ),
    ...describeRefusals(401, 403, 503),
  },
})

const listing = createRoute({
  method: 'get',
  path: '/api/admin/inbox/{inbox}',
  summary: 'What is in an inbox, newest first',
  request: {
    params: z.object({ inbox: inboxNameParam }),
    query: requestObject({ ...filter, cursor: z.string().max(100).optional(), limit: limitQuery }),
  },
  responses: {
    200: jsonAnswer(
      'A page. The next one is asked for with its cursor.',
      z.object({ items: z.array(inboxItemAnswer), nextCursor: z.string().nullable() }),
    ),
    ...describeRefusals(401, 403, 404, 422, 503),
  },
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/inbox/{inbox}/{id}',
  summary: 'Change the status or the note of something, or hold its place longer',
  description:
    'A booking that is cancelled gives its departure back. A guest is told by e-mail that a booking or a transfer is confirmed or cancelled, unless it is over; `message` and `cancelledBy` are for that mail. `keepLonger` holds the place of a booking or a transfer that waits for an answer as long as that of a new one, from now on, and takes it again if it was given back.',
  request: {
    params: z.object({ inbox: inboxNameParam, id: z.uuid('not-found') }),
    ...jsonBody(inboxChange),
  },
  responses: {
    200: jsonAnswer('As it is now.', inboxItemAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

const exporting = createRoute({
  method: 'get',
  path: '/api/admin/inbox/{inbox}/export',
  summary: 'An inbox as CSV',
  request: { params: z.object({ inbox: inboxNameParam }), query: requestObject(filter) },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    ...describeRefusals(401, 403, 404, 422, 503),
  },
})

/** /api/admin/inbox: bookings, requests, messages and subscribers. */
export function inboxRoutes({ office }: Accounts, log: Logger) {
  const { db, now } = office
  const read = <Query extends { search?: string | undefined }>({ search, ...rest }: Query) => ({
    ...rest,
    search: search ? readSearch(search, calendarDateIn(now(), capeTown)) : undefined,
  })
  return new OpenAPIHono()
    .openapi(overview, async (c) => {
      const counted = inboxes.map(async (inbox) => ({
        inbox: inbox.name,
        counts: await countItems(db, inbox),
      }))
      return c.json(await Promise.all(counted), 200)
    })
    .openapi(exporting, async (c) => {
      const inbox = getInbox(c.req.valid('param').inbox)
      const entry = { actorId: getSignedIn(c).userId, action: 'inbox-exported' } as const
      await writeAudit(db, { ...entry, subject: inbox.name }, now())
      const lines = exportInbox(db, inbox, read(c.req.valid('query')))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${inbox.name}.csv"`)
      return streamFile(c, lines, log)
    })
    .openapi(listing, async (c) => {
      const { inbox } = c.req.valid('param')
      const { items, nextCursor } = await listItems(db, getInbox(inbox), read(c.req.valid('query')))
      return c.json(
        { items: items.map((item) => answerItem(office, inbox, item)), nextCursor },
        200,
      )
    })
    .openapi(change, async (c) => {
      const { inbox, id } = c.req.valid('param')
      const order = { id, change: c.req.valid('json'), actorId: getSignedIn(c).userId }
      return c.json(
        answerItem(office, inbox, await changeItem(office, getInbox(inbox), order)),
        200,
      )
    })
}
