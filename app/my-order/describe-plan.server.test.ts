import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { holdTripMail } from '#app/trip-mails/trip-mails.server.ts'
import { basisOf } from '#platform/services.ts'
import { planTripMails } from '#app/trip-mails/plan-trip-mails.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { describePlan } from './describe-day.server.ts'

const date = '2027-02-20'
const tour = 'cape-peninsula'

describe.each(engines)('how a day goes, as its guest reads it, on the %s database', (engine) => {
  const office = useTestOffice(engine)

  type Change = {
    item?: Partial<typeof orderItems.$inferInsert>
    order?: Partial<typeof orders.$inferInsert>
  }
  const store = async ({ item = {}, order = {} }: Change = {}) => {
    const stored = await storeManagedOrder(office.db, office.clock.now, {
      status: 'confirmed',
      date,
    })
    const row = { status: 'booked' as const, product: tour, startTime: null, ...item }
    await office.db.update(orderItems).set(row).where(eq(orderItems.id, stored.itemId))
    await office.db
      .update(orders)
      .set({ phone: '+27 82 555 0105', ...order })
      .where(eq(orders.id, stored.id))
    return stored.id
  }
  const read = async (orderId: string) => (await describeOrder(office.office, orderId)).days[0]
  const readPlan = async (change?: Change) => (await read(await store(change)))?.plan

  it('has the hour of its tour, its stops, the plan for bad weather and how long the guide waits', async () => {
    const day = await read(await store())
    expect(day?.plan).toMatchObject({
      begins: { time: '08:00', isExact: false, toldBy: '17:00' },
      badWeather: expect.stringContaining('Ou Kaapse Weg'),
      waitMinutes: 20,
    })
    const { detailedItinerary } = office.office.content().tours.find(({ id }) => id === tour) ?? {}
    expect(day?.plan?.stops).toEqual(
      detailedItinerary?.map(({ time, activity }) => ({ date, time, title: activity })),
    )
    expect(day?.back).toEqual({ date, time: day?.plan?.stops.at(-1)?.time })
  })

  it('shifts all times of a day that begins later', async () => {
    const plan = await readPlan({ item: { startTime: '09:30' } })
    expect(plan?.begins).toEqual({ time: '09:30', isExact: true })
    expect(plan?.stops.map(({ time }) => time).slice(0, 3)).toEqual(['09:30', '11:00', '12:30'])
  })

  it.each([
    [{ endTime: '12:00' }, '12:00'],
    [{ startTime: '18:00', endTime: '01:00' }, '01:00'],
  ])('has no stop after the hour at which they agreed to be back: %j', async (item, time) => {
    const day = await read(await store({ item }))
    expect(day?.back?.time).toBe(time)
    const stops = day?.plan?.stops ?? []
    expect(stops.length).toBeGreaterThan(1)
    const { date: backOn = '' } = day?.back ?? {}
    const moments = stops.map((stop) => `${stop.date} ${stop.time}`)
    expect(moments.filter((moment) => moment > `${backOn} ${time}`)).toEqual([])
  })

  it('names the date of each stop of a tour of two days', async () => {
    const { order, items } = await readOrder(office.db, await store())
    const [item] = items
    if (!item) throw new Error('nothing is stored')
    const content = office.office.content()
    const times = ['08:00', '16:30', 'Day 2, 09:00', 'Day 2, 17:00']
    const stops = times.map((time) => ({ key: time, time, activity: time, description: '' }))
    const tours = content.tours.map((one) => ({ ...one, detailedItinerary: stops }))
    const basis = { ...basisOf(office.office), content: { ...content, tours } }
    const plan = describePlan(basis, order, { ...item, startTime: '08:30' }, new Set())
    expect(plan.stops.map((stop) => `${stop.date} ${stop.time}`)).toEqual([
      `${date} 08:30`,
      `${date} 17:00`,
      '2027-02-21 09:30',
      '2027-02-21 17:30',
    ])
  })

  it('promises the exact time for when its mail goes out, by the guest’s own clock too', async () => {
    const promised = {
      '+44 20 7946 0000': '17:00',
      '+64 9 555 0123': '17:00',
      // Hawaii and New York are both in daytime only when it is late evening in Cape Town.
      '+1 202 555 0123': '20:00',
    }
    for (const [phone, toldBy] of Object.entries(promised))
      expect(await readPlan({ order: { phone } })).toHaveProperty('begins.toldBy', toldBy)
  })

  it('promises no mail to a reseller’s guests, nor where there is no address', async () => {
    const begins = { time: '08:00', isExact: false }
    expect((await readPlan({ order: { channel: 'reseller' } }))?.begins).toEqual(begins)
    expect((await readPlan({ order: { email: '' } }))?.begins).toEqual(begins)
  })

  it('shows the exact time once the mail of the evening before has gone out', async () => {
    const id = await store()
    office.clock.now = new Date('2027-02-19T14:59:00Z')
    expect((await read(id))?.plan?.begins?.isExact).toBe(false)
    office.clock.now = new Date('2027-02-19T15:00:00Z')
    expect((await read(id))?.plan?.begins).toEqual({ time: '08:00', isExact: true })
  })

  it('promises no mail while the office holds it back, and calls no time exact that it did not tell', async () => {
    const id = await store()
    const hold = async (isHeldBack: boolean) => {
      const planned = await planTripMails(office.db, office.office.content(), { orderId: id })
      const mail = planned.find((one) => one.mail === 'eveningBefore')
      const name = { orderId: id, mail: 'eveningBefore', tells: mail?.tells ?? '' } as const
      await holdTripMail(office.office, { ...name, isHeldBack, actorId: randomUUID() })
    }
    const begins = async () => (await read(id))?.plan?.begins
    await hold(true)
    expect(await begins()).toEqual({ time: '08:00', isExact: false })
    office.clock.now = new Date('2027-02-19T15:00:00Z')
    expect(await begins()).toEqual({ time: '08:00', isExact: false })
    await hold(false)
    expect(await begins()).toEqual({ time: '08:00', isExact: true })
    office.clock.now = new Date('2027-02-01T08:00:00Z')
    await hold(true)
    await office.db.update(orderItems).set({ date: '2027-02-21' }).where(eq(orderItems.orderId, id))
    expect(await begins()).toMatchObject({ toldBy: '17:00' })
  })

  it('shows no plan once a trip is cancelled, missed or past', async () => {
    expect(await readPlan({ item: { status: 'cancelled' } })).toBeUndefined()
    expect(await readPlan({ item: { status: 'no-show' } })).toBeUndefined()
    expect(await readPlan({ item: { status: 'done' } })).toBeUndefined()
  })

  it('shows neither stops nor weather for a vehicle’s day', async () => {
    const item = { kind: 'vehicle-day' as const, product: 'premium-van', pickupTime: null }
    const plan = await readPlan({ item })
    expect(plan).toEqual({ begins: { time: '08:00', isExact: false, toldBy: '17:00' }, stops: [] })
  })
})
