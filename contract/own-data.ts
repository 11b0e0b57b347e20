import { z } from '@hono/zod-openapi'
import { inboxNames } from '#rules/office/inbox.ts'
import { preferencesAnswer } from './accounts.ts'
import { endpoints, json } from './endpoint.ts'
import { notedRecordAnswer, ownRecordAnswer } from './inbox.ts'
import { savedItineraryAnswer } from './itineraries.ts'

const recordsAnswer = z.record(z.enum(inboxNames), z.array(ownRecordAnswer))

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
        isMissing: z.literal(true).describe('What is stored of it is not what was issued.'),
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
  sessions: z.array(z.object({ createdAt: time, expiresAt: time })),
  devices: z.array(z.object({ createdAt: time, lastSeenAt: time })),
  orders: z.array(ownOrderAnswer),
  offers: z
    .array(z.record(z.string(), z.unknown()))
    .describe('What we offered, each version as it was sent.'),
  messages: z.array(
    z.object({
      kind: z.string(),
      subject: z.string().nullable(),
      messages: z.array(z.object({ from: z.string(), text: z.string(), at: time })),
    }),
  ),
  waiting: z.array(z.record(z.string(), z.unknown())).describe('The full days waited for.'),
  itineraries: z.array(savedItineraryAnswer),
  records: z.record(z.string(), z.array(notedRecordAnswer)),
})

export const ownData = endpoints('user', {
  'GET /api/account/records': {
    summary: 'What was ever booked or asked for with the own address',
    description: 'By kind, newest first, that from before the account included.',
    answer: json('The records.', recordsAnswer),
  },

  'GET /api/account/data': {
    summary: 'All that is held about whoever is signed in, as a file',
    answer: json('The data.', dataAnswer),
  },
})
