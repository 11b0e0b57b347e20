import { randomUUID } from 'node:crypto'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '#server/database/database.ts'
import { attention } from '#server/database/schema/attention.ts'
import { documents, documentSeries } from '#server/database/schema/documents.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { bankDetails } from '#server/database/schema/bank-details.ts'
import { orderMessages } from '#server/database/schema/order-messages.ts'
import { orderQuotes } from '#server/database/schema/order-quotes.ts'
import { orderEvents, orderItems, orders } from '#server/database/schema/orders.ts'
import { paymentEvents, payments, refunds } from '#server/database/schema/payments.ts'
import { voucherLines, vouchers } from '#server/database/schema/vouchers.ts'
import { storeWholeFleet } from './whole-fleet.ts'

/** Stores an order with a row of each kind in everything that belongs to one. */
export async function storeWholeOrder(db: Database) {
  const now = new Date()
  const day = addDays(calendarDateIn(now, capeTown), 30)
  const [orderId, itemId, lineId, paymentId, refundId] = Array.from({ length: 5 }, randomUUID) as [
    string,
    string,
    string,
    string,
    string,
  ]
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
    id: lineId,
    orderId,
    itemId,
    position: 1,
    kind: 'charge' as const,
    amount: 100,
    label: 'A day',
    taxCode: 'none',
    at: now,
    ...by,
  }
  await db.insert(ledgerLines).values(line)
  await db.insert(payments).values({
    id: paymentId,
    orderId,
    attempt: paymentId,
    provider: 'eft',
    mode: 'live' as const,
    status: 'paid' as const,
    amount: 100,
    received: 100,
    paidAt: now,
    createdAt: new Date(now.getTime() - dayMs),
    ...by,
  })
  await db.insert(refunds).values({
    id: refundId,
    paymentId,
    amount: 100,
    status: 'proposed' as const,
    source: 'office' as const,
    idempotencyKey: refundId,
    reason: 'cancelled',
    createdAt: now,
    ...by,
  })
  await db.insert(documents).values({
    id: randomUUID(),
    series: orderId,
    number: 1,
    kind: 'invoice' as const,
    orderId,
    paymentId,
    snapshot: {},
    hash: 'hash',
    createdAt: now,
  })
  await db.insert(paymentEvents).values({
    id: randomUUID(),
    provider: 'eft',
    mode: 'live' as const,
    source: 'office' as const,
    dedupeKey: paymentId,
    receivedAt: now,
    headers: {},
    rawBody: '',
    paymentId,
  })
  const about = { subject: 'order' as const, subjectId: orderId, orderId }
  await db.insert(attention).values({
    ...about,
    id: randomUUID(),
    kind: 'overpaid' as const,
    facts: {},
    openedAt: now,
  })
  await db.insert(documentSeries).values({ series: orderId, last: 1 })
  await db.insert(orderQuotes).values({
    id: randomUUID(),
    orderId,
    kind: 'cancellation' as const,
    quote: {},
    createdAt: now,
    expiresAt: now,
  })
  await db.insert(orderMessages).values({
    orderId,
    number: 1,
    key: randomUUID(),
    from: 'guest' as const,
    text: 'Is there a child seat?',
    at: now,
  })
  await db.insert(bankDetails).values({ orderId, sealed: 'sealed', givenAt: now })
  const voucherId = randomUUID()
  await db.insert(vouchers).values({
    id: voucherId,
    codeHash: voucherId,
    codeEnd: '0000',
    orderId,
    reason: 'goodwill' as const,
    amount: 100,
    balance: 100,
    validUntil: day,
    issuedAt: now,
    ...by,
  })
  const issued = { kind: 'issued' as const, amount: 100, balance: 100, at: now, ...by }
  await db.insert(voucherLines).values({ voucherId, position: 1, ...issued })
  await storeWholeFleet(db, itemId, now)
  return { orderId, lineId, paymentId, refundId, line, day }
}
