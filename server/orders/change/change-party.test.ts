import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { engines } from '#tests/databases.ts'
import { codeOf, openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { guides, vehicles } from '../../database/schema/fleet.ts'
import { orderEvents, orderItems, orders } from '../../database/schema/orders.ts'
import { outbox } from '../../database/schema/outbox.ts'
import { attempts } from '../../database/schema/requests.ts'
import { companyDays, departures } from '../../database/schema/tours.ts'
import { readAssigned } from '../../capacity/fleet/allocations.ts'
import { readOrder } from '../../records/load-order.ts'

const day = '2027-02-20'
const { moved } = en.mails.trip

describe.each(engines)('the office changes how many come along, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  let admin: TestBrowser
  const fleet = useFleet(() => admin)
  beforeAll(async () => {
    admin = await openAdministrator(test, 'owner@cape.example')
  })
  beforeEach(async () => {
    const made = [orders, vehicles, guides, departures, companyDays, attempts, outbox]
    for (const table of made) await test.db.delete(table)
  })

  /** A booking of two grown-ups, confirmed. */
  const book = async () => {
    const answer = await test.post('/api/bookings', bookingBody({ date: day, children: 0 }))
    const { reference } = await answer.json()
    const [order] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    const orderId = order?.id ?? ''
    const [item] = await test.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const path = `/api/admin/inbox/bookings/${orderId}`
    const seen = { status: 'requested', note: '' }
    expect((await admin.patch(path, { status: 'confirmed', seen })).status).toBe(200)
    await test.db.delete(outbox)
    return { orderId, item: item?.id ?? '' }
  }
  type Trip = Awaited<ReturnType<typeof book>>
  const quote = ({ orderId, item }: Trip, wish: object) =>
    admin.post(`/api/admin/orders/${orderId}/reschedule/quote`, {
      item,
      date: day,
      bearer: 'company',
      ...wish,
    })
  const change = async (trip: Trip, wish: object, message = '') => {
    const { number } = await (await quote(trip, wish)).json()
    const path = `/api/admin/orders/${trip.orderId}/reschedule`
    return (await admin.post(path, { number, message })).json()
  }
  const load = (id: string) => readOrder(test.db, id)
  const listPlaces = async () =>
    (await test.db.select().from(departures)).flatMap(({ date, taken }) =>
      taken > 0 ? [date] : [],
    )

  it('with more or fewer guests on its own day: at what they pay each, or at ours', async () => {
    const trip = await book()
    expect(await (await quote(trip, { adults: 3 })).json()).toMatchObject({
      owed: 500_000,
    })
    const more = { adults: 3, bearer: 'guest' }
    expect(await (await quote(trip, more)).json()).toMatchObject({ owed: 750_000, fee: 0 })
    expect(await change(trip, more, 'Welcome to the third of you.')).toEqual({ outcome: 'moved' })
    const { items, books } = await load(trip.orderId)
    expect(items[0]).toMatchObject({ adults: 3 })
    expect(sumBooks(books)).toMatchObject({ owed: 750_000, balance: 750_000 })
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.subject).not.toContain(moved.subject.slice(0, 5))
    expect(mail?.text).toContain('Welcome to the third of you.')
    const events = await test.db.select().from(orderEvents)
    expect(events.filter(({ event }) => event === 'changed-by-office')).toHaveLength(1)
    expect(await listPlaces()).toEqual([day])
    const one = { adults: 1, bearer: 'guest' }
    expect((await quote(trip, one)).status).toBe(200)
    expect(await codeOf(await quote(trip, { adults: 0 }))).toBe('adults-required')
    expect(await codeOf(await quote(trip, { adults: 30 }))).toBe('party-too-large')
  })

  it('with more guests in a larger vehicle, and not with more than are seated that day', async () => {
    const small = await fleet.addVehicle({ seats: 3 })
    const guide = await fleet.addGuide()
    const trip = await book()
    expect((await readAssigned(test.db, trip.item)).vehicles).toEqual([small])
    const five = { adults: 5, bearer: 'guest' }
    expect(await codeOf(await quote(trip, five))).toBe('date-full')
    const large = await fleet.addVehicle({ seats: 6 })
    expect(await change(trip, five)).toEqual({ outcome: 'moved' })
    expect(await readAssigned(test.db, trip.item)).toEqual({ vehicles: [large], guides: [guide] })
  })
})
