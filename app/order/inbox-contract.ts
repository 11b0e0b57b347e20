import { z } from '@hono/zod-openapi'
import { maxCounted, inboxNames, cancellers, orderFilters } from './inbox.ts'
import { longestSearch } from '#rules/text/read-search.ts'
import { type AttentionKind, attentionKinds } from './attention.ts'
import { lineField, requestObject, paragraphsField, refuse } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { emailField } from '#app/accounts/contract.ts'
import { defineOfficeEndpoints, file, json } from '#platform/api/endpoint.ts'

export type InboxChange = z.output<typeof inboxChange>

const note = paragraphsField().refine((text) => text.length <= limits.longText, 'note-too-long')
const status = z.string('field-invalid').max(50, 'field-invalid')

/**
 * A new status, a longer hold, a note, or several of them. An empty note deletes the current one.
 * `seen` is the state on which the decision was based. `message` and `cancelledBy` are for the
 * guest's mail about the status.
 */
export const inboxChange = requestObject({
  status: status.optional(),
  note: note.optional(),
  seen: requestObject({ status, note }).optional(),
  keepLonger: z.literal(true, 'field-invalid').optional(),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .optional(),
  cancelledBy: z.enum(cancellers, 'field-invalid').optional(),
}).superRefine(({ status: to, note: text, keepLonger }, context) => {
  if (to === undefined && text === undefined && !keepLonger) {
    refuse(context, [{ code: 'field-invalid', field: 'status' }])
  }
  // A new status decides about the place, so the hold cannot be extended with it.
  if (to !== undefined && keepLonger) {
    refuse(context, [{ code: 'field-invalid', field: 'keepLonger' }])
  }
})

export type MailChange = z.output<typeof mailChange>

/**
 * Handles an undeliverable mail: sends it again, to `email` if given, or discards it. `seen` is the
 * time since which the mail has waited. A mail already sent is sent again to the same address as a
 * copy named by `key`, so a repeated request sends one copy.
 */
export const mailChange = requestObject({
  state: z.enum(['owed', 'let-go'], 'field-invalid'),
  key: z.uuid('field-invalid').optional(),
  email: emailField.optional(),
  seen: z.iso.datetime('field-invalid').optional(),
})

export const attentionClosing = requestObject({
  seen: z.int('field-invalid').nullable().optional(),
})

export const record = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  status: z.string(),
  email: z.string(),
  reference: z.string().nullable(),
  name: z.string(),
}

export const inboxItemAnswer = z
  .object({
    ...record,
    note: z.string().nullable(),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .describe('The entry’s own fields by name.'),
    moves: z.array(z.string()).describe('The possible next statuses.'),
    isUnanswered: z.boolean().describe('True if the guest wrote and has no reply yet.'),
    openMoney: z
      .enum(['refund', 'payment'])
      .optional()
      .describe('Set in a final status if a refund is open or money is owed.'),
    told: z.array(z.string()).describe('The statuses in `moves` that are mailed to the guest.'),
    trip: z
      .object({
        pickUp: z
          .string()
          .nullable()
          .describe('The hour of the first pick-up, as HH:MM. Null if it is not agreed yet.'),
        vehicles: z.array(z.string()).describe('The names of the assigned vehicles.'),
        guides: z.array(z.string()).describe('The names of the assigned guides.'),
        owed: z
          .int()
          .nullable()
          .describe('Whole cents of rand. Null if nothing is owed, and without the right `money`.'),
      })
      .optional()
      .describe('Set for an order.'),
    keepUntil: z.iso
      .date()
      .nullable()
      .describe('The new end of the hold with `keepLonger`. Null if it changes nothing.'),
  })
  .openapi('InboxItem')

export const inboxNameParam = z.enum(inboxNames, 'not-found')

export const limitQuery = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'field-invalid')
  .default('25')
  .transform(Number)

const mailStates = ['owed', 'sent', 'parked', 'let-go'] as const

const orderForms = ['booking', 'transfer'] as const

const filter = {
  search: lineField()
    .refine((text) => text.length <= longestSearch, 'field-invalid')
    .optional(),
  status: lineField()
    .refine((text) => text.length <= 50, 'field-invalid')
    .optional(),
  only: lineField()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(orderFilters, 'field-invalid')))
    .optional()
    .describe('Filters of a list of orders, with commas between them. All of them apply.'),
}

export const maxPerList = 5

const mailAnswer = z
  .object({
    id: z.uuid(),
    kind: z.string().describe('The mail’s template.'),
    about: z.string().describe('The reference or id of the mail’s subject.'),
    recipient: z.string(),
    subject: z.string(),
    text: z
      .string()
      .nullable()
      .describe(
        'The text. Null if it was deleted or has secrets such as codes. Amounts are removed without the right `money`.',
      ),
    state: z.enum(mailStates),
    at: z.iso.datetime().describe('When the mail was queued, sent, parked or discarded.'),
    attempts: z.int(),
    parkedWhy: z
      .enum(['refused', 'not-taken'])
      .nullable()
      .describe('`refused`: permanently. `not-taken`: no mail server accepted it for five days.'),
    lastError: z.string().nullable().describe('The mail server’s last message.'),
    canSendAgain: z.boolean(),
    canCorrect: z.boolean().describe('True if the mail can go to another address.'),
  })
  .openapi('DeskMail')

const attentionKindNames = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]]

const entryAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(attentionKindNames),
    orderId: z.uuid().nullable(),
    reference: z.string().nullable().describe('The order’s reference, if there is an order.'),
    form: z.enum(orderForms).nullable(),
    name: z.string().nullable().describe('The guest’s name.'),
    phone: z.string().nullable().describe('The number to call if only a call helps.'),
    written: z.string().nullable().describe('The guest’s last message, if it has no reply.'),
    amount: z
      .int()
      .nullable()
      .describe('The amount in cents of rand. Null without the right `money`, like `loss`.'),
    loss: z.int().nullable().describe('The lost part in cents of rand.'),
    openedAt: z.iso.datetime(),
  })
  .openapi('AttentionEntry')

const refundAnswer = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    reference: z.string(),
    form: z.enum(orderForms),
    name: z.string(),
    provider: z.string(),
    status: z.string(),
    amount: z.int().describe('Whole cents of rand.'),
    since: z.iso.datetime(),
    payoutsFrom: z.iso
      .datetime()
      .nullable()
      .describe('The earliest time to send the refund after a change of the order’s address.'),
  })
  .openapi('RefundToSend')

export const inbox = defineOfficeEndpoints({
  'GET /api/admin/inbox': {
    access: 'orders',
    summary: 'Count the entries of every inbox by status',
    answer: json(
      `Counts by inbox, in the desk’s order. ${maxCounted} means that many or more.`,
      z.array(z.object({ inbox: z.enum(inboxNames), counts: z.record(z.string(), z.int()) })),
    ),
  },

  'GET /api/admin/inbox/:inbox': {
    access: 'orders',
    summary: 'List an inbox, newest first',
    params: z.object({ inbox: inboxNameParam }),
    query: requestObject({
      ...filter,
      cursor: z.string().max(100).optional(),
      limit: limitQuery,
    }),
    answer: json(
      'A page. Pass `nextCursor` to get the next one.',
      z.object({ items: z.array(inboxItemAnswer), nextCursor: z.string().nullable() }),
    ),
  },

  'PATCH /api/admin/inbox/:inbox/:id': {
    access: 'book',
    summary: 'Change an entry’s status or note, or extend its hold',
    description:
      'Cancelling a booking releases its departure. A confirmation or cancellation of a booking or transfer is mailed to the guest, unless the trip is past; `message` and `cancelledBy` are for that mail. `keepLonger` holds the place of an unanswered booking or transfer for the full time again from now, and takes it again if it was released.',
    params: z.object({ inbox: inboxNameParam, id: z.uuid('not-found') }),
    body: inboxChange,
    answer: json('The entry after the change.', inboxItemAnswer),
    refuses: [409],
  },

  'GET /api/admin/inbox/:inbox/export': {
    access: 'exports',
    summary: 'Export an inbox as CSV',
    params: z.object({ inbox: inboxNameParam }),
    query: requestObject(filter),
    answer: file('The file.', 'text/csv'),
  },

  'GET /api/admin/search': {
    access: 'orders',
    summary: 'Search all inboxes',
    description:
      "Finds fragments of names, numbers, addresses, references and notes, words in any order, and days of a trip: '20 Feb', '2027-02-20', 'tomorrow'.",
    query: requestObject({
      q: lineField().refine(
        (text) => text.length > 0 && text.length <= longestSearch,
        'field-invalid',
      ),
    }),
    answer: json(
      `The newest ${maxPerList} of each list with results, in the desk’s order.`,
      z.array(
        z.object({
          inbox: z.enum(inboxNames),
          items: z.array(inboxItemAnswer),
          isMore: z.boolean().describe('True if the list has more results.'),
        }),
      ),
    ),
  },

  'GET /api/admin/inbox/:inbox/:id/mails': {
    access: 'orders',
    summary: 'List the mails about an entry, newest first',
    description: 'Mails that are still stored, without their texts.',
    params: z.object({ inbox: inboxNameParam, id: z.uuid('not-found') }),
    answer: json('The mails.', z.array(mailAnswer)),
  },

  'GET /api/admin/mails': {
    access: 'orders',
    summary: 'List undeliverable mails that wait for the office, newest first',
    query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
    answer: json(
      'A page, and the number of all waiting mails. Pass `nextCursor` to get the next one.',
      z.object({
        mails: z.array(mailAnswer),
        nextCursor: z.string().nullable(),
        waiting: z.int(),
      }),
    ),
  },

  'PATCH /api/admin/mails/:id': {
    access: 'book',
    summary: 'Send an undeliverable mail again, or discard it',
    description:
      'A corrected address is also stored with the order or request; if the order has payments, this needs the right `refund` and a fresh proof. A mail that was sent can’t go to another address. A discarded mail loses its text.',
    body: mailChange,
    answer: json('The entry after the change.', mailAnswer),
    refuses: [409],
  },

  'GET /api/admin/attention': {
    access: 'orders',
    summary: 'List the cases that need a person, oldest first',
    answer: json(
      'The open cases.',
      z.object({
        isPayable: z.boolean().describe('True if any payment method is on.'),
        entries: z.array(entryAnswer),
        refunds: z
          .array(refundAnswer)
          .describe('Refunds that wait for the office. Empty without the right `money`.'),
        providers: z.array(z.string()).describe('Problems that payment providers report.'),
      }),
    ),
  },

  'POST /api/admin/attention/:id/close': {
    access: 'book',
    summary: 'Close a case',
    description: 'Refused if the case is closed or has another amount by now.',
    body: attentionClosing,
    answer: json('Closed.', z.object({ status: z.literal('closed') })),
    refuses: [409],
  },
})
