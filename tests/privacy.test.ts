import { readFileSync } from 'node:fs'
import { removeIds } from '#tests/remove-ids.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import type { bookingFields } from '#app/order/booking-fields.ts'
import type { rideFields } from '#app/order/ride-fields.ts'
import type { transferFields } from '#app/order/transfer-fields.ts'
import { retention } from '#rules/guests/retention.ts'
import { listPersonalTables, renderPrivacy } from '#scripts/list-privacy.ts'
import { sessions, users } from '#app/accounts/schema.server.ts'
import { idempotencyKeys } from '#platform/database/schema/requests.ts'
import { openBrowser, openUser } from './test-accounts.ts'
import { bookingBody } from './test-office.ts'
import { setUpTestOffice } from './set-up-test-office.ts'

const page = readFileSync('docs/privacy.md', 'utf8')
const { people } = await listPersonalTables()

/** The data that the public policy lists, by the table that stores it. */
const policyTextsByTable: Record<string, string | string[]> = {
  orders: 'When you book a tour, request a transfer',
  order_items: 'the number of adults and children, your requests',
  gifts: 'their e-mail address if we send the card',
  reviews: 'When you write a review',
  threads: 'When you reply to our e-mails',
  thread_messages: 'your message and its files',
  received_mails: 'your message and its files',
  bank_details: 'When a refund goes to a bank account',
  payment_events: 'The payment provider',
  documents: 'the invoices in it with the name they were made out to',
  enquiries: ['ask for a quote', 'When you ask for a group quote', 'When you send a message'],
  quote_versions: 'ask for a quote',
  enquiry_comments: 'When you comment on an itinerary, or on a group’s plan',
  offers: 'When we make you a quote',
  offer_versions: 'what it offers',
  offer_events: 'when you accepted or declined it',
  waiting_entries: 'When you put yourself on a waiting list',
  bad_days: 'to reach you if a plan changes',
  newsletter_subscriptions: 'When you subscribe to the newsletter',
  guide_presses: 'when your guide set out, met you and was back',
  users: 'When you open an account',
  accounts: 'your password in a form from which it cannot be read back',
  sessions: 'a cookie keeps you signed in',
  refresh_credentials: 'a cookie keeps you signed in',
  mailed_tokens: 'carry our e-mail',
  preferences: 'Your choice of currency',
  saved_itineraries: 'save the itinerary to your account',
  outbox: 'copies of e-mails',
  attempts: 'How often an address tries to sign in',
}
type TripFields = typeof bookingFields & typeof transferFields & typeof rideFields
/** The public policy's text for each field of a trip's forms. */
const policyTextByField: Record<keyof TripFields, string> = {
  name: 'your name',
  firstName: 'your name',
  lastName: 'your name',
  email: 'your name, e-mail address',
  phone: 'your phone number',
  specialRequests: 'your requests',
  emergencyContact: 'a person to call in an emergency',
  emergencyPhone: 'a person to call in an emergency',
  pickup: 'where we pick you up',
  pickupTime: 'the day and time',
  destination: 'the places',
  flight: 'flight',
  ship: 'your ship',
  backOnBoard: 'your ship',
  traveller: 'When you book for somebody else: their name',
  travellerPhone: 'and phone number',
  surprise: 'When you book for somebody else',
  language: 'the language you wish for',
  otherLanguage: 'the language you wish for',
  wheelchair: 'how you get about',
  steps: 'how you get about',
  invoiceCompany: 'the company',
  invoiceAddress: 'address',
  invoiceVat: 'VAT number and order number for its invoices',
  invoiceOrder: 'order number for its invoices',
}
/** Tables about staff, or without text about anyone. */
const staffTables = new Set(
  `guides guide_accounts guide_receipts guide_told papers closings allocations known_devices passkeys one_time_codes
  recovery_codes proof_challenges user_roles admin_invitations audit_log idempotency_keys`.split(
    /\s+/,
  ),
)

describe('the page on privacy', () => {
  const office = setUpTestOffice()

  it('is generated from the schema’s description of every column', async () => {
    const isCurrent = page === (await renderPrivacy())
    expect(isCurrent ? '' : 'Run: node scripts/list-privacy.ts').toBe('')
  })

  it('lists no data about guests that the public policy does not name', () => {
    const policy = JSON.stringify(shipped.legal.privacy)
    const tables = new Set(people.map(({ table }) => table))
    const unnamed = [...tables].filter(
      (table) =>
        !staffTables.has(table) &&
        ![policyTextsByTable[table] ?? `${table}?`].flat().every((words) => policy.includes(words)),
    )
    expect({ unnamed }).toEqual({ unnamed: [] })
  })

  it.each(Object.entries(policyTextByField))(
    'names the field %s of a trip in the public policy',
    (_, words) => {
      expect(JSON.stringify(shipped.legal.privacy)).toContain(words)
    },
  )

  it('lists exactly the periods that are applied', () => {
    const listedPeriods = page
      .slice(page.indexOf('## Periods'))
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ').slice(0, 3).join(' | '))
    expect(listedPeriods).toEqual(
      Object.entries(retention).map(
        ([name, { days, from }]) => `| \`${name}\` | ${days} | ${from}`,
      ),
    )
    const usedPeriods = people.flatMap(({ cells }) =>
      [...(cells[2] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code ?? ''),
    )
    const periodsElsewhere = ['backups']
    expect([...new Set([...usedPeriods, ...periodsElsewhere])].toSorted()).toEqual(
      Object.keys(retention).toSorted(),
    )
  })

  it('is right that sessions have no network address or browser, and accounts no name', async () => {
    const traces = {
      'user-agent': 'RecognisableBrowser/1',
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
    }
    const browser = await openUser(office, 'ada@guests.example')
    const otherBrowser = openBrowser({
      request: (address, init) => {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(traces)) headers.set(name, value)
        return office.app.request(address, { ...init, headers })
      },
    })
    await otherBrowser.signIn('ada@guests.example')
    expect((await browser.get('/api/account')).status).toBe(200)
    const [user] = await office.db.select().from(users)
    expect(user).toMatchObject({ name: '', image: null })
    const openSessions = await office.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? ''))
    expect(openSessions).toHaveLength(2)
    expect(JSON.stringify(openSessions)).not.toMatch(/Recognisable|203\.0/)
  })

  it('is right that stored answers to repeated requests have no name and no address', async () => {
    await office.post('/api/bookings', bookingBody({ specialRequests: 'A ramp' }))
    const answers = removeIds(JSON.stringify(await office.db.select().from(idempotencyKeys)))
    expect(answers).toContain('CC-')
    expect(answers).not.toMatch(/Ada|ada@|7946|ramp/)
  })
})
