import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayMs } from '#rules/dates/durations.ts'
import {
  goodPassword,
  openAdministrator,
  openUser,
  type TestBrowser,
  findUserId,
} from '#tests/test-accounts.ts'
import { adaEmail, forms, savedItineraryPath } from '#tests/fixtures/every-form.ts'
import { changeQuoteRequests } from '#tests/fixtures/changed-quote-requests.ts'
import { storeGuideWithTrip } from '#tests/fixtures/fleet.ts'
import { payBooking } from '#tests/fixtures/order.ts'
import { storeProofs } from '#tests/fixtures/proofs.ts'
import { storeWholeOffer } from '#tests/fixtures/offer.ts'
import { storeWaitingEntry } from '#tests/fixtures/waiting.ts'
import { writeMail } from '#tests/fixtures/mail-source.ts'
import { listPersonalTables } from '#scripts/list-privacy.ts'
import * as bodies from '#tests/test-office.ts'
import { queryRows, listTables } from '../backup/backup-tables.ts'
import { badDays } from '#app/changing/schema.server.ts'
import { users } from '#app/accounts/schema.server.ts'
import { bankDetails } from '#app/payments/bank-details-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { offers } from '#app/offers/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { eraseDueGuests } from '#app/accounts/delete-account.server.ts'
import { createLog } from '#platform/log.ts'
import { storeReceived, fileStoredMails } from '#app/messages/receive-mails.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'
import { cleanUp } from './clean-up.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { listColumnsByPeriod } from '#platform/database/schema/table.ts'

const recordTables = [orders, orderItems, gifts, enquiries]

const { people: personalTables } = await listPersonalTables()

/** Texts about a guest, each with its form. The guest's e-mail address is the account's. */
const typedValues = [
  ...forms.flatMap(({ address, body, impersonal }) =>
    Object.entries(body)
      .filter(([field]) => field !== 'email' && !impersonal.includes(field))
      .map(([field, value]) => ({ what: `${field} of ${address}`, value: String(value) })),
  ),
  { what: 'name on the waiting list', value: 'Waiting-name' },
  { what: 'phone on the waiting list', value: 'Waiting-phone' },
  { what: 'name of a review', value: 'Review-name' },
  { what: 'text of a review', value: 'Review-text' },
]

describe('the filled forms of this test', () => {
  it('have a value for every personal field', () => {
    const unfilledFields = forms.flatMap(({ address, fields, body, impersonal }) =>
      fields
        .filter((field) => !(field in body) && !impersonal.includes(field))
        .map((field) => `${field} of ${address}: fill it in above, or add it to impersonal.`),
    )
    expect(unfilledFields).toEqual([])
  })
})

describe('data about guests', () => {
  let office: bodies.TestOffice
  let browser: TestBrowser
  beforeEach(async () => {
    office = await bodies.openTestOffice()
    browser = await openUser(office, adaEmail)
    await fillEverything(office, browser)
  })
  afterEach(() => office.close())

  it('is in every table that docs/privacy.md lists', async () => {
    const rows = await readRows(office)
    const empty = personalTables.filter(({ table }) => !rows.has(table))
    expect(empty.map(({ table }) => `${table}: no form above fills it.`)).toEqual([])
    expect(await findRemainingData(office)).toHaveLength(typedValues.length + 1 + inboxes.length)
  })

  it('is complete in the export of the guest', async () => {
    const data = await (await browser.get('/api/account/data')).text()
    const expectedValues = [...typedValues, { what: 'email', value: adaEmail }]
    const missing = expectedValues.filter(({ value }) => !data.includes(value))
    expect(missing.map(({ what }) => `${what} is not in the guest’s export.`)).toEqual([])
  })

  it('is deleted with the account after the trips, except for invoices', async () => {
    await office.db.update(outbox).set({ sentAt: office.clock.now })
    const removal = await browser.post('/api/account/deletion', { password: goodPassword })
    expect(removal.status).toBe(204)
    await office.db.update(outbox).set({ sentAt: office.clock.now })
    await eraseDueGuests(office.db, new Date('2027-02-21T08:00:00Z'))
    await cleanUp(office.db, new Date(office.clock.now.getTime() + 91 * dayMs))
    expect(await office.db.select().from(offers)).toEqual([])
    const remaining = await findRemainingData(office, { but: 'documents' })
    expect(remaining.map((what) => `${what} outlives the account.`)).toEqual([])
    // Tax law requires invoices as issued: with name and address, and no other typed text.
    const rows = await readRows(office)
    expect(rows.has('received_mails')).toBe(false)
    const invoices = rows.get('documents') ?? ''
    const invoiceValues = typedValues.filter(({ value }) => invoices.includes(value))
    expect(invoiceValues.map(({ what }) => what)).toEqual([
      'firstName of /api/bookings',
      'lastName of /api/bookings',
      'invoiceCompany of /api/bookings',
      'invoiceAddress of /api/bookings',
      'invoiceVat of /api/bookings',
      'invoiceOrder of /api/bookings',
    ])
  })

  it('is erased in steps: requests first, then the guest’s details', async () => {
    await cleanUp(office.db, new Date('2027-04-01T08:00:00Z'))
    for (const table of recordTables) {
      const [row = {}] = await office.db.select().from(table)
      const filledColumns = Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([name]) => name)
      const requestColumns = listColumnsByPeriod(table, ['guestNotes'])
      expect(requestColumns.filter(([name]) => filledColumns.includes(name))).toEqual([])
      if ('email' in row) expect(filledColumns).toContain('email')
    }
  })

  it('is deleted after its period, with or without an account', async () => {
    await office.db.update(outbox).set({ sentAt: office.clock.now })
    await office.db.execute(
      sql`update newsletter_subscriptions set status = 'unsubscribed', unsubscribed_at = now()`,
    )
    await cleanUp(office.db, new Date('2040-01-01T08:00:00Z'))
    const withAccount = new Set(['email', `name of ${savedItineraryPath}`])
    const remaining = (await findRemainingData(office)).filter((what) => !withAccount.has(what))
    expect(remaining.map((what) => `${what} outlives its time.`)).toEqual([])
    await office.db.delete(users)
    await cleanUp(office.db, new Date('2040-01-01T08:00:00Z'))
    const rows = await readRows(office)
    const remainingTables = personalTables.filter(
      ({ table }) => rows.has(table) && table !== 'audit_log',
    )
    expect(remainingTables.map(({ table }) => `${table} still has rows.`)).toEqual([])
  })
})

async function fillEverything(office: bodies.TestOffice, browser: TestBrowser) {
  for (const { address, body } of forms) {
    const send = address.startsWith('/api/account') ? browser.put : browser.post
    const answer = await send(address, body, { 'Idempotency-Key': crypto.randomUUID() })
    expect(`${address} ${answer.ok ? 'taken' : await answer.text()}`).toBe(`${address} taken`)
  }
  await changeQuoteRequests(office)
  await storeWaitingEntry(office.db, { email: adaEmail })
  await storeWholeOffer(office.db, { email: adaEmail, name: 'Offer-name', phone: 'Offer-phone' })
  await payBooking(office.db, 'Booking-first Booking-last', office.clock.now)
  const [order] = await office.db.select({ id: orders.id }).from(orders)
  const bankDetail = { sealed: 'sealed', givenAt: office.clock.now }
  if (order) await office.db.insert(bankDetails).values({ orderId: order.id, ...bankDetail })
  if (order)
    await office.db.insert(reviews).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      title: 'Cape Peninsula',
      month: '2027-02',
      stars: 4,
      text: 'Review-text',
      name: 'Review-name',
      mayPublish: true,
      status: 'waiting',
      version: 1,
      writtenAt: office.clock.now,
    })
  await browser.patch('/api/account/preferences', { currency: 'EUR' })
  const owner = await openAdministrator(office, 'owner@cape.example')
  await owner.post('/api/admin/invitations', { email: 'ivy@guests.example', role: 'admin' })
  for (const { name } of inboxes) {
    const { items } = await (await owner.get(`/api/admin/inbox/${name}`)).json()
    await owner.patch(`/api/admin/inbox/${name}/${items[0].id}`, { note: `Noted-${name}` })
  }
  const userId = await findUserId(office, 'owner@cape.example')
  await storeProofs(office.db, { userId, now: office.clock.now })
  await storeGuideWithTrip(office, owner)
  const creation = { actorId: crypto.randomUUID(), createdAt: office.clock.now }
  const message = 'The wind is too strong.'
  await office.db.insert(badDays).values({ id: crypto.randomUUID(), message, ...creation })
  await storeReceived(office.office, writeMail({ From: `Ada <${adaEmail}>` }))
  const { secret } = office.office
  const mailbox = { address: 'office@cape.example', secret, own: () => [] }
  await fileStoredMails({ services: office.office, mailbox, log: createLog('silent') })
}

async function findRemainingData(
  office: bodies.TestOffice,
  { but: excludedTable }: { but?: string } = {},
) {
  const rows = await readRows(office)
  if (excludedTable) rows.delete(excludedTable)
  const allText = [...rows.values()].join('\n')
  const notes = inboxes.map(({ name }) => ({ what: `note in ${name}`, value: `Noted-${name}` }))
  return [...typedValues, { what: 'email', value: adaEmail }, ...notes]
    .filter(({ value }) => allText.includes(value))
    .map(({ what }) => what)
}

async function readRows({ db }: bodies.TestOffice): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const { name } of await listTables(db)) {
    const tableRows = await queryRows(
      db,
      sql`select to_json(t)::text as row from ${sql.identifier(name)} t`,
      z.object({ row: z.string() }),
    )
    if (tableRows.length > 0) rows.set(name, tableRows.map(({ row }) => row).join('\n'))
  }
  return rows
}
