import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { issueInvoice } from '#server/documents/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { paymentEvents, payments } from '#server/database/schema/payments.ts'

/** Stores a payment of the booking that is there, with what its provider wrote and its invoice. */
export async function payBooking(db: Database, rawBody: string, now: Date): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.form, 'booking'))
  if (!order) throw new Error('There is no booking.')
  const id = randomUUID()
  const way = { provider: 'yoco', mode: 'test' } as const
  await db.insert(payments).values({
    ...way,
    id,
    attempt: id,
    orderId: order.id,
    status: 'paid',
    amount: 100,
    received: 100,
    paidAt: now,
    createdAt: now,
    who: 'guest',
  })
  await db.insert(paymentEvents).values({
    ...way,
    id: randomUUID(),
    source: 'notification',
    dedupeKey: id,
    receivedAt: now,
    headers: { name: rawBody },
    rawBody,
    paymentId: id,
  })
  await db.transaction((one) => issueInvoice(one, { paymentId: id, now }))
}
