import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { renderer } from '#tests/built-pages.ts'
import { calendar } from '../../catalogue/calendar.ts'
import { engines } from '../../databases.ts'
import { callManage, readCookie, openManage } from '../../fixtures/manage-calls.ts'
import { openAnotherApp } from '../../test-accounts.ts'
import { bookingBody, start, testTours, transferBody } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'
import { paymentSettings as paymentPlan } from '#tests/fixtures/policies.ts'

const createHomeAddress = (n: number) => `2001:db8:9:${n.toString(16)}::1`

/** Attack: books with unread addresses and chooses a bank transfer that never comes. */
describe.each(engines)('a stranger with unconfirmed addresses, on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, {
    tours: testTours.map((tour) => ({ ...tour, departuresPerDay: 3 })),
    departuresPerDay: 4,
    unanswered: { ...calendar.unanswered, holdDays: 10, unprovenPercent: 50 },
  })
  beforeAll(() => {
    const { office: services, clock } = office
    const context = { siteUrl: services.siteUrl, now: () => clock.now }
    services.providers = openProviders([{ id: 'eft', details: ['Example Bank'] }], context)
  })
  beforeEach(async () => {
    await office.clear(attempts, orders, departures, companyDays)
  })

  let guests = 0
  const book = async (network: string, change: Record<string, unknown> = {}) => {
    guests += 1
    const body = bookingBody({ email: `guest-${guests}@guests.example`, ...change })
    const answer = await office.postFrom(network, '/api/bookings', body)
    const { error, reference = '' } = await answer.json()
    const whereReference = eq(orders.reference, reference)
    const [order] = await office.db.select().from(orders).where(whereReference)
    return { code: error?.code ?? answer.status, cookie: readCookie(answer), id: order?.id ?? '' }
  }
  const readOrder = async (id: string) => {
    const [order] = await office.db.select().from(orders).where(eq(orders.id, id))
    return order
  }
  const readHoldMs = async (id: string) =>
    ((await readOrder(id))?.holdEndsAt?.getTime() ?? 0) - start.getTime()
  const openMailedLink = async (orderId: string) => {
    const tokenOptions = { owner: { orderId }, expiresAt: null, now: office.clock.now }
    const { token } = await createToken(office.db, 'manage-order', tokenOptions)
    return openManage(office, token)
  }
  const cardTerm = paymentPlan.hold.minutes * minuteMs
  const wholeTerm =
    instantInCapeTown(addDays('2026-11-21', 11), '00:00').getTime() - start.getTime()

  it('holds a place for a transfer only as long as for a card, until the mail is read', async () => {
    const { id, cookie } = await book('203.0.113.7')
    const payAnswer = await callManage(office, '/pay', cookie, { provider: 'eft' })
    const { order } = await payAnswer.json()
    expect(await readHoldMs(id)).toBe(cardTerm)
    expect(order.transfer).toMatchObject({
      by: addDays('2026-11-21', 10),
      openBy: order.keptUntil,
    })
    expect(order.transfer).not.toHaveProperty('mayKeep')
    const response = await office.app.request('/api/manage', { headers: { cookie } })
    expect(response.status).toBe(401)
    const mailCookie = await openMailedLink(id)
    // A program that opens links in mails proves nothing.
    expect(await readHoldMs(id)).toBe(cardTerm)
    const beforeCheck = await (await callManage(office, '', mailCookie)).json()
    expect(beforeCheck.transfer).toMatchObject({ mayKeep: true })
    const afterCheck = await (await callManage(office, '/check', mailCookie, {})).json()
    expect(await readHoldMs(id)).toBe(wholeTerm)
    expect(afterCheck.order.transfer).not.toHaveProperty('openBy')
    // Another view or another choice doesn't extend the hold.
    office.clock.now = new Date(start.getTime() + dayMs)
    await openMailedLink(id)
    const secondCookie = await openMailedLink(id)
    await callManage(office, '/pay', secondCookie, { provider: 'eft' })
    expect(await readHoldMs(id)).toBe(wholeTerm)
  })

  it('loses the place if the mail is not read in time', async () => {
    const { id, cookie } = await book('203.0.113.7')
    await callManage(office, '/pay', cookie, { provider: 'eft' })
    const { underWayMinutes } = paymentPlan.hold
    office.clock.now = new Date(start.getTime() + cardTerm + underWayMinutes * minuteMs)
    await expireHolds(office.office)
    expect((await readOrder(id))?.status).toBe('expired')
  })

  it('holds the place in full at once after the mail was read, or for a booking from the office', async () => {
    const { id } = await book('203.0.113.7')
    await callManage(office, '/pay', await openMailedLink(id), { provider: 'eft' })
    expect(await readHoldMs(id)).toBe(wholeTerm)
    const officeBooking = await book('127.0.0.1')
    await callManage(office, '/pay', officeBooking.cookie, { provider: 'eft' })
    expect(await readHoldMs(officeBooking.id)).toBe(wholeTerm)
  })

  it('extends the hold without scripts by a button on the page of the mailed link', async () => {
    const { id, cookie } = await book('203.0.113.7')
    await callManage(office, '/pay', cookie, { provider: 'eft' })
    const app = openAnotherApp(office, { renderer })
    const readPage = async (sessionCookie: string) =>
      (await app.request('/manage', { headers: { cookie: sessionCookie } })).text()
    expect(await readPage(cookie)).not.toContain('value="keep"')
    const mailCookie = await openMailedLink(id)
    expect(await readPage(mailCookie)).toContain('value="keep"')
    const headers = { cookie: mailCookie, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.request('/manage', { method: 'POST', headers, body: 'act=keep' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/manage'])
    expect(await readHoldMs(id)).toBe(wholeTerm)
    expect(await readPage(mailCookie)).not.toContain('value="keep"')
  })

  it('holds only a share of a day from all the networks of one customer', async () => {
    const homeBookings = [
      await book(createHomeAddress(1)),
      await book(createHomeAddress(2)),
      await book(createHomeAddress(3)),
    ]
    expect(homeBookings.map(({ code }) => code)).toEqual([201, 201, 'date-waiting'])
    expect((await book(createHomeAddress(0x1200))).code).toBe('date-waiting')
    expect((await book(createHomeAddress(4), { date: '2027-02-21' })).code).toBe(201)
    const [first] = homeBookings
    await callManage(office, '/check', await openMailedLink(first?.id ?? ''), {})
    expect((await book(createHomeAddress(5))).code).toBe(201)
    expect((await book('203.0.113.7')).code).toBe('date-full')
    const transfer = transferBody({ date: '2027-02-20' })
    expect((await office.postFrom('203.0.113.7', '/api/transfers', transfer)).status).toBe(201)
  })

  it('gets no larger share of a day by moving bookings to it', async () => {
    for (const n of [1, 2]) expect((await book(createHomeAddress(n))).code).toBe(201)
    const { id, cookie } = await book(createHomeAddress(3), { date: '2027-02-21' })
    const { days } = await (await callManage(office, '', cookie)).json()
    const [{ item, product, adults, children }] = days
    const change = { item, product, date: '2027-02-20', adults, children }
    const requestMove = async (sessionCookie: string) =>
      (await (await callManage(office, '/change/quote', sessionCookie, change)).json()).error?.code
    expect(await requestMove(cookie)).toBe('date-waiting')
    expect(await requestMove(await openMailedLink(id))).toBeUndefined()
  })

  it('gets no larger share with one e-mail address from many networks', async () => {
    const email = 'victim@guests.example'
    const bookings = []
    for (let n = 1; n <= 3; n += 1) bookings.push(await book(`203.0.113.${n}`, { email }))
    expect(bookings.map(({ code }) => code)).toEqual([201, 201, 'date-waiting'])
    expect(en.refusals['date-waiting']).toContain('{minutes}')
    expect((await book('203.0.113.9')).code).toBe(201)
  })
})
