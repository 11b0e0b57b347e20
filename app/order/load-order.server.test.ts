import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentPlan } from './payment-plan-rules.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { callManage, readCookie } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
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
    const specialValues = {
      plan,
      note: 'Ünï "\\ {1,2}\n',
      rateShown: 0.1 + 0.2,
      currencyShown: 'GBP',
    } as const
    await db.update(orders).set(specialValues).where(eq(orders.id, orderId))
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
      const expected = await db.select().from(table)
      const [row] = await db
        .select({ rows: rowsAsColumn(table, db.select().from(table)) })
        .from(orders)
      expect(expected).toHaveLength(1)
      expect(row?.rows).toEqual(expected)
    },
  )

  it('returns an empty list if the query finds no row', async () => {
    const { db } = database
    const emptyQuery = db.select().from(payments).where(eq(payments.provider, 'nobody'))
    const [row] = await db.select({ rows: rowsAsColumn(payments, emptyQuery) }).from(orders)
    expect(row?.rows).toEqual([])
  })
})

/** Needs concurrency: the built-in database runs one transaction at a time. */
describe('an order in the postgresql database during a change', () => {
  const office = setUpTestOffice('postgresql')
  let order: Awaited<ReturnType<typeof storeManagedOrder>>
  const changeEnd = Promise.withResolvers<void>()
  let orderChange: Promise<void>
  beforeAll(async () => {
    order = await storeManagedOrder(office.db, office.clock.now)
    // The address is already confirmed, so that confirming it writes nothing.
    await office.db.update(orders).set({ emailProvenAt: office.clock.now })
    const lockTaken = Promise.withResolvers<void>()
    orderChange = office.db.transaction(async (transaction) => {
      await loadOrder(transaction, order.id)
      lockTaken.resolve()
      await changeEnd.promise
    })
    await lockTaken.promise
  })
  afterAll(async () => {
    changeEnd.resolve()
    await orderChange
  })

  it('can be read by its guest, with the figures of a change or cancellation', async () => {
    const linkAnswer = await office.app.request(`/m/${order.key}`)
    expect(linkAnswer.status).toBe(303)
    const cookie = readCookie(linkAnswer)
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
