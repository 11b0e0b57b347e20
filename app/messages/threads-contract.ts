import { z } from '@hono/zod-openapi'
import { longestSearch } from '#rules/text/read-search.ts'
import { asideReasons, threadKinds, threadStatuses, wordlessReasons } from './threads.ts'
import { messageSides, messageWays } from './order-message.ts'
import { lineField, paragraphsField, refuse, requestObject } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { empty, file, json, officeEndpoints } from '#platform/api/endpoint.ts'
import { limitQuery } from '#app/order/inbox-contract.ts'
import { officeMessageRequest } from '#app/order/guest-requests-contract.ts'

const threadShape = {
  id: z.uuid(),
  kind: z.enum(threadKinds),
  status: z.enum(threadStatuses),
  waitingSince: z.iso.datetime().nullable().describe('Since when somebody waits for us.'),
  lastAt: z.iso.datetime(),
  name: z.string(),
  email: z.string().describe('Empty where nobody can be written to.'),
  reference: z.string().nullable().describe('Of the order or the request that it is about.'),
  subject: z.string().nullable(),
  day: z.string().nullable().describe('The first day of the trip, where there is one.'),
  beside: z.string().nullable().describe('The reference of the order that it was put beside.'),
  taken: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Who answers.'),
}

const wordless = z.enum(wordlessReasons).nullable().describe('Why there is no text.')

const shown = z.object({
  ...threadShape,
  last: z
    .object({ from: z.enum(messageSides), text: z.string(), wordless, via: z.enum(messageWays) })
    .nullable()
    .describe('The beginning of what was written last.'),
})

const message = z.object({
  number: z.int(),
  from: z.enum(messageSides),
  author: z
    .string()
    .nullable()
    .describe('Who of the office wrote it, or who wrote that is not the guest.'),
  via: z.enum(messageWays),
  text: z.string(),
  wordless,
  quoted: z.string().nullable().describe('What a mail repeated of the one that it answers.'),
  at: z.iso.datetime(),
  mailId: z.uuid().nullable().describe('The mail that brought it, to be saved as it came.'),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })),
})

const wholeThread = z
  .object({
    ...threadShape,
    messages: z.array(message),
    proposals: z
      .array(z.object({ reference: z.string(), title: z.string(), day: z.string().nullable() }))
      .describe('Orders of the same address, which it may belong to.'),
  })
  .openapi('Thread')

const person = z.object({ id: z.uuid(), name: z.string() })

/** A new status, assignee or linked order. `seen` is what the user saw. */
export const threadChange = requestObject({
  status: z.enum(threadStatuses, 'field-invalid').optional(),
  takenBy: z.uuid('field-invalid').nullable().optional(),
  besideOrder: lineField()
    .refine((text) => text.length <= 50, 'field-invalid')
    .nullable()
    .optional(),
  seen: requestObject({
    status: z.enum(threadStatuses, 'field-invalid'),
    takenBy: z.uuid('field-invalid').nullable(),
  }).optional(),
}).superRefine(({ status, takenBy, besideOrder }, context) => {
  if (status === undefined && takenBy === undefined && besideOrder === undefined)
    refuse(context, [{ code: 'field-invalid', field: 'status' }])
})

export const templateRequest = requestObject({
  title: lineField().refine((text) => text.length > 0 && text.length <= 60, 'template-title'),
  text: paragraphsField()
    .refine((text) => text.length > 0, 'message-required')
    .refine((text) => text.length <= limits.message, 'message-too-long'),
})

const template = z.object({ id: z.uuid(), title: z.string(), text: z.string() })

export const threads = officeEndpoints({
  'GET /api/admin/threads': {
    access: 'orders',
    summary:
      'What guests wrote, thread by thread: what waits longest first, all others newest first',
    query: requestObject({
      status: z.enum(threadStatuses, 'field-invalid').default('open'),
      search: lineField()
        .refine((text) => text.length <= longestSearch, 'field-invalid')
        .optional(),
      cursor: z.string().max(100).optional(),
      limit: limitQuery,
    }),
    answer: json(
      'A page; a search goes over threads of any status.',
      z.object({
        threads: z.array(shown),
        nextCursor: z.string().nullable(),
        counts: z.record(z.enum(threadStatuses), z.int()),
        aside: z.int().describe('Mails that wait for nobody.'),
      }),
    ),
  },

  'GET /api/admin/threads/colleagues': {
    access: 'orders',
    summary: 'Who may answer guests',
    answer: json('By name.', z.object({ colleagues: z.array(person) })),
  },

  'GET /api/admin/threads/put-aside': {
    access: 'orders',
    summary: 'Mails that came and wait for nobody, with the reason',
    query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
    answer: json(
      'The newest first.',
      z.object({
        mails: z.array(
          z.object({
            id: z.uuid(),
            at: z.iso.datetime(),
            reason: z.enum(asideReasons),
            sender: z.string().describe('Empty where it names nobody.'),
            subject: z.string(),
            threadId: z.uuid().nullable().describe('Where it stands, without waking anybody.'),
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    ),
  },

  'POST /api/admin/threads/put-aside/:id': {
    access: 'book',
    summary: 'Bring back a mail that was put aside: it waits for an answer',
    answer: json('The thread that it stands in.', z.object({ threadId: z.uuid() })),
    refuses: [409],
  },

  'GET /api/admin/threads/:id': {
    access: 'orders',
    summary: 'A thread with all that was written',
    answer: json('The thread.', wholeThread),
  },

  'PATCH /api/admin/threads/:id': {
    access: 'book',
    summary: 'Close a thread or open it again, give it to somebody, or put it beside an order',
    body: threadChange,
    answer: json('As it is now.', wholeThread),
    refuses: [409],
  },

  'POST /api/admin/threads/:id/messages': {
    access: 'book',
    summary: 'Answer a thread',
    description:
      'Kept in the thread, mailed to its guest, and shown on the page of their order or request. Refused where somebody wrote after the message whose number was `seen`.',
    body: officeMessageRequest,
    answer: json('As it is now.', wholeThread),
    refuses: [409],
  },

  'GET /api/admin/threads/:id/mails/:mailId': {
    access: 'orders',
    summary: 'A mail as it came, or one of its files, to be saved',
    description: 'Whatever it is, it is answered as bytes to be saved, never as a page.',
    query: requestObject({
      file: z
        .string()
        .regex(/^\d{1,2}$/, 'field-invalid')
        .transform(Number)
        .optional(),
    }),
    answer: file('The bytes.', 'application/octet-stream'),
  },

  'GET /api/admin/orders/:id/threads': {
    access: 'orders',
    summary: 'Threads that were put beside an order',
    answer: json('The newest first.', z.object({ threads: z.array(shown) })),
  },

  'GET /api/admin/templates': {
    access: 'orders',
    summary: 'Short answers that the office keeps',
    answer: json('By title.', z.object({ templates: z.array(template) })),
  },

  'PUT /api/admin/templates/:id': {
    access: 'book',
    summary: 'Keep a short answer',
    description: '`[name]`, `[day]` and `[reference]` stand for those of whoever is answered.',
    body: templateRequest,
    answer: json('All that there are.', z.object({ templates: z.array(template) })),
    refuses: [409],
  },

  'DELETE /api/admin/templates/:id': {
    access: 'book',
    summary: 'Remove a short answer',
    answer: empty('It is gone, now or before.'),
  },
})
