import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentPlan } from './payment-plan-rules.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { callManage, cookieOf } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { storeWholeOrder } from '#tests/fixtures/whole-order.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { loadOrder, readOrder, rowsAsColumn } from './load-order.server.ts'
import { attention } from './attention-schema.server.ts'
import { ledgerLines } from './ledger-schema.server.ts'
import { orderFigures } from './order-figures-schema.server.ts'
import { orderEvents, orderItems, orders } from './schema.server.ts'
import { paymentEvents, payments, refunds } from '#app/payments/schema.server.ts'

describe.each(engines)('rowsAsColumn on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { db } = database
    const { orderId } = await storeWholeOrder(db)
    const plan: PaymentPlan = [{ amount: 100, dueOn: '2027-01-31' }]
    const odd = {
      plan,
      note: 'Ünï "\\ {1,2}\n',
      rateShown: 0.1 + 0.2,
      currencyShown: 'GBP',
    } as const
    await db.update(orders).set(odd).where(eq(orders.id, orderId))
    const priceLines = [{ label: '2 adults', amount: { minor: 1, currency: 'ZAR' } }] as never
    const item = { startTime: '07:30', endTime: null, totalMinor: 2 ** 52, priceLines } as const
    await db.update(orderItems).set(item).where(eq(orderItems.orderId, orderId))
  })
  afterAll(() => database.close())

  const tables = { orders, orderItems, ledgerLines, payments, refunds, attention, paymentEvents }
  it.each(Object.entries({ ...tables, orderEvents, orderFigures }))(
    'returns rows of %s like the query itself',
    async (_name, table) => {
      const { db } = database
      const plain = await db.select().from(table)
      const [found] = await db
        .select({ rows: rowsAsColumn(table, db.select().from(table)) })
        .from(orders)
      expect(plain).toHaveLength(1)
      expect(found?.rows).toEqual(plain)
    },
  )

  it('returns an empty list if the query finds no row', async () => {
    const { db } = database
    const none = db.select().from(payments).where(eq(payments.provider, 'nobody'))
    const [found] = await db.select({ rows: rowsAsColumn(payments, none) }).from(orders)
    expect(found?.rows).toEqual([])
  })
})

/** Needs concurrency: the built-in database runs one transaction at a time. */
describe('an order in the postgresql database during a change', () => {
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

  it('can be read by its guest, with the figures of a change or cancellation', async () => {
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
