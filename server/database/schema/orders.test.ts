import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '../database.ts'
import { documents, ledgerLines, payments, refunds } from './money.ts'
import { orderEvents, orderItems, orders } from './orders.ts'

const now = new Date()
const day = addDays(calendarDateIn(now, capeTown), 30)

describe.each(engines)('what the %s database refuses of an order', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('is a change of its ledger, history or documents, and the loss of any of its money', async () => {
    const { db } = database
    const { orderId, lineId, paymentId, refundId } = await storeOrder()
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
    expect(await count()).toEqual({ lines: 1, events: 1, papers: 1, payments: 1, refunds: 1 })
  })

  it('lets all of it go with the order, when that is deleted by age', async () => {
    const { db } = database
    await storeOrder()
    await db.delete(orders)
    expect(await count()).toEqual({ lines: 0, events: 0, papers: 0, payments: 0, refunds: 0 })
  })

  it('is what cannot be: a sign that its kind has not, a line voided twice, money that came and is nowhere', async () => {
    const { db } = database
    const { orderId, lineId, paymentId, line } = await storeOrder()
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
        .set({ status: 'lost' as 'paid' })
        .where(eq(payments.id, paymentId)),
      db
        .update(orders)
        .set({ status: 'paid' as 'held' })
        .where(eq(orders.id, orderId)),
      db
        .update(orders)
        .set({ lastDay: addDays(day, -1) })
        .where(eq(orders.id, orderId)),
    ])
      await expect(wrong).rejects.toThrow()
  })

  async function storeOrder() {
    const { db } = database
    const [orderId, itemId, lineId, paymentId, refundId] = Array.from(
      { length: 5 },
      randomUUID,
    ) as [string, string, string, string, string]
    const by = { who: 'office' as const, actorId: null }
    await db.insert(orders).values({
      id: orderId,
      reference: orderId,
      form: 'booking',
      status: 'requested',
      title: 'A day',
      firstDay: day,
      lastDay: day,
      name: 'Ada Example',
      firstName: 'Ada',
      email: 'ada@guests.example',
      phone: '+27 21 000 0700',
      consentTextVersion: '1',
      consentedAt: now,
      createdAt: now,
    })
    await db.insert(orderItems).values({
      id: itemId,
      orderId,
      kind: 'custom',
      status: 'held',
      title: 'A day',
      date: day,
      adults: 1,
      priceLines: [],
      cancellationTiers: [],
    })
    const event = { event: 'booked', from: 'new', to: 'requested', at: now, facts: {} }
    await db.insert(orderEvents).values({ ...event, ...by, orderId, number: 1 })
    const line = {
      ...{ id: lineId, orderId, itemId, position: 1, kind: 'charge' as const, amount: 100 },
      ...{ label: 'A day', taxCode: 'none', at: now, ...by },
    }
    await db.insert(ledgerLines).values(line)
    await db.insert(payments).values({
      ...{ id: paymentId, orderId, attempt: paymentId, provider: 'eft', mode: 'live' as const },
      ...{ status: 'paid' as const, amount: 100, received: 100, paidAt: now },
      ...{ createdAt: new Date(now.getTime() - dayMs), ...by },
    })
    await db.insert(refunds).values({
      ...{ id: refundId, paymentId, amount: 100, status: 'proposed' as const },
      ...{ source: 'office' as const, idempotencyKey: refundId, reason: 'cancelled' },
      ...{ createdAt: now, ...by },
    })
    await db.insert(documents).values({
      ...{ id: randomUUID(), series: orderId, number: 1, kind: 'invoice' as const, orderId },
      ...{ paymentId, snapshot: {}, hash: 'hash', createdAt: now },
    })
    return { orderId, lineId, paymentId, refundId, line }
  }

  async function count() {
    const { db } = database
    return {
      lines: await db.$count(ledgerLines),
      events: await db.$count(orderEvents),
      papers: await db.$count(documents),
      payments: await db.$count(payments),
      refunds: await db.$count(refunds),
    }
  }
})
