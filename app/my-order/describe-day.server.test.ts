import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { describeOrder } from './describe-order.server.ts'

const date = '2027-02-20'

describe.each(engines)('a day of a trip, as its guest sees it, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office)
  const fleet = useFleet(() => admin)
  beforeEach(() => office.clear(allocations, vehicles, guides))

  const store = async (change: Partial<typeof orderItems.$inferInsert> = {}) => {
    const order = await storeManagedOrder(office.db, office.clock.now, {
      status: 'confirmed',
      date,
    })
    const row = { status: 'booked' as const, startTime: '08:00', ...change }
    await office.db.update(orderItems).set(row).where(eq(orderItems.id, order.itemId))
    return order
  }
  const read = async (orderId: string) => (await describeOrder(office.office, orderId)).days[0]

  it('has the hour it is back, what to bring, and the part of town where it begins', async () => {
    const { id } = await store({ pickup: 'Hotel Example, Beach Road, Sea Point' })
    const day = await read(id)
    expect(day).toMatchObject({
      startTime: '08:00',
      back: { date, time: '15:30' },
      area: { name: 'Sea Point' },
    })
    expect(day?.bring.length).toBeGreaterThan(0)
    expect(day).not.toHaveProperty('crew')
  })

  it('names guide and vehicle as soon as they are assigned, and the guide’s phone from the day before', async () => {
    const { id, itemId } = await store()
    const papers = [{ kind: 'guide-registration', number: 'WC 4711', expiresOn: '2030-01-01' }]
    const van = await fleet.addVehicle({ name: 'The white van', registration: 'CA 123-456' })
    const thandi = await fleet.addGuide({ name: 'Thandi', phone: '+27 21 000 0709', papers })
    expect((await fleet.assign(itemId, { vehicles: [van], guides: [thandi] })).status).toBe(200)
    const named = { name: 'Thandi', registration: 'WC 4711' }
    const phoneOn = async (instant: string) => {
      office.clock.now = new Date(instant)
      const day = await read(id)
      expect(day?.crew).toMatchObject({
        vehicles: [{ name: 'The white van', plate: 'CA 123-456' }],
        guides: [named],
      })
      return day?.crew?.guides[0]?.phone
    }
    expect(await phoneOn('2027-02-18T21:59:59Z')).toBeNull()
    expect(await phoneOn('2027-02-18T22:00:00Z')).toBe('+27 21 000 0709')
    expect(await phoneOn('2027-02-20T18:00:00Z')).toBe('+27 21 000 0709')
    expect(await phoneOn('2027-02-20T22:00:00Z')).toBeNull()
  })

  it('names nobody and asks for nothing once it is called off', async () => {
    const { id } = await store({ status: 'cancelled', pickup: 'Sea Point' })
    const day = await read(id)
    expect(day).toMatchObject({ isCancelled: true, bring: [] })
    expect(day).not.toHaveProperty('area')
  })

  it('asks for nothing once it is over, and says whether they came', async () => {
    const { id } = await store({ status: 'no-show', pickup: 'Sea Point' })
    expect(await read(id)).toMatchObject({ end: 'missed', bring: [] })
    const { id: on } = await store({ status: 'booked', pickup: 'Sea Point' })
    expect(await read(on)).not.toHaveProperty('end')
    office.clock.now = new Date('2027-02-21T00:00:00Z')
    const day = await read(on)
    expect(day).toMatchObject({ end: 'over', bring: [] })
    expect(day).not.toHaveProperty('area')
  })
})
