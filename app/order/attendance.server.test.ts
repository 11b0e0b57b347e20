import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { setUpGuides } from '#tests/fixtures/guides.ts'
import { storePayment } from '#tests/fixtures/order.ts'
import { errorCode, openColleague } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { orderEvents } from './schema.server.ts'
import { readOrder } from './load-order.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { completeOrders } from './order-history.server.ts'

const date = '2026-11-21'

describe.each(engines)('marks of attendance on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const { sell } = setUpGuides(
    () => office,
    () => admin,
  )
  const mark = async (itemId: string, body: object, user = admin) => {
    const answer = await user.put(`/api/admin/items/${itemId}/attendance`, body)
    return answer.status === 204 ? 204 : [answer.status, await errorCode(answer)]
  }
  const sellOn = (day: string) =>
    sell({ now: start, firstDay: day, lastDay: day, items: [{ date: day }] })
  const read = async (orderId: string) => {
    const { order, items, books } = await readOrder(office.db, orderId)
    return { order: order.status, item: items[0]?.status, books }
  }

  it('marks a trip a no-show without refund or mail, and undoes it with a reason', async () => {
    const { itemId, orderId } = await sellOn(date)
    await storePayment(office.db, { orderId, amount: 500_000, now: start })
    await office.db.delete(outbox)
    const before = await read(orderId)
    expect((await describeOrder(office.office, orderId)).over).toBeUndefined()
    expect(await mark(itemId, { mark: 'no-show', seen: 'booked' })).toBe(204)
    expect(await mark(itemId, { mark: 'no-show' })).toBe(204)
    expect(await read(orderId)).toEqual({ ...before, item: 'no-show' })
    expect((await describeOrder(office.office, orderId)).over).toBe('missed')
    expect(await office.db.select().from(outbox)).toEqual([])
    const withoutReason = await mark(itemId, { mark: 'taken-back' })
    expect(withoutReason).toEqual([422, 'reason-needed'])
    const outdated = await mark(itemId, { mark: 'done', seen: 'booked' })
    expect(outdated).toEqual([409, 'item-changed'])
    const reason = 'They waited at the other door'
    expect(await mark(itemId, { mark: 'taken-back', reason })).toBe(204)
    expect(await read(orderId)).toEqual(before)
    const events = await office.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
    expect(events.map(({ event, facts }) => [event, facts['reason']])).toEqual([
      ['nobody-came', undefined],
      ['came-after-all', reason],
    ])
  })

  it('marks a finished trip a no-show, and undoes it', async () => {
    const { itemId, orderId } = await sellOn('2026-11-19')
    const page = await describeOrder(office.office, orderId)
    expect([page.status, page.over]).toEqual(['confirmed', 'travelled'])
    await completeOrders(office.db, start)
    expect(await read(orderId)).toMatchObject({ order: 'completed', item: 'done' })
    expect(await mark(itemId, { mark: 'no-show' })).toBe(204)
    expect(await read(orderId)).toMatchObject({ order: 'completed', item: 'no-show' })
    expect(await mark(itemId, { mark: 'taken-back', reason: 'They came' })).toBe(204)
    expect(await read(orderId)).toMatchObject({ order: 'completed', item: 'done' })
  })

  it('refuses marks before a trip has begun, and marks by a user without the right', async () => {
    const { itemId } = await sellOn('2026-11-22')
    expect(await mark(itemId, { mark: 'no-show' })).toEqual([409, 'trip-not-begun'])
    expect(await mark(itemId, { mark: 'done' })).toEqual([409, 'trip-not-begun'])
    expect(await mark(itemId, { mark: 'taken-back', reason: 'x' })).toEqual([409, 'trip-not-on'])
    const accountant = await openColleague(office, 'books@cape.example', 'accountant')
    expect(await mark(itemId, { mark: 'done' }, accountant)).toEqual([403, 'right-missing'])
  })

  it('stores a note for the guide, unless a colleague has changed it meanwhile', async () => {
    const { itemId } = await sellOn(date)
    const write = (body: object) => admin.put(`/api/admin/items/${itemId}/guide-note`, body)
    expect((await write({ note: 'Bring the ramp', seen: '' })).status).toBe(204)
    const outdated = await write({ note: 'Bring water', seen: '' })
    expect([outdated.status, await errorCode(outdated)]).toEqual([409, 'item-changed'])
    const { trips } = await (await admin.get(`/api/admin/day?date=${date}`)).json()
    const ownTrip = trips.find((trip: { itemId: string }) => trip.itemId === itemId)
    expect(ownTrip.guideNote).toBe('Bring the ramp')
  })
})
