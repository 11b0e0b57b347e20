import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { allocations, closings, guides, vehicles } from './schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { carryOutChange, dropChange, previewChange } from '#app/changing/change-trip.server.ts'
import { changeRide } from '#app/changing/correct-details.server.ts'
import { listChangeChoices } from '#app/changing/describe-change.server.ts'
import { expireChanges } from '#app/booking/expire-holds.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { readAssignedIds } from './allocations.server.ts'

const date = '2027-02-20'
const otherDay = '2027-02-23'

describe.each(engines)(
  'vehicle and guide of a trip that its guest changes on the %s database',
  (engine) => {
    const test = setUpTestOffice(engine)
    const admin = setUpOwner(test)
    const fleet = setUpFleet(() => admin)
    clearOrdersBeforeEach(test, vehicles, guides, closings)
    beforeEach(() => {
      delete test.office.providers
    })

    const book = async ({ isPaid = false } = {}) => {
      const body = bookingBody({ date, email: newEmail(), children: 0 })
      const { orderId, itemId } = await findSoldItem(
        test.db,
        await test.post('/api/bookings', body),
      )
      if (isPaid) await confirm(orderId)
      return { orderId, itemId }
    }
    /**
     * Confirms an order and turns on online payment. From here on a change must be paid before it
     * takes effect.
     */
    const confirm = async (orderId: string) => {
      test.office.providers = openProviders([{ id: 'demo' }], test.office)
      const plan = [{ amount: 500_000, dueOn: '2026-11-21' }] as const
      await test.db.update(orders).set({ status: 'confirmed', plan }).where(eq(orders.id, orderId))
      const whereOwnItems = eq(orderItems.orderId, orderId)
      await test.db.update(orderItems).set({ status: 'booked' }).where(whereOwnItems)
      await receive(orderId, 500_000)
    }
    const receive = (orderId: string, received: number) => {
      const id = randomUUID()
      const at = test.clock.now
      const attempt = { id, attempt: id, orderId, provider: 'demo', mode: 'test' } as const
      const paid = { status: 'paid', amount: received, received, paidAt: at } as const
      return test.db.insert(payments).values({ ...attempt, ...paid, createdAt: at, who: 'guest' })
    }
    const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }
    const change = async (
      { orderId, itemId: item }: { orderId: string; itemId: string },
      to: object,
    ) => {
      const changeRequest = { item, product: 'cape-peninsula', date, ...party, ...to }
      const { quote } = await previewChange(test.office, orderId, changeRequest)
      return carryOutChange(test.office, orderId, quote.number)
    }
    const readAssigned = (itemId: string) => readAssignedIds(test.db, itemId)
    const isFree = async (day: string, guests = 2) => {
      const query = `from=${day}&to=${day}&guests=${guests}`
      const answer = await test.app.request(`/api/tours/cape-peninsula/availability?${query}`)
      return (await answer.json()).full.length === 0
    }

    it('keeps the vehicle on another day, or assigns another if it is away', async () => {
      const first = await fleet.addVehicle({ name: 'A' })
      const trip = await book()
      const second = await fleet.addVehicle({ name: 'B' })
      await change(trip, { date: otherDay })
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([first])
      expect([await isFree(date), await isFree(otherDay)]).toEqual([true, true])
      await fleet.close('vehicle', first, date)
      await change(trip, { date })
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([second])
      await fleet.close('vehicle', first, '2027-02-24')
      await fleet.close('vehicle', second, '2027-02-24')
      await expect(change(trip, { date: '2027-02-24' })).rejects.toThrow('date-full')
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([second])
      const events = await test.db.select().from(orderEvents)
      expect(events.map(({ event }) => event)).not.toContain('people-released')
    })

    it('assigns a larger vehicle for more guests, and refuses more guests than seats', async () => {
      const sedan = await fleet.addVehicle({ seats: 4 })
      const trip = await book()
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([sedan])
      await expect(change(trip, { adults: 6 })).rejects.toThrow('date-full')
      const listFull = async (adults: number) => {
        const choiceQuery = { item: trip.itemId, adults, children: 0 }
        return (await listChangeChoices(test.office, trip.orderId, choiceQuery)).full
      }
      expect(await listFull(4)).toEqual([])
      expect(await listFull(6)).toContain(date)
      const van = await fleet.addVehicle({ seats: 8 })
      expect(await listFull(6)).toEqual([])
      await change(trip, { adults: 6 })
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([van])
      expect([await isFree(date, 4), await isFree(date, 5)]).toEqual([true, false])
    })

    it('reserves vehicle and guide of a change beside the old ones until it is paid', async () => {
      const van = await fleet.addVehicle({ seats: 8 })
      await fleet.addGuide()
      const trip = await book({ isPaid: true })
      const before = await readAssigned(trip.itemId)
      expect(await change(trip, { date: otherDay, adults: 3 })).toMatchObject({ outcome: 'to-pay' })
      expect([await isFree(date), await isFree(otherDay)]).toEqual([false, false])
      expect(await readAssigned(trip.itemId)).toEqual(before)
      await receive(trip.orderId, 250_000)
      await reconcileOrder(test.office, trip.orderId)
      const [item] = await test.db.select().from(orderItems)
      expect(item).toMatchObject({ date: otherDay, adults: 3 })
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([van])
      expect([await isFree(date), await isFree(otherDay)]).toEqual([true, false])
      expect(await test.db.select().from(allocations)).toHaveLength(2)
    })

    it('keeps the reserved vehicle when the guest changes the pick-up meanwhile', async () => {
      const van = await fleet.addVehicle({ seats: 8 })
      await fleet.addGuide()
      const trip = await book({ isPaid: true })
      await change(trip, { date: otherDay, adults: 3 })
      await changeRide(test.office, trip.orderId, { pickup: 'The Old Mill' })
      expect((await readAssignedIds(test.db, trip.itemId, true)).vehicles).toEqual([van])
      expect([await isFree(date), await isFree(otherDay)]).toEqual([false, false])
      await receive(trip.orderId, 250_000)
      await reconcileOrder(test.office, trip.orderId)
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([van])
      const [item] = await test.db.select().from(orderItems)
      expect(item).toMatchObject({ date: otherDay, pickup: 'The Old Mill' })
    })

    it('reserves a larger vehicle for more guests, and releases it when the change is dropped', async () => {
      const sedan = await fleet.addVehicle({ seats: 4 })
      const van = await fleet.addVehicle({ seats: 8 })
      await fleet.addGuide()
      await fleet.addGuide({ name: 'Bea' })
      const trip = await book({ isPaid: true })
      expect(await change(trip, { adults: 6 })).toMatchObject({ outcome: 'to-pay' })
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([sedan])
      const { trips } = await (await admin.get(`/api/admin/day?date=${date}`)).json()
      expect(trips).toMatchObject([
        { vehicles: [expect.any(String)], guides: [expect.any(String)] },
      ])
      expect(await isFree(date)).toBe(false)
      await dropChange(test.office, trip.orderId)
      expect([await isFree(date), await isFree(date, 5)]).toEqual([true, true])
      await change(trip, { adults: 6 })
      test.pass(31 * minuteMs)
      expect(await expireChanges(test.office)).toBe(1)
      expect(await isFree(date, 5)).toBe(true)
      await change(trip, { adults: 6 })
      await receive(trip.orderId, 1_000_000)
      await reconcileOrder(test.office, trip.orderId)
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([van])
      expect([await isFree(date, 4), await isFree(date, 5)]).toEqual([true, false])
    })

    it('carries out a paid change without a vehicle that is now away, and records it', async () => {
      const van = await fleet.addVehicle({ seats: 8 })
      const trip = await book({ isPaid: true })
      await change(trip, { date: otherDay, adults: 3 })
      await fleet.close('vehicle', van, otherDay)
      expect((await fleet.read()).closings).toMatchObject([{ hits: [] }])
      await receive(trip.orderId, 250_000)
      await reconcileOrder(test.office, trip.orderId)
      const [item] = await test.db.select().from(orderItems)
      expect(item).toMatchObject({ date: otherDay, adults: 3 })
      expect((await readAssigned(trip.itemId)).vehicles).toEqual([])
      const events = await test.db.select().from(orderEvents)
      expect(events.map(({ event }) => event)).toContain('people-released')
      expect(await errorCode(await fleet.assign(trip.itemId, { vehicles: [van] }))).toBe(
        'fleet-closed',
      )
    })
  },
)
