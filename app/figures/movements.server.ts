import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { DatedAmount } from './figures.ts'
import type { Database } from '#platform/database/database.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments, refunds } from '#app/payments/schema.server.ts'
import { nameDocument } from '#app/payments/documents/store-document.server.ts'
import { readFee } from '#app/payments/providers/payfast/payfast.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

const stepDays = 31

/**
 * Kinds of movements. The payment of a gift voucher has its own kinds, because until the gift is
 * spent it is a debt, not revenue.
 */
export const movementKinds = [
  'payment',
  'gift voucher',
  'refund',
  'refund as a voucher',
  'charge-back',
] as const

export type Movement = DatedAmount & {
  at: Date
  what: (typeof movementKinds)[number]
  /** The provider's name, or the office's method. */
  way: string
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'reference' | 'form' | 'name' | 'firstDay' | 'title'
  >
  document: string
  reference: string
  /** The provider's fee in cents; null if unknown. */
  fee: Cents | null
}

/**
 * Reads money that moved in a period, first and last day included, by its Cape Town day, oldest
 * first, a month at a time. Received is positive, refunded negative. Leaves out test payments and
 * payments recorded by mistake.
 */
export async function* readMovements(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): AsyncGenerator<Movement[]> {
  for (let day = from; day <= to; day = addDays(day, stepDays)) {
    const end = addDays(day, stepDays)
    const last = addDays(to, 1)
    const period = {
      start: instantInCapeTown(day, '00:00'),
      end: instantInCapeTown(end < last ? end : last, '00:00'),
    }
    const movements = [...(await listReceived(db, period)), ...(await listRefunded(db, period))]
    yield movements.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
}

type Period = { start: Date; end: Date }

async function listReceived(db: Database, { start, end }: Period): Promise<Movement[]> {
  const rows = await db
    .select({ payment: payments, order: orders, document: documents })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(documents, eq(documents.paymentId, payments.id))
    .where(
      and(
        eq(payments.status, 'paid'),
        eq(payments.mode, 'live'),
        gte(payments.paidAt, start),
        lt(payments.paidAt, end),
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.id))
  const typedReferences = await readTypedReferences(
    db,
    rows.map(({ order }) => order.id),
    'payment-received',
    'payment',
  )
  const fees = await readFees(
    db,
    rows.map(({ payment }) => payment.id),
  )
  return rows.map(({ payment, order, document }) => {
    const at = payment.paidAt ?? payment.createdAt
    return {
      at,
      day: calendarDateIn(at, capeTown),
      what: order.form === 'gift' ? 'gift voucher' : 'payment',
      way: payment.provider,
      cents: payment.received ?? 0,
      orderId: order.id,
      order,
      document: formatDocumentName(document),
      reference: payment.providerPayment ?? typedReferences.get(payment.id) ?? '',
      fee: fees.get(payment.id) ?? null,
    }
  })
}

/**
 * A charge-back counts on the day that the office entered, a refund on the day it was reported as
 * sent.
 */
async function listRefunded(db: Database, { start, end }: Period): Promise<Movement[]> {
  const events = await db
    .select({ facts: orderEvents.facts, at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.event, 'refund-done'),
        gte(orderEvents.at, start),
        lt(orderEvents.at, end),
      ),
    )
  const sentAt = new Map(events.map(({ facts, at }) => [String(facts['refund']), at]))
  const whereReported = inArray(refunds.source, ['outside', 'charged-back'])
  const whereReportedNow = and(
    whereReported,
    gte(refunds.createdAt, start),
    lt(refunds.createdAt, end),
  )
  const whereMoved =
    sentAt.size > 0
      ? or(whereReportedNow, inArray(refunds.id, [...sentAt.keys()]))
      : whereReportedNow
  const rows = await db
    .select({ refund: refunds, payment: payments, order: orders, document: documents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(documents, eq(documents.refundId, refunds.id))
    .where(and(eq(refunds.status, 'done'), eq(payments.mode, 'live'), whereMoved))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const typedReferences = await readTypedReferences(
    db,
    rows.map(({ order }) => order.id),
    'refund-done',
    'refund',
  )
  return rows.map(({ refund, payment, order, document }) => {
    const at = sentAt.get(refund.id) ?? refund.createdAt
    return {
      at,
      day: calendarDateIn(at, capeTown),
      what: nameRefund(refund),
      way: payment.provider,
      cents: 0 - refund.amount,
      orderId: order.id,
      order,
      document: formatDocumentName(document),
      reference:
        typedReferences.get(refund.id) ?? (refund.voucherId ? '' : refund.providerRefund) ?? '',
      fee: null,
    }
  })
}

function nameRefund({ source, voucherId }: typeof refunds.$inferSelect): Movement['what'] {
  if (source === 'charged-back') return 'charge-back'
  return voucherId ? 'refund as a voucher' : 'refund'
}

function formatDocumentName(document: typeof documents.$inferSelect | null): string {
  return document ? nameDocument(document.series, document.number) : ''
}

async function readTypedReferences(
  db: Database,
  orderIds: string[],
  event: string,
  subjectKey: string,
): Promise<Map<string, string>> {
  const events = await readHistory(db, 'order', orderIds, [event])
  return new Map(
    events.flatMap(({ facts: { [subjectKey]: id, reference } }) =>
      typeof reference === 'string' ? [[String(id), reference] as const] : [],
    ),
  )
}

/** PayFast's fee of each payment, while its notification is stored. Yoco reports no fees. */
async function readFees(db: Database, paymentIds: string[]): Promise<Map<string, Cents>> {
  if (paymentIds.length === 0) return new Map()
  const notifications = await db
    .select({ paymentId: paymentEvents.paymentId, rawBody: paymentEvents.rawBody })
    .from(paymentEvents)
    .where(
      and(
        inArray(paymentEvents.paymentId, paymentIds),
        eq(paymentEvents.provider, 'payfast'),
        eq(paymentEvents.source, 'notification'),
        eq(paymentEvents.verdict, 'accepted'),
        ne(paymentEvents.rawBody, ''),
        isNotNull(paymentEvents.fact),
      ),
    )
  return new Map(
    notifications.flatMap(({ paymentId, rawBody }) => {
      const fee = readFee(rawBody)
      return paymentId && fee !== undefined ? [[paymentId, fee] as const] : []
    }),
  )
}
