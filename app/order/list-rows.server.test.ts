import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentPlan } from './payment-plan-rules.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { storeWholeOrder } from '#tests/fixtures/whole-order.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { rowsAsColumn } from './load-order.server.ts'
import { attention } from './attention-schema.server.ts'
import { ledgerLines } from './ledger-schema.server.ts'
import { orderFigures } from './order-figures-schema.server.ts'
import { orderEvents, orderItems, orders } from './schema.server.ts'
import { paymentEvents, payments, refunds } from '#app/payments/schema.server.ts'

describe.each(engines)('rows in a column on the %s database', (engine) => {
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
    'of %s are what the query by itself gives',
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

  it('are none where the query finds none', async () => {
    const { db } = database
    const none = db.select().from(payments).where(eq(payments.provider, 'nobody'))
    const [found] = await db.select({ rows: rowsAsColumn(payments, none) }).from(orders)
    expect(found?.rows).toEqual([])
  })
})
