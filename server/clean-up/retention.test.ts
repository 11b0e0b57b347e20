import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { offerBody, storeWholeOffer } from '#tests/fixtures/offer.ts'
import { removeIds } from '#tests/remove-ids.ts'
import { retention } from '#rules/guests/retention.ts'
import { engines } from '#tests/databases.ts'
import { openAdministrator, openBrowser, openUser } from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  groupQuoteBody,
  itineraryEnquiryBody,
  transferBody,
  start,
} from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from '#app/accounts/schema.server.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { offers } from '#app/offers/schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { cleanUp } from './clean-up.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const ada = 'ada@guests.example'
const tripDay = '2027-02-20'

describe.each(engines)('personal data on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(users, attempts, orders, enquiries, newsletterSubscriptions))

  const cleanUpAfter = (day: string, days: number) => cleanUp(office.db, noonAfter(day, days))

  it('is deleted in three steps after a trip: requests, details, record', async () => {
    await office.post('/api/bookings', bookingBody({ specialRequests: 'A ramp' }))
    const transfer = { pickup: 'A hotel', flight: 'BA 43', specialRequests: 'A seat' }
    await office.post('/api/transfers', transferBody(transfer))
    const listTestOrders = async () => [
      ...(await listOrders(office.db, 'booking')),
      ...(await listOrders(office.db, 'transfer')),
    ]
    const originals = await listTestOrders()

    await cleanUpAfter(tripDay, retention.guestNotes.days)
    expect(await listTestOrders()).toEqual(originals)
    await cleanUpAfter(tripDay, retention.guestNotes.days + 1)
    const withoutRequests = await listTestOrders()
    expect(withoutRequests).toEqual([
      { ...originals[0], specialRequests: null },
      {
        ...originals[1],
        specialRequests: null,
        item: { ...originals[1]?.item, pickup: null, flight: null },
      },
    ])

    await cleanUpAfter(tripDay, retention.guestDetails.days)
    expect(await listTestOrders()).toEqual(withoutRequests)
    await cleanUpAfter(tripDay, retention.guestDetails.days + 1)
    const erased = await listTestOrders()
    expect(removeIds(JSON.stringify(erased))).not.toMatch(/Ada|Example|ada@|7946/)
    expect(erased).toMatchObject([
      {
        name: 'Erased',
        firstName: null,
        email: '',
        firstDay: tripDay,
        item: { totalMinor: 625_000 },
      },
      { name: 'Erased', email: '', firstDay: tripDay },
    ])

    await cleanUpAfter(tripDay, retention.tripRecords.days)
    expect(await listTestOrders()).toEqual(erased)
    await cleanUpAfter(tripDay, retention.tripRecords.days + 1)
    expect(await listTestOrders()).toEqual([])
  })

  it('is deleted with a quote a year after its last valid day or its last trip', async () => {
    const first = '2027-02-20'
    const body = offerBody(first)
    const [item] = body.items
    const days = item ? [item, { ...item, key: 'd2', date: '2027-03-20' }] : []
    const id = await storeWholeOffer(office.db, {}, { ...body, items: days })
    const listOfferIds = async () => (await office.db.select().from(offers)).map((one) => one.id)
    await cleanUpAfter(first, retention.offers.days + 1)
    expect(await listOfferIds()).toEqual([id])
    await cleanUpAfter('2027-03-20', retention.offers.days + 1)
    expect(await listOfferIds()).toEqual([])
  })

  it('is deleted with messages and enquiries a year after sending or the last requested day', async () => {
    await office.post('/api/functions/send-contact-email', contactBody())
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody({ startDate: undefined }))
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody({ startDate: tripDay }))
    const withoutDays = { firstDay: undefined, lastDay: undefined }
    await office.post('/api/group-quotes', groupQuoteBody(withoutDays))
    await office.post('/api/group-quotes', groupQuoteBody({ firstDay: tripDay, lastDay: tripDay }))
    const countEnquiries = async () => [
      (await readEnquiries(office.db, 'contact', 'ride')).length,
      (await readEnquiries(office.db, 'itinerary')).length,
      (await readEnquiries(office.db, 'group')).length,
    ]
    await cleanUp(office.db, new Date(start.getTime() + retention.messages.days * dayMs))
    expect(await countEnquiries()).toEqual([1, 2, 2])
    await cleanUpAfter('2026-11-21', retention.messages.days + 1)
    expect(await countEnquiries()).toEqual([0, 1, 1])
    await cleanUpAfter(tripDay, retention.messages.days + 1)
    expect(await countEnquiries()).toEqual([0, 0, 0])
  })

  it('is deleted with a newsletter subscription that ended or was never confirmed', async () => {
    type Row = typeof newsletterSubscriptions.$inferInsert
    const createRow = (email: string, change: Partial<Row> & Pick<Row, 'status'>): Row => ({
      id: crypto.randomUUID(),
      email,
      consentTextVersion: '2025-08-15',
      consentedAt: start,
      createdAt: start,
      ...change,
    })
    await office.db.insert(newsletterSubscriptions).values([
      createRow('wanted', { status: 'confirmed', confirmedAt: start }),
      createRow('ended', { status: 'unsubscribed', unsubscribedAt: start }),
      createRow('ended later', {
        status: 'unsubscribed',
        unsubscribedAt: noonAfter('2027-01-01', 0),
      }),
      createRow('never answered', { status: 'pending', consentedAt: start }),
    ])
    const listEmails = async () =>
      (await office.db.select().from(newsletterSubscriptions)).map(({ email }) => email).toSorted()
    await cleanUpAfter('2026-11-21', retention.unansweredSubscriptions.days)
    expect(await listEmails()).toEqual(['ended', 'ended later', 'wanted'])
    await cleanUpAfter('2026-11-21', retention.endedSubscriptions.days)
    expect(await listEmails()).toEqual(['ended later', 'wanted'])
  })

  it('is deleted with unconfirmed accounts and old invitations, but stays in confirmed accounts', async () => {
    const admin = await openAdministrator(office, 'owner@cape.example')
    await admin.post('/api/admin/invitations', { email: 'eve@guests.example', role: 'admin' })
    await openUser(office, ada)
    await openBrowser(office.app).signUp('mallory@guests.example')
    // Accounts are dated by the machine's clock, not by the test's.
    await office.db.update(users).set({ createdAt: office.clock.now })
    await cleanUpAfter('2026-11-21', retention.unconfirmedAccounts.days - 1)
    expect(await office.db.select().from(users)).toHaveLength(3)
    await cleanUpAfter('2026-11-21', retention.unconfirmedAccounts.days)
    const remaining = (await office.db.select().from(users)).map(({ email }) => email)
    expect(remaining.toSorted()).toEqual([ada, 'owner@cape.example'])
    expect(await office.db.select().from(adminInvitations)).toHaveLength(1)
    await cleanUpAfter('2026-12-06', retention.invitations.days)
    expect(await office.db.select().from(adminInvitations)).toEqual([])
    expect(await office.db.select().from(users)).toHaveLength(2)
  })

  it('is deleted with old mails in the mail folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mails-'))
    const names = ['20260101T080000Z-a-1.eml', '20261001T080000Z-a-2.eml', 'notes.txt']
    for (const name of names) writeFileSync(path.join(folder, name), '')
    await cleanUp(office.db, start, folder)
    expect(names.map((name) => existsSync(path.join(folder, name)))).toEqual([false, true, true])
    rmSync(folder, { recursive: true })
  })
})

function noonAfter(day: string, days: number): Date {
  return new Date(`${addDays(day, days)}T10:00:00Z`)
}
