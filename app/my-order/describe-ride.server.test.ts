import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import {
  codeOf,
  findMail,
  openAdministrator,
  openBrowser,
  openUser,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { start, transferBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'

const office0 = 'office@cape.example'
const said = {
  pickupTime: '14:20',
  pickup: 'International arrivals',
  destination: 'The Old Mill, Camps Bay',
  flight: 'SA 322',
}

describe.each(engines)('the ride of a transfer on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(async () => {
    office.clock.now = start
    await office.clear(orders, outbox, attempts, companyDays, departures)
  })

  const send = async () => {
    const browser = openBrowser(office.app)
    const answer = await browser.post('/api/transfers', transferBody(), {
      'idempotency-key': crypto.randomUUID(),
    })
    const { reference, manage } = await answer.json()
    expect(manage).toBeUndefined()
    const [row] = await office.db.select().from(orders).where(eq(orders.reference, reference))
    return { browser, id: row?.id ?? '', reference: String(reference) }
  }
  const readItem = async () => (await office.db.select().from(orderItems))[0]

  it('stores the ride’s details, and tells the office', async () => {
    const { browser, id, reference } = await send()
    const seen = await (await browser.get('/api/manage')).json()
    expect(seen.rides).toMatchObject([{ pickupTime: '', destination: '', mayChange: true }])
    const wild = { ...said, pickup: ' <b>International arrivals ' }
    const { rides } = await (await say(browser, wild)).json()
    expect(rides).toMatchObject([said])
    expect(await readItem()).toMatchObject(said)
    const mail = await findMail(office, 'ride-office', office0)
    expect(mail).toMatchObject({ about: reference, replyTo: 'ada@guests.example' })
    for (const value of Object.values(said)) expect(mail?.text).toContain(value)
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.map(({ event }) => event)).toEqual(['booked-without-provider', 'ride-described'])
    expect(JSON.stringify(events)).not.toContain('Camps Bay')
  })

  it('mails the office once about unchanged details, which can be removed', async () => {
    const { browser } = await send()
    for (let time = 0; time < 3; time += 1) expect((await say(browser, said)).status).toBe(200)
    const mails = await office.db.select().from(outbox).where(eq(outbox.kind, 'ride-office'))
    expect(mails).toHaveLength(1)
    await say(browser, {})
    expect(await readItem()).toMatchObject({ pickupTime: null, destination: null, flight: null })
  })

  it('refuses a time that no clock shows, and keeps what was said before', async () => {
    const { browser } = await send()
    await say(browser, said)
    for (const [change, field] of [
      [{ pickupTime: '25:00' }, 'pickupTime'],
      [{ pickupTime: 'two' }, 'pickupTime'],
      [{ destination: 'x'.repeat(101) }, 'destination'],
    ] as const) {
      const refused = await (await say(browser, { ...said, ...change })).json()
      expect(refused.error.issues ?? [refused.error]).toMatchObject([{ field }])
    }
    expect(await readItem()).toMatchObject(said)
  })

  it('takes a ride’s details from anyone with the order open, until it is cancelled', async () => {
    expect(await codeOf(await say(openBrowser(office.app), said))).toBe('manage-closed')
    const { browser, id } = await send()
    await office.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
    expect(await codeOf(await say(browser, said))).toBe('ride-fixed')
    await office.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id))
    expect((await say(browser, said)).status).toBe(200)
  })

  it('takes a ride’s details until noon of the day before; then it names whom to call', async () => {
    const { browser } = await send()
    for (const [date, mayChange] of [
      ['2026-11-22', true],
      ['2026-11-21', false],
    ] as const) {
      await office.db.update(orderItems).set({ date })
      const { rides } = await (await browser.get('/api/manage')).json()
      expect(rides[0].mayChange).toBe(mayChange)
      const answer = await say(browser, { ...said, flight: date })
      expect(await codeOf(answer)).toBe(mayChange ? undefined : 'ride-fixed')
    }
    expect(await readItem()).toMatchObject({ flight: '2026-11-22' })
  })

  it('stores the ride of one of several days', async () => {
    const { key, itemIds, orderId } = await storePaidTrip(office.db, start, { tours: 3 })
    const browser = openBrowser(office.app)
    await browser.get(`/m/${key}`)
    const [first = '', second = '', third = ''] = itemIds
    const { rides: before } = await (await browser.get('/api/manage')).json()
    expect(before.map(({ item }: { item: string }) => item)).toEqual(itemIds)
    const hotel = { pickup: 'The Old Mill, Camps Bay' }
    const { rides } = await (await say(browser, { item: second, ...hotel })).json()
    expect(rides.map(({ pickup }: { pickup: string }) => pickup)).toEqual(['', hotel.pickup, ''])
    const mail = await findMail(office, 'ride-office', office0)
    expect(mail?.text).toContain(formatLongDate(before[1].date))
    await say(browser, { pickup: 'The Nellie' })
    const pickups = await office.db.select().from(orderItems).where(eq(orderItems.id, first))
    expect(pickups).toMatchObject([{ pickup: 'The Nellie' }])
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(eq(orderItems.id, third))
    expect(await codeOf(await say(browser, { item: third, ...hotel }))).toBe('ride-fixed')
    const other = await storePaidTrip(office.db, start)
    const [theirs = ''] = other.itemIds
    expect(await codeOf(await say(browser, { item: theirs, ...hotel }))).toBe('not-found')
    const kept = await office.db.select().from(orderItems).where(eq(orderItems.id, theirs))
    expect(kept).toMatchObject([{ pickup: null, orderId: other.orderId }])
    expect(other.orderId).not.toBe(orderId)
  })

  it('is in the inbox of the office, its file, and the guest’s own', async () => {
    const { browser } = await send()
    await say(browser, said)
    const admin = await openAdministrator(office, 'owner@cape.example')
    const { items } = await (await admin.get('/api/admin/inbox/transfer-requests')).json()
    expect(items[0].details).toMatchObject(said)
    const csv = await (await admin.get('/api/admin/inbox/transfer-requests/export')).text()
    expect(csv.split('\r\n')[0]).toMatch(/pickupTime.*destination/)
    expect(csv).toContain('The Old Mill, Camps Bay')
    const guest = await openUser(office, 'ada@guests.example')
    const own = await (await guest.get('/api/account/data')).text()
    expect(own).toContain('The Old Mill, Camps Bay')
  })
})

function say(browser: TestBrowser, ride: object): Promise<Response> {
  return browser.post('/api/manage/ride', ride)
}
