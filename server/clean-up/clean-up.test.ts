import { afterAll, beforeAll, describe, expect, it, beforeEach } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { contentFiles } from '#app/studio/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { cleanUp, respellAddresses } from './clean-up.ts'
import { sql } from 'drizzle-orm'
import { goodPassword, openBrowser, openUser } from '#tests/test-accounts.ts'
import { bookingBody, contactBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from '#app/accounts/schema.server.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

const now = new Date('2026-11-21T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

describe.each(engines)('the clean-up of the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('deletes old stored answers, counts, files and sent mail, but never queued mail', async () => {
    const { db } = database
    await db.insert(idempotencyKeys).values([
      { scope: 'bookings', key: 'old', bodyHash: '', createdAt: daysAgo(31) },
      { scope: 'bookings', key: 'young', bodyHash: '', createdAt: daysAgo(29) },
    ])
    await db.insert(attempts).values([
      { kind: 'a', subjectHash: 'old', count: 1, windowStartedAt: daysAgo(3) },
      { kind: 'a', subjectHash: 'young', count: 1, windowStartedAt: daysAgo(1) },
    ])
    await db
      .insert(outbox)
      .values([
        createMail('sent long ago', daysAgo(100), daysAgo(91)),
        createMail('sent', daysAgo(100), daysAgo(89)),
        createMail('owed for long', daysAgo(300), null),
      ])
    await db.insert(contentFiles).values([
      { address: '/assets/start-old.js', headers: {}, bodies: {}, madeAt: daysAgo(31) },
      { address: '/assets/start-young.js', headers: {}, bodies: {}, madeAt: daysAgo(29) },
    ])
    await cleanUp(db, now)
    const files = await db.select().from(contentFiles)
    expect(files.map(({ address }) => address)).toEqual(['/assets/start-young.js'])
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['young'])
    expect((await db.select().from(attempts)).map((row) => row.subjectHash)).toEqual(['young'])
    const remaining = (await db.select().from(outbox)).map(({ about }) => about)
    expect(remaining.toSorted()).toEqual(['owed for long', 'sent'])
  })
})

function createMail(about: string, createdAt: Date, sentAt: Date | null) {
  return {
    id: crypto.randomUUID(),
    kind: 'contact-guest',
    about,
    recipient: 'ada@guests.example',
    subject: '',
    html: '',
    text: '',
    createdAt,
    nextAttemptAt: createdAt,
    sentAt,
  }
}

const uniqueTables = [users, adminInvitations, newsletterSubscriptions]
const otherTables = [orders, enquiries, outbox, attempts]

const oldSpelling = 'ada@bücher.example'
const newSpelling = 'ada@xn--bcher-kva.example'

describe.each(engines)('e-mail addresses of an older version on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(async () => {
    await office.clear(...uniqueTables, ...otherTables)
  })

  const updateEmails = (email: string) => ({
    users: office.db.update(users).set({ email }),
    orders: office.db.update(orders).set({ email }),
    messages: office.db.update(enquiries).set({ email }),
  })
  const listUsers = async () =>
    (await office.db.select().from(users).orderBy(users.createdAt)).map(({ email }) => email)

  it('are converted to the current spelling by the daily clean-up, so that their owners can sign in', async () => {
    await openUser(office, newSpelling)
    await office.post('/api/bookings', bookingBody({ email: newSpelling }))
    await office.post('/api/functions/send-contact-email', contactBody({ email: newSpelling }))
    for (const change of Object.values(updateEmails(oldSpelling))) await change
    const now = office.clock.now
    const address = { id: crypto.randomUUID(), email: oldSpelling }
    const consent = { consentTextVersion: '2025-08-15', consentedAt: now, confirmedAt: now }
    const subscription = { ...address, ...consent, status: 'confirmed', createdAt: now } as const
    await office.db.insert(newsletterSubscriptions).values(subscription)
    await office.db.insert(adminInvitations).values({ ...address, invitedAt: now })
    const refusal = await openBrowser(office.app).signIn(oldSpelling)
    expect(refusal).toMatchObject({ code: 'credentials-invalid' })
    await cleanUp(office.db, now)
    for (const table of [users, orders, enquiries, newsletterSubscriptions]) {
      expect((await office.db.select().from(table)).map((row) => row.email)).toEqual([newSpelling])
    }
    expect((await office.db.select().from(adminInvitations))[0]?.email).toBe(newSpelling)
    const browser = openBrowser(office.app)
    const signedIn = await browser.signIn('Ada@BÜCHER.example', goodPassword)
    expect(signedIn).toHaveProperty('access_token')
    const records = await (await browser.get('/api/account/records')).json()
    expect(JSON.stringify(records)).toContain(newSpelling)
  })

  it('stay unchanged if somebody else has the current spelling', async () => {
    await openUser(office, 'old@guests.example')
    await office.db.update(users).set({ email: oldSpelling })
    office.pass(1000)
    await openUser(office, newSpelling)
    const before = await office.db.select().from(users)
    await respellAddresses(office.db)
    expect(await listUsers()).toEqual([oldSpelling, newSpelling])
    expect(await office.db.select().from(users)).toEqual(before)
    expect(await openBrowser(office.app).signIn(newSpelling)).toHaveProperty('access_token')
  })

  it('stay unchanged if they have no other spelling', async () => {
    await office.post('/api/bookings', bookingBody({ email: 'ada@guests.example' }))
    await office.post('/api/bookings', bookingBody({ email: newSpelling, date: '2027-02-21' }))
    await office.db
      .update(orders)
      .set({ email: 'zoë@guests.example' })
      .where(sql`${orders.email} = ${newSpelling}`)
    const before = await office.db.select().from(orders)
    await respellAddresses(office.db)
    await respellAddresses(office.db)
    expect(await office.db.select().from(orders)).toEqual(before)
  })
})
