import { beforeAll, describe, expect, it } from 'vitest'
import { withheldRights } from '#app/accounts/administration-schema.server.ts'
import { allocations } from '#app/capacity/schema.server.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { storeOrder, storePayment } from '#tests/fixtures/order.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { start } from '#tests/test-office.ts'
import type { InboxItem } from './inbox.server.ts'

/** A Saturday. */
const today = '2026-11-21'

describe.each(engines)('the filters of a list of orders on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const fleet = setUpFleet(() => admin)
  const list = async (query: string, browser = admin): Promise<InboxItem[]> =>
    (await browser.read(`/api/admin/inbox/bookings?${query}`)).items
  const listNames = async (query: string) => (await list(query)).map(({ name }) => name)
  const store = async (
    name: string,
    day: number,
    { status = 'confirmed', isPaid = false, days = 1 }: StoredTrip = {},
  ) => {
    const [firstDay, lastDay] = [addDays(today, day), addDays(today, day + days - 1)]
    const itemStatus = status === 'cancelled' ? status : 'booked'
    const items = [{ date: firstDay, status: itemStatus } as const]
    const order = { now: start, name, status, firstDay, lastDay, items }
    const { orderId, itemIds } = await storeOrder(office.db, order)
    if (isPaid) await storePayment(office.db, { orderId, amount: 500_000, now: start })
    return itemIds[0] ?? ''
  }

  beforeAll(async () => {
    const vehicle = await fleet.addVehicle({ name: 'Van' })
    const guide = await fleet.addGuide({ name: 'Thandi' })
    const served = await store('Today', 0, { isPaid: true })
    await store('Two days', -1, { isPaid: true, days: 2 })
    await store('Tomorrow', 1, { status: 'requested' })
    await store('Monday', 2)
    await store('Cancelled', 0, { status: 'cancelled' })
    const period = { from: new Date(`${today}T05:15:00Z`), to: new Date(`${today}T15:30:00Z`) }
    const allocation = { itemId: served, period, createdAt: start }
    await office.db.insert(allocations).values([
      { ...allocation, id: crypto.randomUUID(), vehicleId: vehicle },
      { ...allocation, id: crypto.randomUUID(), guideId: guide },
    ])
  })

  it.each([
    ['today', ['Two days', 'Today']],
    ['tomorrow', ['Tomorrow']],
    ['week', ['Two days', 'Today', 'Tomorrow']],
    ['unpaid', ['Monday']],
    ['unassigned', ['Tomorrow', 'Monday']],
    ['unanswered', ['Tomorrow']],
    ['week,unassigned', ['Tomorrow']],
    ['today,unpaid', []],
  ])('list the orders that are %s, by day', async (only, names) => {
    expect(await listNames(`only=${only}`)).toEqual(names)
  })

  it('keep their order over several pages', async () => {
    const path = '/api/admin/inbox/bookings?only=week&limit=1'
    const names: string[] = []
    for (let next: string | null = ''; next !== null && names.length < 9;) {
      const { items, nextCursor } = await admin.read(next ? `${path}&cursor=${next}` : path)
      names.push(...items.map(({ name }: InboxItem) => name))
      next = nextCursor
    }
    expect(names).toEqual(['Two days', 'Today', 'Tomorrow'])
  })

  it('apply together with a search and a status', async () => {
    expect(await listNames('only=week&search=two')).toEqual(['Two days'])
    expect(await listNames('only=week&status=requested')).toEqual(['Tomorrow'])
  })

  it('apply to the exported file', async () => {
    const file = await (await admin.get('/api/admin/inbox/bookings/export?only=unpaid')).text()
    const [heads = '', ...rows] = file.trim().split('\r\n')
    expect(heads).toContain('"pickUp","vehicles","guides","owed"')
    expect(rows).toEqual([expect.stringContaining('"08:00","","","R5,000"')])
  })

  it('refuse an unknown name, and find nothing in other lists', async () => {
    expect((await admin.get('/api/admin/inbox/bookings?only=paid')).status).toBe(422)
    expect((await admin.read('/api/admin/inbox/contact-messages?only=today')).items).toEqual([])
  })

  it('show pick-up, vehicle and guide, and what is owed only to users with the right', async () => {
    const trips = async (browser = admin) =>
      Object.fromEntries((await list('', browser)).map(({ name, trip }) => [name, trip]))
    const served = { pickUp: '08:00', vehicles: ['Van'], guides: ['Thandi'], owed: null }
    const unserved = { ...served, vehicles: [], guides: [] }
    expect(await trips()).toMatchObject({
      Today: served,
      Monday: { ...unserved, owed: 500_000 },
      Tomorrow: unserved,
    })
    const clerk = await office.openColleague('clerk@cape.example', 'reservations')
    await office.db
      .insert(withheldRights)
      .values({ role: 'reservations', rightName: 'money', withheldAt: new Date(0) })
    expect(await trips(clerk)).toMatchObject({ Today: served, Monday: unserved })
    const calendar = `/api/admin/calendar?from=${today}&days=7`
    expect(countUnpaid(await admin.read(calendar))).toBe(1)
    expect(countUnpaid(await clerk.read(calendar))).toBe(0)
  })
})

type StoredTrip = {
  status?: 'requested' | 'confirmed' | 'cancelled'
  isPaid?: boolean
  days?: number
}

function countUnpaid({ trips }: { trips: { isUnpaid: boolean }[] }): number {
  return trips.filter(({ isUnpaid }) => isUnpaid).length
}
