import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { weather } from '#content/weather.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody, transferBody, twoDayTours } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems } from '#app/order/schema.server.ts'

describe.each(engines)('a day of the office on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours: twoDayTours })
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  const read = async (date: string) =>
    (await admin.get(`/api/admin/day?date=${date}`)).json() as Promise<{ trips: Trip[] }>
  type Trip = Record<string, unknown> & { itemId: string; orderId: string; reference: string }
  beforeAll(async () => {
    const guest = { specialRequests: 'A ramp' }
    await test.post('/api/bookings', bookingBody({ date: '2027-02-20', ...guest }))
    const twoDayTrip = {
      tourId: 'garden-route-highlights',
      date: '2027-02-19',
      adults: 4,
      children: 0,
    }
    await test.post('/api/bookings', bookingBody(twoDayTrip))
    await test.post('/api/transfers', transferBody({ date: '2027-02-20', pickup: 'The Bay Hotel' }))
    const earlyPickup = { pickupTime: '06:15' }
    await test.db.update(orderItems).set(earlyPickup).where(eq(orderItems.kind, 'vehicle-day'))
  })

  it('shows trips that start on the day and those still out, earliest first', async () => {
    const { trips } = await read('2027-02-20')
    expect(trips).toMatchObject([
      {
        title: expect.stringContaining('Garden Route'),
        party: 4,
        from: expect.stringMatching(/^2027-02-19/),
      },
      {
        form: 'transfer',
        from: '2027-02-20T04:15:00.000Z',
        isTimed: true,
        party: 8,
        pickup: 'The Bay Hotel',
        vehicles: [],
        guides: [],
      },
      {
        form: 'booking',
        from: '2027-02-20T06:00:00.000Z',
        party: 3,
        name: 'Ada Example',
        phone: '+44 20 7946 0000',
        wishes: 'A ramp',
        balance: 625_000,
      },
    ])
    expect((await read('2027-02-18')).trips).toEqual([])
  })

  it('shows the weather-dependent hours of the day shown', async () => {
    const { trips } = await read('2027-02-20')
    const [twoDayWeather, rideWeather, tourWeather] = trips.map((one) => one['weather'])
    const texts = (weather['cape-peninsula'] ?? []).map(({ text }) => text)
    expect(tourWeather).toMatchObject(texts.map((text) => ({ text })))
    expect(rideWeather).toEqual([])
    const secondDay = (weather['garden-route-highlights'] ?? []).filter(({ from }) =>
      from.startsWith('Day 2'),
    )
    expect(twoDayWeather).toMatchObject(secondDay.map(({ text }) => ({ text })))
  })

  it('shows the balance after a partial payment', async () => {
    const [, trip] = (await read('2027-02-20')).trips
    const paid = { method: 'eft', amount: 100_000, day: '2026-11-20', reference: '' }
    const key = crypto.randomUUID()
    const path = `/api/admin/orders/${trip?.orderId}/payments`
    expect((await admin.post(path, { ...paid, key })).status).toBe(200)
    const [, paidTrip] = (await read('2027-02-20')).trips
    expect(paidTrip?.['balance']).toBe(Number(trip?.['balance']) - 100_000)
  })

  it('shows vehicle and guide with their problems, and leaves out a cancelled trip', async () => {
    const van = await fleet.addVehicle({ name: 'Van' })
    const guide = await fleet.addGuide({ name: 'Thandi' })
    const last = (await read('2027-02-20')).trips.at(-1)
    await fleet.assign(last?.itemId ?? '', { vehicles: [van], guides: [guide] })
    const { trips } = await read('2027-02-20')
    expect(trips.at(-1)).toMatchObject({ vehicles: ['Van'], guides: ['Thandi'], whyNot: [] })
    await fleet.close('vehicle', van, '2027-02-20')
    const papers = [{ kind: 'guide-registration', expiresOn: '2027-02-19' }]
    await fleet.put(`guides/${guide}`, fleet.guide({ version: 1, name: 'Thandi', papers }))
    expect((await read('2027-02-20')).trips.at(-1)?.['whyNot']).toEqual([
      expect.stringMatching(/^Van is away/),
      expect.stringMatching(/^Thandi has a paper that expires on/),
    ])
    const withoutDriving = { version: 2, name: 'Thandi', drives: false }
    await fleet.put(`guides/${guide}`, fleet.guide(withoutDriving))
    expect((await read('2027-02-20')).trips.at(-1)?.['whyNot']).toEqual([
      expect.stringMatching(/^Van is away/),
      expect.stringMatching(/^None of these guides drives/),
    ])
    await admin.patch(`/api/admin/inbox/bookings/${last?.orderId}`, { status: 'cancelled' })
    expect((await read('2027-02-20')).trips).toHaveLength(2)
  })

  it('refuses an invalid date', async () => {
    const answer = await admin.get('/api/admin/day?date=2027-02-30')
    expect([answer.status, await errorCode(answer)]).toEqual([422, 'date-invalid'])
  })
})
