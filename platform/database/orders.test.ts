import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { storeWholeOrder } from '#tests/fixtures/whole-order.ts'
import type { OpenDatabase } from './database.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'

describe.each(engines)('an order in the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('refuses changes of its ledger, history or documents, and deletion of money', async () => {
    const { db } = database
    const { orderId, lineId, paymentId, refundId } = await storeWholeOrder(database.db)
    for (const change of [
      db.update(ledgerLines).set({ amount: 1 }).where(eq(ledgerLines.id, lineId)),
      db.update(orderEvents).set({ to: 'confirmed' }).where(eq(orderEvents.orderId, orderId)),
      db.update(documents).set({ number: 2 }).where(eq(documents.orderId, orderId)),
      db.delete(ledgerLines).where(eq(ledgerLines.id, lineId)),
      db.delete(orderEvents).where(eq(orderEvents.orderId, orderId)),
      db.delete(documents).where(eq(documents.orderId, orderId)),
      db.delete(payments).where(eq(payments.id, paymentId)),
      db.delete(refunds).where(eq(refunds.id, refundId)),
      db.execute(sql`truncate ${ledgerLines}`),
    ])
      await expect(change).rejects.toThrow()
    expect(await count()).toEqual({ lines: 1, events: 1, documents: 1, payments: 1, refunds: 1 })
  })

  it('is deleted with everything that belongs to it', async () => {
    const { db } = database
    await storeWholeOrder(database.db)
    await db.delete(orders)
    expect(await count()).toEqual({ lines: 0, events: 0, documents: 0, payments: 0, refunds: 0 })
  })

  it('refuses impossible values: a wrong sign, a line voided twice, received money without amount', async () => {
    const { db } = database
    const { orderId, lineId, paymentId, line, day } = await storeWholeOrder(database.db)
    const next = { ...line, id: randomUUID(), position: 2 }
    const row = { ...next, kind: 'void' as const, amount: -100, voids: lineId }
    await db.insert(ledgerLines).values(row)
    for (const wrong of [
      db.insert(ledgerLines).values({ ...next, position: 3, amount: -1 }),
      db.insert(ledgerLines).values({ ...next, position: 3, kind: 'discount' }),
      db.insert(ledgerLines).values({ ...row, id: randomUUID(), position: 3 }),
      db.insert(ledgerLines).values({ ...next, id: randomUUID(), position: 2 }),
      db.update(payments).set({ received: null }).where(eq(payments.id, paymentId)),
      db
        .update(payments)
        .set({ status: 'lost' as never })
        .where(eq(payments.id, paymentId)),
      db
        .update(orders)
        .set({ status: 'paid' as never })
        .where(eq(orders.id, orderId)),
      db
        .update(orders)
        .set({ lastDay: addDays(day, -1) })
        .where(eq(orders.id, orderId)),
    ])
      await expect(wrong).rejects.toThrow()
  })

  async function count() {
    const { db } = database
    return {
      lines: await db.$count(ledgerLines),
      events: await db.$count(orderEvents),
      documents: await db.$count(documents),
      payments: await db.$count(payments),
      refunds: await db.$count(refunds),
    }
  }
})
