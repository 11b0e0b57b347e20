import { z } from '@hono/zod-openapi'
import { longestSearch } from '#rules/text/read-search.ts'
import { asideReasons, threadKinds, threadStatuses, wordlessReasons } from './threads.ts'
import { messageSides, messageWays } from './order-message.ts'
import { lineField, paragraphsField, refuse, requestObject } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { empty, file, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'
import { limitQuery } from '#app/order/inbox-contract.ts'
import { officeMessageRequest } from '#app/order/guest-requests-contract.ts'

const threadShape = {
  id: z.uuid(),
  kind: z.enum(threadKinds),
  status: z.enum(threadStatuses),
  waitingSince: z.iso.datetime().nullable().describe('The time since which the guest waits.'),
  lastAt: z.iso.datetime(),
  name: z.string(),
  email: z.string().describe('Empty if the guest has no address.'),
  reference: z.string().nullable().describe('Reference of the thread’s order or request.'),
  subject: z.string().nullable(),
  day: z.string().nullable().describe('The trip’s first day, if known.'),
  beside: z.string().nullable().describe('Reference of the order that the office linked.'),
  taken: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('The colleague who is assigned.'),
}

const wordless = z.enum(wordlessReasons).nullable().describe('The reason if there is no text.')

const listedThread = z.object({
  ...threadShape,
  last: z
    .object({ from: z.enum(messageSides), text: z.string(), wordless, via: z.enum(messageWays) })
    .nullable()
    .describe('The last message, shortened.'),
})

const message = z.object({
  number: z.int(),
  from: z.enum(messageSides),
  author: z
    .string()
    .nullable()
    .describe('The colleague who wrote it, or a sender other than the guest.'),
  via: z.enum(messageWays),
  text: z.string(),
  wordless,
  quoted: z.string().nullable().describe('Text that the mail quotes from the mail it answers.'),
  at: z.iso.datetime(),
  mailId: z.uuid().nullable().describe('Id of the received mail, for a download.'),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })),
})

const wholeThread = z
  .object({
    ...threadShape,
    messages: z.array(message),
    proposals: z
      .array(z.object({ reference: z.string(), title: z.string(), day: z.string().nullable() }))
      .describe('Orders of the same address that could be linked.'),
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

export const threads = defineOfficeEndpoints({
  'GET /api/admin/threads': {
    access: 'orders',
    summary: 'List threads: open ones by longest wait, others newest first',
    query: requestObject({
      status: z.enum(threadStatuses, 'field-invalid').default('open'),
      search: lineField()
        .refine((text) => text.length <= longestSearch, 'field-invalid')
        .optional(),
      cursor: z.string().max(100).optional(),
      limit: limitQuery,
    }),
    answer: json(
      'A page of threads. A search covers every status.',
      z.object({
        threads: z.array(listedThread),
        nextCursor: z.string().nullable(),
        counts: z.record(z.enum(threadStatuses), z.int()),
        aside: z.int().describe('The number of mails set aside.'),
      }),
    ),
  },

  'GET /api/admin/threads/colleagues': {
    access: 'orders',
    summary: 'List the colleagues who may reply to guests',
    answer: json('Sorted by name.', z.object({ colleagues: z.array(person) })),
  },

  'GET /api/admin/threads/put-aside': {
    access: 'orders',
    summary: 'List mails that were set aside, with the reason',
    query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
    answer: json(
      'Newest first.',
      z.object({
        mails: z.array(
          z.object({
            id: z.uuid(),
            at: z.iso.datetime(),
            reason: z.enum(asideReasons),
            sender: z.string().describe('Empty if the mail names no sender.'),
            subject: z.string(),
            threadId: z
              .uuid()
              .nullable()
              .describe('The thread that has the mail, if any. The mail did not open it.'),
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    ),
  },

  'POST /api/admin/threads/put-aside/:id': {
    access: 'book',
    summary: 'Move a mail that was set aside to its thread, which opens',
    answer: json('The mail’s thread.', z.object({ threadId: z.uuid() })),
    refuses: [409],
  },

  'GET /api/admin/threads/:id': {
    access: 'orders',
    summary: 'Get a thread with all its messages',
    answer: json('The thread.', wholeThread),
  },

  'PATCH /api/admin/threads/:id': {
    access: 'book',
    summary: 'Close, reopen or assign a thread, or link it to an order',
    body: threadChange,
    answer: json('The changed thread.', wholeThread),
    refuses: [409],
  },

  'POST /api/admin/threads/:id/messages': {
    access: 'book',
    summary: 'Reply to a thread',
    description:
      'Stores the reply in the thread, mails it to the guest, and shows it on the page of their order or request. Refused if somebody has written after message number `seen`.',
    body: officeMessageRequest,
    answer: json('The changed thread.', wholeThread),
    refuses: [409],
  },

  'GET /api/admin/threads/:id/mails/:mailId': {
    access: 'orders',
    summary: 'Download a received mail, or one of its files',
    description: 'Always answered as a download, so a browser never shows it as a page.',
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
    summary: 'List the threads linked to an order',
    answer: json('Newest first.', z.object({ threads: z.array(listedThread) })),
  },

  'GET /api/admin/templates': {
    access: 'orders',
    summary: 'List the saved replies',
    answer: json('Sorted by title.', z.object({ templates: z.array(template) })),
  },

  'PUT /api/admin/templates/:id': {
    access: 'book',
    summary: 'Store a saved reply',
    description:
      '`[name]`, `[day]` and `[reference]` are replaced by the guest’s when the office inserts it.',
    body: templateRequest,
    answer: json('All saved replies.', z.object({ templates: z.array(template) })),
    refuses: [409],
  },

  'DELETE /api/admin/templates/:id': {
    access: 'book',
    summary: 'Delete a saved reply',
    answer: empty('Deleted now or earlier.'),
  },
})
