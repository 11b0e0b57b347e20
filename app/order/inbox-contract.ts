import { z } from '@hono/zod-openapi'
import { countedAtMost, inboxNames, cancellers } from '#rules/requests/inbox.ts'
import { longestSearch } from '#rules/text/read-search.ts'
import { type AttentionKind, attentionKinds } from './attention.ts'
import { lineField, requestObject, paragraphsField, refuse } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { emailField } from '#app/accounts/contract.ts'
import { officeEndpoints, file, json } from '#platform/api/endpoint.ts'

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
 * time since when it has waited. A mail already sent is sent again to the same address as a copy
 * named by `key`, so a repeated request sends one copy.
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
      .describe('What is particular to it, by the names of its fields.'),
    moves: z.array(z.string()).describe('The statuses that it may get next.'),
    isUnanswered: z.boolean().describe('Whether its guest has written, and has no answer yet.'),
    openMoney: z
      .enum(['refund', 'payment'])
      .optional()
      .describe('Where its status is final: that a refund waits, or money is owed.'),
    told: z.array(z.string()).describe('Those of them of which the guest is told by e-mail.'),
    keepUntil: z.iso
      .date()
      .nullable()
      .describe('Until when `keepLonger` would hold its place; null where that changes nothing.'),
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
}

export const perList = 5

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
      .describe(
        'Its words; null where they are gone, or hold what is for its reader alone. Without the right `money` no amount is in them.',
      ),
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

const kinds = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]]

const entryAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(kinds),
    orderId: z.uuid().nullable(),
    reference: z.string().nullable().describe('Of its order, where there is one.'),
    form: z.enum(orderForms).nullable(),
    name: z.string().nullable().describe('Whose order it is.'),
    phone: z.string().nullable().describe('The number to call, where only a call helps.'),
    written: z
      .string()
      .nullable()
      .describe('What the guest wrote last, where they wait for an answer.'),
    amount: z
      .int()
      .nullable()
      .describe(
        'What it is about, in cents of rand. Null without the right `money`, as the loss is.',
      ),
    loss: z.int().nullable().describe('What of it is lost, in cents of rand.'),
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
      .describe('When it can be sent: the address of its order has just changed.'),
  })
  .openapi('RefundToSend')

export const inbox = officeEndpoints({
  'GET /api/admin/inbox': {
    access: 'orders',
    summary: 'How much there is of everything that reaches the office, by status',
    answer: json(
      `By inbox, in the order of the office; ${countedAtMost} stands for that many or more.`,
      z.array(z.object({ inbox: z.enum(inboxNames), counts: z.record(z.string(), z.int()) })),
    ),
  },

  'GET /api/admin/inbox/:inbox': {
    access: 'orders',
    summary: 'What is in an inbox, newest first',
    params: z.object({ inbox: inboxNameParam }),
    query: requestObject({
      ...filter,
      cursor: z.string().max(100).optional(),
      limit: limitQuery,
    }),
    answer: json(
      'A page. The next one is asked for with its cursor.',
      z.object({ items: z.array(inboxItemAnswer), nextCursor: z.string().nullable() }),
    ),
  },

  'PATCH /api/admin/inbox/:inbox/:id': {
    access: 'book',
    summary: 'Change the status or the note of something, or hold its place longer',
    description:
      'A booking that is cancelled gives its departure back. A guest is told by e-mail that a booking or a transfer is confirmed or cancelled, unless it is over; `message` and `cancelledBy` are for that mail. `keepLonger` holds the place of a booking or a transfer that waits for an answer as long as that of a new one, from now on, and takes it again if it was given back.',
    params: z.object({ inbox: inboxNameParam, id: z.uuid('not-found') }),
    body: inboxChange,
    answer: json('As it is now.', inboxItemAnswer),
    refuses: [409],
  },

  'GET /api/admin/inbox/:inbox/export': {
    access: 'exports',
    summary: 'An inbox as CSV',
    params: z.object({ inbox: inboxNameParam }),
    query: requestObject(filter),
    answer: file('The file.', 'text/csv'),
  },

  'GET /api/admin/search': {
    access: 'orders',
    summary: 'Search all that reached the office at once',
    description:
      "By any fragment of a name, a number, an address, a reference or a note, by words in any order, and by the day of a trip: '20 Feb', '2027-02-20', 'tomorrow'.",
    query: requestObject({
      q: lineField().refine(
        (text) => text.length > 0 && text.length <= longestSearch,
        'field-invalid',
      ),
    }),
    answer: json(
      `The newest ${perList} of each list that has any, in the order of the office.`,
      z.array(
        z.object({
          inbox: z.enum(inboxNames),
          items: z.array(inboxItemAnswer),
          isMore: z.boolean().describe('Whether the list has more.'),
        }),
      ),
    ),
  },

  'GET /api/admin/inbox/:inbox/:id/mails': {
    access: 'orders',
    summary: 'The mails about something in an inbox, newest first',
    description: 'Those that are still kept, without their texts.',
    params: z.object({ inbox: inboxNameParam, id: z.uuid('not-found') }),
    answer: json('The mails.', z.array(mailAnswer)),
  },

  'GET /api/admin/mails': {
    access: 'orders',
    summary: 'Mails that could not be delivered and wait for the office, newest first',
    query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
    answer: json(
      'A page, and how many wait in all. The next one is asked for with its cursor.',
      z.object({
        mails: z.array(mailAnswer),
        nextCursor: z.string().nullable(),
        waiting: z.int(),
      }),
    ),
  },

  'PATCH /api/admin/mails/:id': {
    access: 'book',
    summary: 'Send an undelivered mail again, or let it go',
    description:
      'A corrected address is also kept with what the mail tells about; once money has come for that order, it takes the right `refund` and a fresh proof. A mail that was sent goes to no other address. A mail that is let go loses its text.',
    body: mailChange,
    answer: json('As it is now.', mailAnswer),
    refuses: [409],
  },

  'GET /api/admin/attention': {
    access: 'orders',
    summary: 'What only a person can settle, the oldest first',
    answer: json(
      'What is open.',
      z.object({
        isPayable: z.boolean().describe('Whether any way of paying is switched on.'),
        entries: z.array(entryAnswer),
        refunds: z
          .array(refundAnswer)
          .describe('Refunds that wait for the office; none without the right `money`.'),
        providers: z.array(z.string()).describe('What is wrong with a way of paying, as it says.'),
      }),
    ),
  },

  'POST /api/admin/attention/:id/close': {
    access: 'book',
    summary: 'Say that something is settled',
    description: 'What is settled already, or is about another amount by now, is refused.',
    body: attentionClosing,
    answer: json('It is settled.', z.object({ status: z.literal('closed') })),
    refuses: [409],
  },
})
