import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import {
  errorCode,
  findMail,
  openAdministrator,
  openBrowser,
  openUser,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { start, transferBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'

const details = {
  pickupTime: '14:20',
  pickup: 'International arrivals',
  destination: 'The Old Mill, Camps Bay',
  flight: 'SA 322',
}

describe.each(engines)('the ride of a transfer on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(async () => {
    office.clock.now = start
    await office.clear(orders, outbox, attempts, companyDays, departures)
  })

  const requestTransfer = async () => {
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

  it('stores a ride’s details, and mails the office', async () => {
    const { browser, id, reference } = await requestTransfer()
    const page = await (await browser.get('/api/manage')).json()
    expect(page.rides).toMatchObject([{ pickupTime: '', destination: '', mayChange: true }])
    const rideWithTag = { ...details, pickup: ' <b>International arrivals ' }
    const { rides } = await (await setRide(browser, rideWithTag)).json()
    expect(rides).toMatchObject([details])
    expect(await readItem()).toMatchObject(details)
    const mail = await findMail(office, 'ride-office', 'office@cape.example')
    expect(mail).toMatchObject({ about: reference, replyTo: 'ada@guests.example' })
    for (const value of Object.values(details)) expect(mail?.text).toContain(value)
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.map(({ event }) => event)).toEqual(['booked-without-provider', 'ride-described'])
    expect(JSON.stringify(events)).not.toContain('Camps Bay')
  })

  it('mails the office once about unchanged details, and clears omitted ones', async () => {
    const { browser } = await requestTransfer()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await setRide(browser, details)).status).toBe(200)
    const mails = await office.db.select().from(outbox).where(eq(outbox.kind, 'ride-office'))
    expect(mails).toHaveLength(1)
    await setRide(browser, {})
    expect(await readItem()).toMatchObject({ pickupTime: null, destination: null, flight: null })
  })

  it('refuses impossible times and long texts, and keeps the stored ride', async () => {
    const { browser } = await requestTransfer()
    await setRide(browser, details)
    for (const [change, field] of [
      [{ pickupTime: '25:00' }, 'pickupTime'],
      [{ pickupTime: 'two' }, 'pickupTime'],
      [{ destination: 'x'.repeat(101) }, 'destination'],
    ] as const) {
      const answer = await (await setRide(browser, { ...details, ...change })).json()
      expect(answer.error.issues ?? [answer.error]).toMatchObject([{ field }])
    }
    expect(await readItem()).toMatchObject(details)
  })

  it('can be set in a session of the order, unless it is cancelled', async () => {
    expect(await errorCode(await setRide(openBrowser(office.app), details))).toBe('manage-closed')
    const { browser, id } = await requestTransfer()
    await office.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
    expect(await errorCode(await setRide(browser, details))).toBe('ride-fixed')
    await office.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id))
    expect((await setRide(browser, details)).status).toBe(200)
  })

  it('can be set until noon of the day before', async () => {
    const { browser } = await requestTransfer()
    for (const [date, mayChange] of [
      ['2026-11-22', true],
      ['2026-11-21', false],
    ] as const) {
      await office.db.update(orderItems).set({ date })
      const { rides } = await (await browser.get('/api/manage')).json()
      expect(rides[0].mayChange).toBe(mayChange)
      const answer = await setRide(browser, { ...details, flight: date })
      expect(await errorCode(answer)).toBe(mayChange ? undefined : 'ride-fixed')
    }
    expect(await readItem()).toMatchObject({ flight: '2026-11-22' })
  })

  it('can be set for one of several days', async () => {
    const { key, itemIds, orderId } = await storePaidTrip(office.db, start, { tours: 3 })
    const browser = openBrowser(office.app)
    await browser.get(`/m/${key}`)
    const [first = '', second = '', third = ''] = itemIds
    const { rides: ridesBefore } = await (await browser.get('/api/manage')).json()
    expect(ridesBefore.map(({ item }: { item: string }) => item)).toEqual(itemIds)
    const hotel = { pickup: 'The Old Mill, Camps Bay' }
    const { rides } = await (await setRide(browser, { item: second, ...hotel })).json()
    expect(rides.map(({ pickup }: { pickup: string }) => pickup)).toEqual(['', hotel.pickup, ''])
    const mail = await findMail(office, 'ride-office', 'office@cape.example')
    expect(mail?.text).toContain(formatLongDate(ridesBefore[1].date))
    await setRide(browser, { pickup: 'The Nellie' })
    const pickups = await office.db.select().from(orderItems).where(eq(orderItems.id, first))
    expect(pickups).toMatchObject([{ pickup: 'The Nellie' }])
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(eq(orderItems.id, third))
    expect(await errorCode(await setRide(browser, { item: third, ...hotel }))).toBe('ride-fixed')
    const otherOrder = await storePaidTrip(office.db, start)
    const [otherItem = ''] = otherOrder.itemIds
    expect(await errorCode(await setRide(browser, { item: otherItem, ...hotel }))).toBe('not-found')
    const storedItems = await office.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.id, otherItem))
    expect(storedItems).toMatchObject([{ pickup: null, orderId: otherOrder.orderId }])
    expect(otherOrder.orderId).not.toBe(orderId)
  })

  it('is in the office’s inbox and export, and in the guest’s own data', async () => {
    const { browser } = await requestTransfer()
    await setRide(browser, details)
    const admin = await openAdministrator(office, 'owner@cape.example')
    const { items } = await (await admin.get('/api/admin/inbox/transfer-requests')).json()
    expect(items[0].details).toMatchObject(details)
    const csv = await (await admin.get('/api/admin/inbox/transfer-requests/export')).text()
    expect(csv.split('\r\n')[0]).toMatch(/pickupTime.*destination/)
    expect(csv).toContain('The Old Mill, Camps Bay')
    const guest = await openUser(office, 'ada@guests.example')
    const guestData = await (await guest.get('/api/account/data')).text()
    expect(guestData).toContain('The Old Mill, Camps Bay')
  })
})

function setRide(browser: TestBrowser, ride: object): Promise<Response> {
  return browser.post('/api/manage/ride', ride)
}
