import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { tours } from '#platform/database/schema/tours.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import { sellWithoutFleet, setUpFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody, testTours, transferBody } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

describe.each(engines)('the calendar of the office on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  let van = ''
  let guide = ''
  const fleet = setUpFleet(() => admin)
  const requestDays = (from: string, days: number | string) =>
    admin.get(`/api/admin/calendar?from=${from}&days=${days}`)
  const read = async (from: string, days: number) => (await requestDays(from, days)).json()
  const close = (tour: object, firstDay: string) =>
    admin.put(`/api/admin/closed-days/${crypto.randomUUID()}`, {
      ...tour,
      firstDay,
      lastDay: '2027-02-21',
      reason: 'weather',
    })
  beforeAll(async () => {
    van = await fleet.addVehicle({ name: 'Van' })
    guide = await fleet.addGuide({ name: 'Thandi' })
    await sellWithoutFleet(test.db, async () => {
      await test.post('/api/bookings', bookingBody({ date: '2027-02-20' }))
      await test.post('/api/transfers', transferBody({ date: '2027-02-22' }))
    })
    await fleet.close('guide', guide, '2027-02-18', '2027-02-19')
  })

  it('shows the trips of the requested days only, assigned or not', async () => {
    const { trips, allocations } = await read('2027-02-20', 2)
    expect(trips).toMatchObject([{ form: 'booking', from: '2027-02-20T06:00:00.000Z', party: 3 }])
    expect(allocations).toEqual([])
    expect((await read('2027-02-20', 3)).trips).toMatchObject([
      { form: 'booking' },
      { form: 'transfer', isTimed: false },
    ])
    expect((await read('2027-02-21', 1)).trips).toEqual([])
  })

  it('shows vehicles and guides with buffers until a trip is cancelled', async () => {
    const [trip] = (await read('2027-02-20', 1)).trips
    await fleet.assign(trip.itemId, { vehicles: [van], guides: [guide] })
    const { allocations } = await read('2027-02-19', 7)
    const { itemId, reference } = trip
    const expected = [
      { kind: 'guide', resourceId: guide, itemId, reference, isForChange: false },
      { kind: 'vehicle', resourceId: van, itemId, reference, isForChange: false },
    ]
    expect(allocations).toHaveLength(2)
    expect(allocations).toEqual(
      expect.arrayContaining(expected.map((one) => expect.objectContaining(one))),
    )
    expect(allocations[0].from < trip.from && allocations[0].to > trip.to).toBe(true)
    expect((await read('2027-02-22', 7)).allocations).toEqual([])
    await admin.patch(`/api/admin/inbox/bookings/${trip.orderId}`, { status: 'cancelled' })
    expect(await read('2027-02-20', 1)).toMatchObject({ trips: [], allocations: [] })
  })

  it('shows places held for the waiting list until their time is over', async () => {
    const [tour] = await test.db.select({ id: tours.id }).from(tours).limit(1)
    const createEntry = (name: string, status: 'offered' | 'waiting', hours: number) => ({
      id: crypto.randomUUID(),
      tourId: tour?.id ?? '',
      date: '2027-03-02',
      name,
      email: `${name}@guests.example`,
      adults: 2,
      children: 1,
      toddlers: 0,
      childSeats: 0,
      status,
      ...(status === 'offered' && {
        tellAt: test.clock.now,
        endsAt: new Date(test.clock.now.getTime() + hours * 3_600_000),
      }),
      consentTextVersion: '1',
      createdAt: test.clock.now,
    })
    const entries = [
      createEntry('ada', 'offered', 6),
      createEntry('eve', 'offered', 0),
      createEntry('bob', 'waiting', 0),
    ]
    await test.db.insert(waitingEntries).values(entries)
    expect((await read('2027-03-01', 7)).held).toEqual([
      {
        id: entries[0]?.id,
        date: '2027-03-02',
        title: expect.any(String),
        name: 'ada',
        party: 3,
        until: entries[0]?.endsAt?.toISOString(),
      },
    ])
    expect((await read('2027-03-03', 7)).held).toEqual([])
  })

  it('shows absences on any of the days', async () => {
    expect((await read('2027-02-19', 1)).closings).toMatchObject([
      { kind: 'guide', resourceId: guide, firstDay: '2027-02-18', lastDay: '2027-02-19' },
    ])
    expect((await read('2027-02-20', 7)).closings).toEqual([])
    expect((await read('2027-02-11', 7)).closings).toEqual([])
  })

  it('shows the closed days of the company and of each tour, by the tour’s title', async () => {
    await close({}, '2027-02-19')
    await close({ tourId: 'cape-peninsula' }, '2027-02-21')
    expect((await read('2027-02-20', 7)).closed).toMatchObject([
      { title: null, firstDay: '2027-02-19', lastDay: '2027-02-21', reason: 'weather' },
      { title: testTours.find(({ id }) => id === 'cape-peninsula')?.title },
    ])
    expect((await read('2027-02-19', 1)).closed).toHaveLength(1)
    expect((await read('2027-02-22', 7)).closed).toEqual([])
  })

  it.each([
    ['2027-02-30', 7, 'date-invalid'],
    ['2027-02-20', 0, 'field-invalid'],
    ['2027-02-20', 71, 'field-invalid'],
    ['2027-02-20', 'week', 'field-invalid'],
  ])('refuses %s for %s days', async (from, days, code) => {
    const answer = await requestDays(from, days)
    expect([answer.status, await errorCode(answer)]).toEqual([422, code])
  })
})
