import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { holdTripMail } from '#app/trip-mails/trip-mails.server.ts'
import { readBasis } from '#platform/services.ts'
import { planTripMails } from '#app/trip-mails/plan-trip-mails.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { describePlan } from './describe-day.server.ts'

const date = '2027-02-20'

describe.each(engines)('a day of a trip on its guest’s page, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const fleet = setUpFleet(() => admin)
  beforeEach(() => office.clear(allocations, vehicles, guides))

  type Item = Partial<typeof orderItems.$inferInsert>
  const storeTrip = async (item: Item = {}, change: Partial<typeof orders.$inferInsert> = {}) => {
    const { now } = office.clock
    const order = await storeManagedOrder(office.db, now, { status: 'confirmed', date })
    const row = { status: 'booked' as const, startTime: null, ...item }
    await office.db.update(orderItems).set(row).where(eq(orderItems.id, order.itemId))
    const guest = { phone: '+27 82 555 0105', ...change }
    await office.db.update(orders).set(guest).where(eq(orders.id, order.id))
    return order
  }
  const readDayAt = async (orderId: string, time?: string) => {
    if (time) office.clock.now = new Date(time)
    return (await describeOrder(office.office, orderId)).days[0]
  }
  const readDay = async (...options: Parameters<typeof storeTrip>) =>
    readDayAt((await storeTrip(...options)).id)
  const readPlan = async (...options: Parameters<typeof storeTrip>) =>
    (await readDay(...options))?.plan
  const readStart = async (orderId: string, time?: string) =>
    (await readDayAt(orderId, time))?.plan?.begins

  it('has the time of return, things to bring, and the area of the pick-up', async () => {
    const pickup = 'Hotel Example, Beach Road, Sea Point'
    const day = await readDay({ startTime: '08:00', pickup })
    expect(day).toMatchObject({
      startTime: '08:00',
      back: { date, time: '15:30' },
      area: { name: 'Sea Point' },
    })
    expect(day?.bring.length).toBeGreaterThan(0)
    expect(day).not.toHaveProperty('crew')
  })

  it('names guide and vehicle once assigned, and the guide’s phone from the day before', async () => {
    const { id, itemId } = await storeTrip({ startTime: '08:00' })
    const papers = [{ kind: 'guide-registration', number: 'WC 4711', expiresOn: '2030-01-01' }]
    const van = await fleet.addVehicle({ name: 'The white van', registration: 'CA 123-456' })
    const thandi = await fleet.addGuide({ name: 'Thandi', phone: '+27 21 000 0709', papers })
    expect((await fleet.assign(itemId, { vehicles: [van], guides: [thandi] })).status).toBe(200)
    const readPhoneAt = async (time: string) => {
      const day = await readDayAt(id, time)
      expect(day?.crew).toMatchObject({
        vehicles: [{ name: 'The white van', plate: 'CA 123-456' }],
        guides: [{ name: 'Thandi', registration: 'WC 4711' }],
      })
      return day?.crew?.guides[0]?.phone
    }
    expect(await readPhoneAt('2027-02-18T21:59:59Z')).toBeNull()
    expect(await readPhoneAt('2027-02-18T22:00:00Z')).toBe('+27 21 000 0709')
    expect(await readPhoneAt('2027-02-20T18:00:00Z')).toBe('+27 21 000 0709')
    expect(await readPhoneAt('2027-02-20T22:00:00Z')).toBeNull()
  })

  it.each([
    ['cancelled', { isCancelled: true, bring: [] }],
    ['no-show', { end: 'missed', bring: [] }],
    ['done', { end: 'over', bring: [] }],
  ] as const)('shows no area, list or plan once it is %s', async (status, expected) => {
    const day = await readDay({ status, pickup: 'Sea Point' })
    expect(day).toMatchObject(expected)
    expect([day?.area, day?.plan]).toEqual([undefined, undefined])
  })

  it('ends after its hours', async () => {
    const { id } = await storeTrip({ startTime: '08:00', pickup: 'Sea Point' })
    expect(await readDayAt(id)).not.toHaveProperty('end')
    const day = await readDayAt(id, '2027-02-21T00:00:00Z')
    expect(day).toMatchObject({ end: 'over', bring: [] })
    expect(day).not.toHaveProperty('area')
  })

  it('has the tour’s start and stops, the plan for bad weather and the guide’s waiting time', async () => {
    const day = await readDay()
    expect(day?.plan).toMatchObject({
      begins: { time: '08:00', isExact: false, toldBy: '17:00' },
      badWeather: expect.stringContaining('Ou Kaapse Weg'),
      waitMinutes: 20,
    })
    const { tours } = office.office.content()
    const { detailedItinerary } = tours.find(({ id }) => id === 'cape-peninsula') ?? {}
    expect(day?.plan?.stops).toEqual(
      detailedItinerary?.map(({ time, activity }) => ({ date, time, title: activity })),
    )
    expect(day?.back).toEqual({ date, time: day?.plan?.stops.at(-1)?.time })
  })

  it('shifts all times if it starts later', async () => {
    const plan = await readPlan({ startTime: '09:30' })
    expect(plan?.begins).toEqual({ time: '09:30', isExact: true })
    expect(plan?.stops.map(({ time }) => time).slice(0, 3)).toEqual(['09:30', '11:00', '12:30'])
  })

  it.each([
    [{ endTime: '12:00' }, '12:00'],
    [{ startTime: '18:00', endTime: '01:00' }, '01:00'],
  ])('has no stop after the agreed return: %j', async (item, time) => {
    const day = await readDay(item)
    expect(day?.back?.time).toBe(time)
    const stops = day?.plan?.stops ?? []
    expect(stops.length).toBeGreaterThan(1)
    const { date: returnDate = '' } = day?.back ?? {}
    const moments = stops.map((stop) => `${stop.date} ${stop.time}`)
    expect(moments.filter((moment) => moment > `${returnDate} ${time}`)).toEqual([])
  })

  it('names the date of each stop of a two-day tour', async () => {
    const { order, items } = await readOrder(office.db, (await storeTrip()).id)
    const [item] = items
    if (!item) throw new Error('nothing is stored')
    const content = office.office.content()
    const times = ['08:00', '16:30', 'Day 2, 09:00', 'Day 2, 17:00']
    const stops = times.map((time) => ({ key: time, time, activity: time, description: '' }))
    const tours = content.tours.map((tour) => ({ ...tour, detailedItinerary: stops }))
    const basis = { ...readBasis(office.office), content: { ...content, tours } }
    const plan = describePlan(basis, order, { ...item, startTime: '08:30' }, new Set())
    expect(plan.stops.map((stop) => `${stop.date} ${stop.time}`)).toEqual([
      `${date} 08:30`,
      `${date} 17:00`,
      '2027-02-21 09:30',
      '2027-02-21 17:30',
    ])
  })

  it.each([
    ['+44 20 7946 0000', '17:00'],
    ['+64 9 555 0123', '17:00'],
    // Hawaii and New York are both in daytime only when it is late evening in Cape Town.
    ['+1 202 555 0123', '20:00'],
  ])(
    'announces the mail with the exact time for %s in their daytime: by %s',
    async (phone, toldBy) => {
      expect(await readPlan({}, { phone })).toHaveProperty('begins.toldBy', toldBy)
    },
  )

  it.each([{ channel: 'reseller' as const }, { email: '' }])(
    'announces no mail with %j',
    async (change) => {
      expect((await readPlan({}, change))?.begins).toEqual({ time: '08:00', isExact: false })
    },
  )

  it('shows the exact time once the mail of the evening before was sent', async () => {
    const { id } = await storeTrip()
    expect((await readStart(id, '2027-02-19T14:59:00Z'))?.isExact).toBe(false)
    const exact = { time: '08:00', isExact: true }
    expect(await readStart(id, '2027-02-19T15:00:00Z')).toEqual(exact)
  })

  it('announces no mail that the office holds back, and shows no exact time without it', async () => {
    const { id } = await storeTrip()
    const setHeldBack = async (isHeldBack: boolean) => {
      const plannedMails = await planTripMails(office.db, office.office.content(), { orderId: id })
      const mail = plannedMails.find((one) => one.mail === 'eveningBefore')
      const name = { orderId: id, mail: 'eveningBefore', tells: mail?.tells ?? '' } as const
      await holdTripMail(office.office, { ...name, isHeldBack, actorId: randomUUID() })
    }
    await setHeldBack(true)
    expect(await readStart(id)).toEqual({ time: '08:00', isExact: false })
    const evening = '2027-02-19T15:00:00Z'
    expect(await readStart(id, evening)).toEqual({ time: '08:00', isExact: false })
    await setHeldBack(false)
    expect(await readStart(id)).toEqual({ time: '08:00', isExact: true })
    office.clock.now = new Date('2027-02-01T08:00:00Z')
    await setHeldBack(true)
    await office.db.update(orderItems).set({ date: '2027-02-21' }).where(eq(orderItems.orderId, id))
    expect(await readStart(id)).toMatchObject({ toldBy: '17:00' })
  })

  it('shows neither stops nor weather for a vehicle’s day', async () => {
    const item = { kind: 'vehicle-day' as const, product: 'premium-van', pickupTime: null }
    const begins = { time: '08:00', isExact: false, toldBy: '17:00' }
    expect(await readPlan(item)).toEqual({ begins, stops: [] })
  })
})
