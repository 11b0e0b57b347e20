import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { inboxNames } from '#rules/desk/inbox.ts'
import { logOwnExport } from '../../accounts/account-log.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { gatherOwnData, listOwnRecords } from '#server/guests/own-data.ts'
import { getSignedIn } from '#server/http/caller.ts'
import { notedRecordAnswer, ownRecordAnswer } from '../inbox-answer.ts'
import { jsonAnswer } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { preferencesAnswer } from './preferences-answer.ts'
import { savedItineraryAnswer } from './saved-itineraries.ts'

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
})

const dataAnswer = z.object({
  exportedAt: time,
  account: z.object({ id: z.uuid(), email: z.email(), createdAt: time.nullable() }),
  preferences: preferencesAnswer,
  roles: z.array(z.object({ role: z.string(), createdAt: time })),
  sessions: z.array(z.object({ createdAt: time, expiresAt: time })),
  devices: z.array(z.object({ createdAt: time, lastSeenAt: time })),
  orders: z.array(ownOrderAnswer),
  itineraries: z.array(savedItineraryAnswer),
  records: z.record(z.string(), z.array(notedRecordAnswer)),
})

const records = createRoute({
  method: 'get',
  path: '/api/account/records',
  summary: 'What was ever booked or asked for with the own address',
  description: 'By kind, newest first, that from before the account included.',
  responses: { 200: jsonAnswer('The records.', recordsAnswer), ...describeRefusals(401, 503) },
})

const download = createRoute({
  method: 'get',
  path: '/api/account/data',
  summary: 'All that is held about whoever is signed in, as a file',
  responses: {
    200: jsonAnswer('The data.', dataAnswer),
    ...describeRefusals(401, 503),
  },
})

/** GET /api/account/records and GET /api/account/data */
export function ownDataRoutes(accounts: Accounts) {
  const { db, now } = accounts.office
  return new OpenAPIHono()
    .openapi(records, async (c) => c.json(await listOwnRecords(db, getSignedIn(c)), 200))
    .openapi(download, async (c) => {
      const caller = getSignedIn(c)
      await logOwnExport(accounts, caller.userId)
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return c.json(await gatherOwnData(db, caller, now()), 200)
    })
}
