import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callManage, cookieOf } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orders } from './schema.server.ts'
import { loadOrder, readOrder } from './load-order.server.ts'

/** Needs concurrency: the built-in database runs one transaction at a time. */
describe('an order in the postgresql database that somebody is changing', () => {
  const office = useTestOffice('postgresql')
  let order: Awaited<ReturnType<typeof storeManagedOrder>>
  const isOver = Promise.withResolvers<void>()
  let changing: Promise<void>
  beforeAll(async () => {
    order = await storeManagedOrder(office.db, office.clock.now)
    // The address is already confirmed, so that confirming it writes nothing.
    await office.db.update(orders).set({ emailProvenAt: office.clock.now })
    const isLocked = Promise.withResolvers<void>()
    changing = office.db.transaction(async (transaction) => {
      await loadOrder(transaction, order.id)
      isLocked.resolve()
      await isOver.promise
    })
    await isLocked.promise
  })
  afterAll(async () => {
    isOver.resolve()
    await changing
  })

  it('can be looked at by its guest, who is also told what a change or cancelling would cost', async () => {
    const opened = await office.app.request(`/m/${order.key}`)
    expect(opened.status).toBe(303)
    const cookie = cookieOf(opened)
    const { id: item } = (await readOrder(office.db, order.id)).items[0] ?? { id: '' }
    const change = { item, product: 'cape-peninsula', date: '2027-02-21', adults: 2, children: 0 }
    const answers = [
      await callManage(office, '', cookie),
      await callManage(office, `/change/choices?item=${item}`, cookie),
      await callManage(office, '/change/quote', cookie, { ...change, toddlers: 0 }),
      await callManage(office, '/cancel/quote', cookie, { items: [item] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
