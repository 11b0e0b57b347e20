import { z } from '@hono/zod-openapi'
import { contactFields } from '#rules/guests/contact.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import type { InboxName } from '#app/order/inbox.ts'
import { bookingFields } from '#app/order/booking-fields.ts'
import { partyFields } from '#rules/prices/party.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import { preferencesAnswer } from './contract.ts'
import { defineEndpoints, json } from '#platform/api/endpoint.ts'
import { record } from '#app/order/inbox-contract.ts'
import { savedItineraryAnswer } from '#app/itinerary/contract.ts'
import { offerBodyAnswer } from '#app/offers/contract.ts'
import { partyAnswer } from '#platform/api/parts.ts'

const tripFields = [
  'date',
  'season',
  'total',
  'startTime',
  'endTime',
  'outcome',
  'place',
  'heldUntilAt',
]

/** The details of each inbox that a guest may see. All others are internal. */
const ownDetails = {
  bookings: [
    'tour',
    'receiver',
    'receiverEmail',
    'message',
    ...tripFields,
    ...partyFields,
    ...Object.keys({ ...bookingFields, ...rideFields }),
  ],
  'transfer-requests': [
    'vehicle',
    'guests',
    'childSeats',
    'kind',
    ...tripFields,
    ...Object.keys({ ...transferFields, ...rideFields }),
  ],
  'itinerary-enquiries': [
    'days',
    'itinerary',
    'shareCode',
    'startDate',
    'vehicle',
    'addOns',
    'total',
    'comments',
    'changes',
    ...partyFields,
    ...Object.keys(itineraryEnquiryFields),
  ],
  'group-quotes': [
    'guests',
    'startDate',
    'lastDay',
    'offerBy',
    'company',
    'vatNumber',
    'phone',
    'vehicles',
    'pickups',
    'programme',
    'comments',
    'changes',
  ],
  'contact-messages': Object.keys(contactFields),
  'newsletter-subscriptions': ['confirmedAt', 'unsubscribedAt'],
} as const satisfies Record<InboxName, readonly string[]>

const detail = z.union([z.string(), z.number(), z.null()]).optional()

function detailsAnswer(inbox: InboxName) {
  return z
    .object(Object.fromEntries(ownDetails[inbox].map((name) => [name, detail])))
    .describe('Details of this kind of record, by field name.')
}

function createRecordsAnswer<More extends z.ZodRawShape>(more: More) {
  const createListAnswer = (inbox: InboxName) =>
    z.array(z.object({ ...record, ...more, details: detailsAnswer(inbox) }))
  return z.object({
    bookings: createListAnswer('bookings'),
    'transfer-requests': createListAnswer('transfer-requests'),
    'itinerary-enquiries': createListAnswer('itinerary-enquiries'),
    'group-quotes': createListAnswer('group-quotes'),
    'contact-messages': createListAnswer('contact-messages'),
    'newsletter-subscriptions': createListAnswer('newsletter-subscriptions'),
  } satisfies Record<InboxName, unknown>)
}

export const ownRecordsAnswer = createRecordsAnswer({})
/** Includes the office's notes. People may read all data held about them (POPIA, section 23). */
export const recordsWithNotesAnswer = createRecordsAnswer({ note: z.string().nullable() })

const time = z.iso.datetime()
const cents = z.int()
const ownOrderAnswer = z.object({
  reference: z.string(),
  status: z.string(),
  currencyShown: z.string(),
  rateShown: z.number().nullable(),
  ratesOn: z.iso.date().nullable(),
  plan: z.array(z.object({ amount: cents, dueOn: z.iso.date() })).nullable(),
  ledger: z.array(z.object({ kind: z.string(), label: z.string(), amount: cents, at: time })),
  payments: z.array(
    z.object({
      provider: z.string(),
      status: z.string(),
      amount: cents,
      received: cents.nullable(),
      createdAt: time,
      paidAt: time.nullable(),
    }),
  ),
  refunds: z.array(z.object({ status: z.string(), amount: cents, createdAt: time })),
  documents: z.array(
    z.union([
      z.object({ kind: z.string(), name: z.string(), issuedOn: z.iso.date(), amount: cents }),
      z.object({
        kind: z.string(),
        name: z.string(),
        isMissing: z.literal(true).describe('The stored file differs from the issued one.'),
      }),
    ]),
  ),
  history: z.array(z.object({ event: z.string(), who: z.string(), at: time })),
  messages: z.array(z.object({ from: z.string(), text: z.string(), at: time })),
  review: z
    .object({
      status: z.string(),
      stars: z.int(),
      text: z.string(),
      name: z.string(),
      month: z.string(),
      mayPublish: z.boolean(),
      rule: z.string().nullable(),
      answer: z.string().nullable(),
      at: time,
    })
    .nullable(),
  gift: z
    .object({
      receiver: z.string(),
      receiverEmail: z.string().nullable(),
      giver: z.string(),
      message: z.string().nullable(),
      arrivesOn: z.iso.date(),
    })
    .nullable(),
})

const dataAnswer = z.object({
  exportedAt: time,
  account: z.object({ id: z.uuid(), email: z.email(), createdAt: time.nullable() }),
  preferences: preferencesAnswer,
  roles: z.array(z.object({ role: z.string(), createdAt: time })),
  sessions: z.array(z.object({ createdAt: time, expiresAt: time, device: z.string().optional() })),
  passkeys: z.array(
    z.object({
      name: z.string(),
      device: z.string().nullable(),
      createdAt: time,
      lastUsedAt: time.nullable(),
    }),
  ),
  devices: z.array(z.object({ createdAt: time, lastSeenAt: time })),
  orders: z.array(ownOrderAnswer),
  offers: z
    .array(
      offerBodyAnswer.extend({
        reference: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        company: z.string().nullable(),
        invoiceAddress: z.string().nullable(),
        invoiceVat: z.string().nullable(),
        invoiceOrder: z.string().nullable(),
        version: z.int(),
        status: z.string(),
        sentAt: time.optional(),
      }),
    )
    .describe('Quotes to this address, each version as it was sent.'),
  messages: z.array(
    z.object({
      kind: z.string(),
      subject: z.string().nullable(),
      messages: z.array(z.object({ from: z.string(), text: z.string(), at: time })),
    }),
  ),
  waiting: z
    .array(
      z.object({
        tourId: z.string(),
        date: z.iso.date(),
        name: z.string(),
        phone: z.string().nullable(),
        status: z.string(),
        ...partyAnswer,
        createdAt: time,
      }),
    )
    .describe('Entries of the waiting list.'),
  itineraries: z.array(savedItineraryAnswer),
  records: recordsWithNotesAnswer,
})

export const ownData = defineEndpoints('user', {
  'GET /api/account/records': {
    summary: 'List bookings and requests made with the user’s address',
    description: 'By kind, newest first, including those from before the account existed.',
    answer: json('The records.', ownRecordsAnswer),
  },

  'GET /api/account/data': {
    summary: 'Download all data held about the signed-in user',
    answer: json('The data.', dataAnswer),
  },
})
