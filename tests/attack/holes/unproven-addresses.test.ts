import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
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
import { callManage, cookieOf, openManage } from '../../fixtures/manage-calls.ts'
import { openAnotherApp } from '../../test-accounts.ts'
import { bookingBody, start, testTours, transferBody } from '../../test-office.ts'
import { useTestOffice } from '../../use-test-office.ts'

const home = (n: number) => `2001:db8:9:${n.toString(16)}::1`

/** Attack: books with unread addresses and chooses a bank transfer that never comes. */
describe.each(engines)('a stranger with addresses of nobody, on the %s database', (engine) => {
  const office = useTestOffice(engine, undefined, {
    tours: testTours.map((tour) => ({ ...tour, departuresPerDay: 3 })),
    departuresPerDay: 4,
    unanswered: { ...calendar.unanswered, holdDays: 10, unprovenPercent: 50 },
  })
  beforeAll(() => {
    const { office: own, clock } = office
    const surroundings = { siteUrl: own.siteUrl, now: () => clock.now }
    own.providers = openProviders([{ id: 'eft', details: ['Example Bank'] }], surroundings)
  })
  beforeEach(async () => {
    await office.clear(attempts, orders, departures, companyDays)
  })

  let guests = 0
  const book = async (from: string, change: Record<string, unknown> = {}) => {
    guests += 1
    const body = bookingBody({ email: `guest-${guests}@guests.example`, ...change })
    const answer = await office.postFrom(from, '/api/bookings', body)
    const { error, reference = '' } = await answer.json()
    const whereOwn = eq(orders.reference, reference)
    const [order] = await office.db.select().from(orders).where(whereOwn)
    return { code: error?.code ?? answer.status, cookie: cookieOf(answer), id: order?.id ?? '' }
  }
  const readOrder = async (id: string) => {
    const [order] = await office.db.select().from(orders).where(eq(orders.id, id))
    return order
  }
  const readHoldMs = async (id: string) =>
    ((await readOrder(id))?.holdEndsAt?.getTime() ?? 0) - start.getTime()
  const readMail = async (orderId: string) => {
    const life = { owner: { orderId }, expiresAt: null, now: office.clock.now }
    const { token } = await createToken(office.db, 'manage-order', life)
    return openManage(office, token)
  }
  const cardTerm = paymentPlan.hold.minutes * minuteMs
  const wholeTerm =
    instantInCapeTown(addDays('2026-11-21', 11), '00:00').getTime() - start.getTime()

  it('holds a place for a transfer only as long as for a card, until the mail is read', async () => {
    const { id, cookie } = await book('203.0.113.7')
    const paying = await callManage(office, '/pay', cookie, { provider: 'eft' })
    const { order } = await paying.json()
    expect(await readHoldMs(id)).toBe(cardTerm)
    expect(order.transfer).toMatchObject({
      by: addDays('2026-11-21', 10),
      openBy: order.keptUntil,
    })
    expect(order.transfer).not.toHaveProperty('mayKeep')
    const plain = await office.app.request('/api/manage', { headers: { cookie } })
    expect(plain.status).toBe(401)
    const opened = await readMail(id)
    // A program that opens links in mails proves nothing.
    expect(await readHoldMs(id)).toBe(cardTerm)
    const seen = await (await callManage(office, '', opened)).json()
    expect(seen.transfer).toMatchObject({ mayKeep: true })
    const after = await (await callManage(office, '/check', opened, {})).json()
    expect(await readHoldMs(id)).toBe(wholeTerm)
    expect(after.order.transfer).not.toHaveProperty('openBy')
    // Another view or another choice doesn't extend the hold.
    office.clock.now = new Date(start.getTime() + dayMs)
    await readMail(id)
    const again = await readMail(id)
    await callManage(office, '/pay', again, { provider: 'eft' })
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

  it('holds it at once for a guest who has read the mail, or who books from the office', async () => {
    const { id } = await book('203.0.113.7')
    await callManage(office, '/pay', await readMail(id), { provider: 'eft' })
    expect(await readHoldMs(id)).toBe(wholeTerm)
    const near = await book('127.0.0.1')
    await callManage(office, '/pay', near.cookie, { provider: 'eft' })
    expect(await readHoldMs(near.id)).toBe(wholeTerm)
  })

  it('holds it without scripts by a button on the page that the mail links to', async () => {
    const { id, cookie } = await book('203.0.113.7')
    await callManage(office, '/pay', cookie, { provider: 'eft' })
    const app = openAnotherApp(office, { renderer })
    const readPage = async (opened: string) =>
      (await app.request('/manage', { headers: { cookie: opened } })).text()
    expect(await readPage(cookie)).not.toContain('value="keep"')
    const opened = await readMail(id)
    expect(await readPage(opened)).toContain('value="keep"')
    const headers = { cookie: opened, 'content-type': 'application/x-www-form-urlencoded' }
    const pressed = await app.request('/manage', { method: 'POST', headers, body: 'act=keep' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/manage'])
    expect(await readHoldMs(id)).toBe(wholeTerm)
    expect(await readPage(opened)).not.toContain('value="keep"')
  })

  it('holds only a share of a day from all the networks of one customer', async () => {
    const ofHome = [await book(home(1)), await book(home(2)), await book(home(3))]
    expect(ofHome.map(({ code }) => code)).toEqual([201, 201, 'date-waiting'])
    expect((await book(home(0x1200))).code).toBe('date-waiting')
    expect((await book(home(4), { date: '2027-02-21' })).code).toBe(201)
    const [first] = ofHome
    await callManage(office, '/check', await readMail(first?.id ?? ''), {})
    expect((await book(home(5))).code).toBe(201)
    expect((await book('203.0.113.7')).code).toBe('date-full')
    const transfer = transferBody({ date: '2027-02-20' })
    expect((await office.postFrom('203.0.113.7', '/api/transfers', transfer)).status).toBe(201)
  })

  it('gets no more of a day by moving bookings of another day to it', async () => {
    for (const n of [1, 2]) expect((await book(home(n))).code).toBe(201)
    const { id, cookie } = await book(home(3), { date: '2027-02-21' })
    const { days } = await (await callManage(office, '', cookie)).json()
    const [{ item, product, adults, children }] = days
    const wish = { item, product, date: '2027-02-20', adults, children }
    const move = async (opened: string) =>
      (await (await callManage(office, '/change/quote', opened, wish)).json()).error?.code
    expect(await move(cookie)).toBe('date-waiting')
    expect(await move(await readMail(id))).toBeUndefined()
  })

  it('gets no more with one address from many networks', async () => {
    const email = 'victim@guests.example'
    const all = []
    for (let n = 1; n <= 3; n += 1) all.push(await book(`203.0.113.${n}`, { email }))
    expect(all.map(({ code }) => code)).toEqual([201, 201, 'date-waiting'])
    expect(en.refusals['date-waiting']).toContain('{minutes}')
    expect((await book('203.0.113.9')).code).toBe(201)
  })
})
