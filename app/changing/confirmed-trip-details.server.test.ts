import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'

const details = { name: 'Ada Traveller', phone: '+44 20 7946 0001', specialRequests: 'No nuts.' }
const pickup = { pickupTime: '07:30', pickup: 'The Old Mill', destination: '', flight: '' }

describe.each(engines)('the details of a confirmed trip on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const storeOrder = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now, { status: 'confirmed' })
    const { id, itemId, key } = order
    await office.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, itemId))
    const call = (path: string, body?: object) => callManageBy(office, path, key, body)
    return { id, call }
  }
  const listMails = async () => {
    const mails = await office.db.select().from(outbox)
    return mails.map(({ kind, recipient, text }) => ({ kind, recipient, text }))
  }

  it('lets the guest change the details, and mails the office', async () => {
    const { call } = await storeOrder()
    const page = await (await call('')).json()
    expect(page).toMatchObject({ mayCorrect: true, mayWithdraw: false, rides: [{ isTour: true }] })
    expect(await (await call('/details', details)).json()).toMatchObject({
      details: { name: 'Ada Traveller', specialRequests: 'No nuts.' },
    })
    const { days } = await (await call('/ride', pickup)).json()
    expect(days).toMatchObject([{ pickup: 'The Old Mill', pickupTime: '07:30' }])
    const [order] = await office.db.select().from(orders)
    expect(order?.sequence).toBe(1)
    const mails = await listMails()
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
      ['details-office', 'office@cape.example'],
      ['ride-office', 'office@cape.example'],
    ])
    const allText = mails.map(({ text }) => text).join('\n')
    for (const word of ['+44 20 7946 0001', 'No nuts.', 'The Old Mill', '07:30'])
      expect(allText).toContain(word)
  })

  it('can be changed by the guest until twelve hours before departure', async () => {
    const { call } = await storeOrder()
    const departureTime = new Date('2027-02-20T08:00:00+02:00').getTime()
    office.clock.now = new Date(departureTime - 12 * hourMs - 1)
    expect((await call('/details', details)).status).toBe(200)
    expect((await call('/ride', pickup)).status).toBe(200)
    office.clock.now = new Date(departureTime - 12 * hourMs)
    expect(await errorCode(await call('/details', { ...details, name: 'Ada' }))).toBe('order-fixed')
    expect(await errorCode(await call('/ride', { ...pickup, pickupTime: '08:30' }))).toBe(
      'ride-fixed',
    )
    expect(await (await call('')).json()).toMatchObject({ mayCorrect: false })
  })

  it('can be changed until the last of several days, and each pick-up until its own day', async () => {
    const { id, call } = await storeOrder()
    const [firstItem] = await office.db.select().from(orderItems).where(eq(orderItems.orderId, id))
    if (!firstItem) throw new Error('The order has no day.')
    const [lastDay, lastItemId] = ['2027-02-22', randomUUID()]
    await office.db.insert(orderItems).values({ ...firstItem, id: lastItemId, date: lastDay })
    await office.db.update(orders).set({ lastDay }).where(eq(orders.id, id))
    office.clock.now = new Date(new Date('2027-02-20T08:00:00+02:00').getTime() - 12 * hourMs)
    const page = await (await call('')).json()
    expect(page.mayCorrect).toBe(true)
    expect(page.rides.map((ride: { mayChange: boolean }) => ride.mayChange)).toEqual([false, true])
    const lateAnswer = await call('/ride', { ...pickup, item: firstItem.id })
    expect(await errorCode(lateAnswer)).toBe('ride-fixed')
    expect((await call('/ride', { ...pickup, item: lastItemId })).status).toBe(200)
    expect((await call('/details', details)).status).toBe(200)
    const mails = await office.db.select().from(outbox).where(eq(outbox.kind, 'details-office'))
    expect(mails.map(({ subject }) => subject).join()).toContain(formatLongDate(lastDay))
    await office.db
      .update(orderItems)
      .set({ status: 'cancelled' })
      .where(eq(orderItems.id, lastItemId))
    const refused = await call('/details', { ...details, name: 'Ada' })
    expect(await errorCode(refused)).toBe('order-fixed')
  })

  it('cannot be changed for a reseller’s trip', async () => {
    const { id, call } = await storeOrder()
    await office.db.update(orders).set({ channel: 'reseller' }).where(eq(orders.id, id))
    expect(await errorCode(await call('/details', details))).toBe('order-fixed')
    expect(await errorCode(await call('/ride', pickup))).toBe('ride-fixed')
  })
})
