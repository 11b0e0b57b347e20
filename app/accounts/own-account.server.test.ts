import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, goodPassword, type TestBrowser } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, start } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { preferences, refreshCredentials, sessions, users } from './schema.server.ts'
import { auditLog } from './administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { eraseDueGuests } from './delete-account.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const ada = 'ada@guests.example'

describe.each(engines)('an account on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() =>
    office.clear(users, attempts, outbox, orders, departures, enquiries, newsletterSubscriptions),
  )

  const postBooking = (change: Record<string, unknown> = {}) =>
    office.post('/api/bookings', bookingBody(change))

  it('has the user, their preferences and their role', async () => {
    const browser = await office.openUser(ada)
    expect(await readAccount(browser)).toEqual({
      user: expect.objectContaining({ id: await office.findUserId(ada), email: ada }),
      preferences: { currency: null, language: null, newsletter: false },
      isAdministrator: false,
      role: null,
      lacksSecondProof: false,
    })
    const admin = await office.openAdministrator('owner@cape.example')
    expect(await readAccount(admin)).toMatchObject({ isAdministrator: true, role: 'admin' })
  })

  it('lists every request of its address in any letter case, including earlier ones', async () => {
    await postBooking({ email: 'ADA@Guests.example', firstName: 'Before' })
    await postBooking({ email: 'eve@guests.example' })
    await office.post('/api/functions/send-contact-email', contactBody())
    const browser = await office.openUser(ada)
    const stranger = office.openBrowser()
    await stranger.signUp('eve@guests.example')
    const records = await browser.read('/api/account/records')
    expect(records.bookings).toEqual([
      {
        id: expect.any(String),
        createdAt: start.toISOString(),
        status: 'requested',
        email: 'ada@guests.example',
        reference: expect.stringMatching(/^CC-/),
        name: 'Before Example',
        details: expect.objectContaining({ date: '2027-02-20', total: 'R6,250' }),
      },
    ])
    expect(records['contact-messages']).toHaveLength(1)
    expect(Object.keys(records)).toHaveLength(6)
  })

  it('stores preferences and refuses unknown ones', async () => {
    const browser = await office.openUser(ada)
    const change = (body: unknown) => browser.patch('/api/account/preferences', body)
    expect(await (await change({ currency: 'EUR', newsletter: true })).json()).toEqual({
      currency: 'EUR',
      language: null,
      newsletter: true,
    })
    expect((await office.findMail('newsletter-welcome', ada))?.listUnsubscribe).toContain(
      'https://cape.example/',
    )
    expect(await (await change({ language: 'de' })).json()).toMatchObject({ currency: 'EUR' })
    expect(await (await change({ currency: null, newsletter: false })).json()).toEqual({
      currency: null,
      language: 'de',
      newsletter: false,
    })
    for (const body of [{ currency: 'XXX' }, { language: 'xx' }, { newsletter: 'yes' }]) {
      expect(await errorCode(await change(body))).toBe('field-invalid')
    }
    expect(await errorCode(await change({ role: 'admin' }))).toBe('field-unknown')
    const [subscription] = await office.db.select().from(newsletterSubscriptions)
    expect(subscription).toMatchObject({ email: ada, status: 'unsubscribed' })
  })

  it('is downloaded as a file, with the office’s notes', async () => {
    await postBooking()
    const admin = await office.openAdministrator('owner@cape.example')
    const { items } = await admin.read('/api/admin/inbox/bookings')
    await admin.patch(`/api/admin/inbox/bookings/${items[0].id}`, { note: 'Prefers tea.' })
    const browser = await office.openUser(ada)
    const response = await browser.get('/api/account/data')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email: ada },
      preferences: { newsletter: false },
      roles: [],
      sessions: [{ createdAt: start.toISOString() }],
      records: { bookings: [{ note: 'Prefers tea.', details: { specialRequests: null } }] },
    })
    expect(text).not.toMatch(/password|token|scrypt/i)
    const recordsText = await (await browser.get('/api/account/records')).text()
    expect(recordsText).not.toContain('Prefers tea')
  })

  describe('deleting an account', () => {
    it('requires the password and deletes all sessions', async () => {
      const browser = await office.openUser(ada)
      const body = await (await deleteAccount(browser, 'not it at all')).json()
      expect(body.error).toMatchObject({ code: 'password-wrong', field: 'password' })
      expect((await deleteAccount(browser)).status).toBe(204)
      expect((await browser.get('/api/account')).status).toBe(401)
      expect(await browser.signIn(ada)).toMatchObject({ code: 'credentials-invalid' })
      for (const table of [users, sessions, refreshCredentials, preferences]) {
        expect(await office.db.select().from(table)).toEqual([])
      }
      const mail = await office.findMail('account-deleted', ada)
      expect(mail?.text).not.toContain('coming up')
    })

    it('deletes personal data and keeps required records without names', async () => {
      await postBooking({ date: '2026-11-22', specialRequests: 'Ada needs a ramp' })
      await postBooking({ email: 'eve@guests.example' })
      await office.post('/api/functions/send-contact-email', contactBody())
      await office.db.update(outbox).set({ sentAt: start })
      const browser = await office.openUser(ada)
      await browser.patch('/api/account/preferences', { newsletter: true })
      office.clock.now = new Date('2026-11-23T08:00:00Z')
      await browser.signIn(ada)
      expect((await deleteAccount(browser)).status).toBe(204)
      const storedOrders = await listOrders(office.db, 'booking')
      expect(storedOrders).toEqual([
        expect.objectContaining({
          name: 'Erased',
          firstName: null,
          email: '',
          phone: '',
          specialRequests: null,
          firstDay: '2026-11-22',
          eraseOn: null,
          item: expect.objectContaining({ totalMinor: 625_000 }),
        }),
        expect.objectContaining({ email: 'eve@guests.example' }),
      ])
      expect(await readEnquiries(office.db, 'contact', 'ride')).toEqual([])
      expect(await office.db.select().from(newsletterSubscriptions)).toEqual([])
      const mails = await office.db.select().from(outbox).orderBy(outbox.recipient)
      expect(mails.filter(({ sentAt }) => sentAt).map(({ recipient }) => recipient)).toEqual([
        'eve@guests.example',
        'office@cape.example',
      ])
      expect(JSON.stringify(await office.db.select().from(auditLog))).not.toContain('ada@')
    })

    it('keeps the guest’s details of a future trip until the day after it', async () => {
      await postBooking()
      const browser = await office.openUser(ada)
      await deleteAccount(browser)
      const mail = await office.findMail('account-deleted', ada)
      expect(mail?.text).toContain('You still have a trip coming up')
      const listBookings = () => listOrders(office.db, 'booking')
      const tripDayEnd = new Date('2027-02-20T21:59:59Z')
      await eraseDueGuests(office.db, tripDayEnd)
      expect(await listBookings()).toEqual([
        expect.objectContaining({ email: ada, status: 'requested', eraseOn: '2027-02-21' }),
      ])
      await eraseDueGuests(office.db, new Date('2027-02-20T22:00:00Z'))
      expect(await listBookings()).toEqual([expect.objectContaining({ email: '', name: 'Erased' })])
    })

    it('erases the guest of a cancelled trip at once', async () => {
      await postBooking()
      await office.db.update(orders).set({ status: 'cancelled' })
      await deleteAccount(await office.openUser(ada))
      expect(await listOrders(office.db, 'booking')).toEqual([
        expect.objectContaining({ email: '', firstDay: '2027-02-20' }),
      ])
    })

    it('is refused to the last owner', async () => {
      const admin = await office.openAdministrator('owner@cape.example')
      const response = await deleteAccount(admin)
      expect([response.status, await errorCode(response)]).toEqual([409, 'last-administrator'])
      expect((await admin.get('/api/account')).status).toBe(200)
      const otherBrowser = await office.openUser(ada)
      await admin.post('/api/rpc/promote_user_to_admin', { target_email: ada })
      const responses = await Promise.all([deleteAccount(admin), deleteAccount(otherBrowser)])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409])
    })

    it('allows a new account with the same address', async () => {
      await deleteAccount(await office.openUser(ada))
      await office.db.delete(attempts)
      const newBrowser = await office.openUser(ada)
      expect(await readAccount(newBrowser)).toMatchObject({ user: { email: ada } })
      const entries = await office.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'account-deleted'))
      expect(entries.length).toBeGreaterThan(0)
    })
  })
})

async function readAccount(browser: TestBrowser) {
  return browser.read('/api/account')
}

function deleteAccount(browser: TestBrowser, password = goodPassword): Promise<Response> {
  return browser.post('/api/account/deletion', { password })
}
