import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { removeIds } from '#tests/remove-ids.ts'
import { setUpGuides } from '#tests/fixtures/guides.ts'
import { errorCode, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { eraseDueGuests } from '#app/accounts/delete-account.server.ts'
import { endRetention } from '#server/clean-up/retention.ts'
import { guidePresses } from './schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'

const today = '2026-11-21'
const now = start

const readDays = async (guide: { browser: TestBrowser }) =>
  (await guide.browser.get('/api/guide')).json()

const createReport = (kind: string, change: object = {}) => ({
  kind,
  date: today,
  pressedAt: now.toISOString(),
  ...change,
})

describe.each(engines)('a guide with a phone on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let admin: TestBrowser
  const { fleet, openGuide, sell, press } = setUpGuides(
    () => office,
    () => admin,
  )
  let thandi: { id: string; browser: TestBrowser }
  let mei: { id: string; browser: TestBrowser }
  let van: string
  const readStatus = async (itemId: string) =>
    (await office.db.select().from(orderItems).where(eq(orderItems.id, itemId)))[0]?.status
  const sellToday = async (change: object = {}, item: object = {}) => {
    const soldTrip = await sell({
      now,
      firstDay: today,
      lastDay: today,
      specialRequests: 'A ramp',
      note: 'Paid half in cash',
      ...change,
      items: [{ date: today, pickup: 'The Bay Hotel', childSeats: 1, ...item }],
    })
    await fleet.assign(soldTrip.itemId, { guides: [thandi.id], vehicles: [van] })
    return soldTrip
  }
  beforeAll(async () => {
    office.clock.now = now
    admin = await office.openAdministrator('owner@cape.example')
    van = await fleet.addVehicle()
    thandi = await openGuide('Thandi', 'thandi@cape.example')
    mei = await openGuide('Mei', 'mei@cape.example')
  })

  afterEach(() => office.db.delete(orders))
  const readContact = async (date: string, change: object = {}) => {
    const soldTrip = await sell({
      now,
      firstDay: date,
      lastDay: date,
      ...change,
      items: [{ date }],
    })
    await fleet.assign(soldTrip.itemId, { guides: [thandi.id] })
    const { trips } = await readDays(thandi)
    const found = trips.find((trip: { itemId: string }) => trip.itemId === soldTrip.itemId)
    await fleet.assign(soldTrip.itemId, {}, { guides: [thandi.id] })
    return [found.name, found.phone]
  }

  it('shows a guide their own days: place, guests, vehicle and no price', async () => {
    const { itemId } = await sellToday()
    const days = await readDays(thandi)
    expect(days).toMatchObject({ name: 'Thandi', today, later: [] })
    expect(days.trips).toEqual([
      expect.objectContaining({
        itemId,
        name: 'Zoë O’Brien',
        phone: '+27 21 000 0700',
        pickup: 'The Bay Hotel',
        wishes: 'A ramp',
        note: null,
        party: { adults: 2, children: 0, toddlers: 0, childSeats: 1 },
        vehicles: [{ name: 'The white van', plate: 'CA 123-456' }],
        others: [],
        status: 'booked',
        gates: expect.arrayContaining([{ what: 'Cape Point', rand: 800, isNeeded: true }]),
      }),
    ])
    const text = removeIds(JSON.stringify(days))
    expect(text).not.toMatch(/Paid half|5000|500000|balance|price|total|zoe@/i)
    expect((await readDays(mei)).trips).toEqual([])
    const day = await mei.browser.get(`/api/admin/day?date=${today}`)
    expect([day.status, await errorCode(day)]).toEqual([403, 'right-missing'])
  })

  it('shows phone numbers on the day and the day before, for a surprise on the day only', async () => {
    const traveller = { traveller: 'Anna Guest', travellerPhone: '+27 21 000 0701' }
    expect(await readContact('2026-11-22')).toEqual(['Zoë O’Brien', '+27 21 000 0700'])
    expect(await readContact('2026-11-23')).toEqual(['Zoë O’Brien', null])
    expect(await readContact('2026-11-22', traveller)).toEqual(['Anna Guest', '+27 21 000 0701'])
    expect(await readContact('2026-11-22', { ...traveller, surprise: 'yes' })).toEqual([
      'Anna Guest',
      null,
    ])
    expect(await readContact(today, { ...traveller, surprise: 'yes' })).toEqual([
      'Anna Guest',
      traveller.travellerPhone,
    ])
  })

  it('stores a repeated report once, with the time of the press', async () => {
    const { itemId, orderId } = await sellToday()
    const id = randomUUID()
    const earlyTime = '2026-11-21T05:40:00.000Z'
    const report = createReport('on-my-way', { pressedAt: earlyTime })
    const answers = [
      await press(thandi.browser, itemId, report, id),
      await press(thandi.browser, itemId, report, id),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await readDays(thandi)).trips[0].presses).toEqual([
      { id, kind: 'on-my-way', note: null, at: earlyTime, by: 'Thandi' },
    ])
    const futureReport = createReport('note', {
      note: 'They wait in the lobby',
      pressedAt: '2026-11-22T05:40:00.000Z',
    })
    await press(thandi.browser, itemId, futureReport)
    expect((await readDays(thandi)).trips[0].presses[1]).toMatchObject({ at: now.toISOString() })
    const answer = await press(thandi.browser, itemId, createReport('note'))
    expect([answer.status, await errorCode(answer)]).toEqual([422, 'guide-note-required'])
    office.clock.now = new Date(now.getTime() + minuteMs)
    await press(
      thandi.browser,
      itemId,
      createReport('done', { pressedAt: office.clock.now.toISOString() }),
    )
    expect(await readStatus(itemId)).toBe('done')
    const [order] = await office.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.status).toBe('confirmed')
    const events = await office.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
    const actorId = await office.findUserId('thandi@cape.example')
    expect(events.filter(({ event }) => event === 'trip-done')).toMatchObject([
      { who: 'office', actorId, facts: { item: itemId } },
    ])
    const dayAnswer = await admin.read(`/api/admin/day?date=${today}`)
    expect(dayAnswer.trips[0]).toMatchObject({
      itemStatus: 'done',
      presses: [
        { kind: 'on-my-way', by: 'Thandi' },
        { kind: 'note', note: 'They wait in the lobby', by: 'Thandi' },
        { kind: 'done' },
      ],
    })
  })

  it('refuses a report on a trip that is another guide’s, moved, cancelled or not begun', async () => {
    const { itemId } = await sellToday()
    const readRefusal = async (change: object = {}, guide = thandi) => {
      const answer = await press(guide.browser, itemId, createReport('with-me', change))
      return [answer.status, await errorCode(answer)]
    }
    expect(await readRefusal({}, mei)).toEqual([409, 'guide-trip-others'])
    expect(await readRefusal({ date: '2026-11-22' })).toEqual([409, 'guide-trip-moved'])
    await office.db.update(orderItems).set({ startTime: '12:00' }).where(eq(orderItems.id, itemId))
    await fleet.assign(itemId, { guides: [thandi.id] })
    expect(await readRefusal({ kind: 'did-not-come' })).toEqual([409, 'trip-not-begun'])
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(eq(orderItems.id, itemId))
    expect(await readRefusal()).toEqual([409, 'guide-trip-off'])
    const presses = await office.db
      .select()
      .from(guidePresses)
      .where(eq(guidePresses.itemId, itemId))
    expect(presses).toEqual([])
  })

  it('deletes a note together with its guests’ requests', async () => {
    const { itemId, orderId } = await sellToday()
    await press(thandi.browser, itemId, createReport('note', { note: 'Of the guest' }))
    const readNote = async () =>
      (await office.db.select().from(guidePresses).where(eq(guidePresses.itemId, itemId)))[0]?.note
    await endRetention(office.db, new Date(now.getTime() + 29 * dayMs))
    expect(await readNote()).toBe('Of the guest')
    await endRetention(office.db, new Date(now.getTime() + 32 * dayMs))
    expect(await readNote()).toBe(null)
    await press(thandi.browser, itemId, createReport('note', { note: 'Of the guest' }))
    await office.db.update(orders).set({ eraseOn: today }).where(eq(orders.id, orderId))
    await eraseDueGuests(office.db, now)
    const notes = await office.db.select({ note: guidePresses.note }).from(guidePresses)
    expect(notes).toEqual([{ note: null }, { note: null }])
  })
})
