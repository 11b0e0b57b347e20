import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { listNamedDocuments } from '#app/payments/documents/store-document.server.ts'
import { listThread } from '#app/messages/order-thread.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

/**
 * Lists the payments, documents and history of an address's orders, oldest first, in cents of rand.
 * Other data of orders is among the records of the inboxes.
 */
export async function listOwnOrders(db: Database, email: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(sql`lower(${orders.email}) = ${email.toLowerCase()}`)
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const ownOrders = []
  for (const { id, reference, status, currencyShown, rateShown, ratesOn, plan } of rows) {
    const currencyFields = { currencyShown, rateShown, ratesOn }
    const order = {
      reference,
      status,
      ...currencyFields,
      plan: plan?.map(({ amount, dueOn }) => ({ amount, dueOn })) ?? null,
    }
    ownOrders.push({
      ...order,
      ...(await listMoney(db, id)),
      history: await listHistory(db, id),
      messages: await listMessages(db, id),
      review: await readReview(db, id),
      gift: await readGift(db, id),
    })
  }
  return ownOrders
}

async function listMoney(db: Database, orderId: string) {
  const lines = await db
    .select()
    .from(ledgerLines)
    .where(eq(ledgerLines.orderId, orderId))
    .orderBy(asc(ledgerLines.position))
  const paymentRows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const refundRows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const issuedDocuments = await listNamedDocuments(db, eq(documents.orderId, orderId))
  return {
    ledger: lines.map(({ kind, label, amount, at }) => ({
      kind,
      label,
      amount,
      at: at.toISOString(),
    })),
    payments: paymentRows.map(({ provider, status, amount, received, createdAt, paidAt }) => ({
      provider,
      status,
      amount,
      received,
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    })),
    refunds: refundRows.map(({ refund: { status, amount, createdAt } }) => ({
      status,
      amount,
      createdAt: createdAt.toISOString(),
    })),
    // A document whose file differs from the issued one is only named, so the rest can be
    // downloaded.
    documents: issuedDocuments.map(({ kind, name, issued: issuedCopy }) =>
      issuedCopy
        ? { kind, name, issuedOn: issuedCopy.snapshot.issuedOn, amount: issuedCopy.snapshot.amount }
        : { kind, name, isMissing: true as const },
    ),
  }
}

async function listMessages(db: Database, orderId: string) {
  const thread = await listThread(db, orderId)
  return thread.map(({ from, text, at }) => ({ from, text, at }))
}

async function readReview(db: Database, orderId: string) {
  const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
  if (!row) return null
  const { status, stars, text, name, month, mayPublish, rule, answer, writtenAt } = row
  const at = writtenAt.toISOString()
  return { status, stars, text, name, month, mayPublish, rule, answer, at }
}

async function listHistory(db: Database, orderId: string) {
  const events = await readHistory(db, 'order', [orderId])
  return events.map(({ event, who, at }) => ({ event, who, at: at.toISOString() }))
}

/**
 * The card of a gift voucher; null for other orders. Leaves out the code, which only the receiver
 * may see.
 */
async function readGift(db: Database, orderId: string) {
  const [row] = await db.select().from(gifts).where(eq(gifts.orderId, orderId))
  if (!row) return null
  const { receiver, receiverEmail, giver, message, arrivesOn } = row
  return { receiver, receiverEmail, giver, message, arrivesOn }
}
