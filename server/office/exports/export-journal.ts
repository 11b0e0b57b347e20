import { and, asc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { Database } from '../../database/database.ts'
import { documents } from '../../database/schema/documents.ts'
import { orderEvents, orders } from '../../database/schema/orders.ts'
import { payments, refunds } from '../../database/schema/payments.ts'
import { nameDocument } from '../../documents/series.ts'
import { type Cell, formatLine } from './export-books.ts'

const heads = [
  'day',
  'what',
  'way',
  'amount',
  'booking',
  'guest',
  'first day',
  'trip',
  'document',
  'reference',
]

/** So many days are read at once. */
const stepDays = 31

/**
 * The money that moved in a period, both its days included, by the day on which it did, to be held beside the
 * bank's statement: CSV, a line a movement. What came is above nought, what went back below. Without money of a
 * test, and without what was written down by mistake and never came. What became a voucher moved nothing at the
 * bank, and says so.
 */
export async function* exportJournal(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): AsyncGenerator<string> {
  yield `\uFEFF${formatLine(heads)}`
  for (let day = from; day <= to; day = addDays(day, stepDays)) {
    const end = addDays(day, stepDays)
    const last = addDays(to, 1)
    const period = {
      start: instantInCapeTown(day, '00:00'),
      end: instantInCapeTown(end < last ? end : last, '00:00'),
    }
    const moved = [...(await listCame(db, period)), ...(await listWent(db, period))]
    const inOrder = moved.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    yield inOrder.map((movement) => formatLine(describe(movement))).join('')
  }
}

type Period = { start: Date; end: Date }
type Movement = {
  at: Date
  what: string
  way: string
  cents: number
  order: Pick<typeof orders.$inferSelect, 'reference' | 'name' | 'firstDay' | 'title'>
  paper: string
  reference: string
}

function describe({ at, what, way, cents, order, paper, reference }: Movement): Cell[] {
  const { reference: booking, name, firstDay, title } = order
  const day = calendarDateIn(at, capeTown)
  return [day, what, way, { cents }, booking, name, firstDay, title, paper, reference]
}

async function listCame(db: Database, { start, end }: Period): Promise<Movement[]> {
  const rows = await db
    .select({ payment: payments, order: orders, paper: documents })
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
  const typed = await readTyped(
    db,
    rows.map(({ order }) => order.id),
    'payment-received',
    'payment',
  )
  return rows.map(({ payment, order, paper }) => ({
    at: payment.paidAt ?? payment.createdAt,
    what: 'payment',
    way: payment.provider,
    cents: payment.received ?? 0,
    order,
    paper: nameOf(paper),
    reference: payment.providerPayment ?? typed.get(payment.id) ?? '',
  }))
}

/** What a bank took is of the day that was said; what we sent, of the day on which it was said to be gone. */
async function listWent(db: Database, { start, end }: Period): Promise<Movement[]> {
  const said = await db
    .select({ facts: orderEvents.facts, at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.event, 'refund-done'),
        gte(orderEvents.at, start),
        lt(orderEvents.at, end),
      ),
    )
  const sentAt = new Map(said.map(({ facts, at }) => [String(facts['refund']), at]))
  const seen = inArray(refunds.source, ['outside', 'charged-back'])
  const whereSeen = and(seen, gte(refunds.createdAt, start), lt(refunds.createdAt, end))
  const whereMoved =
    sentAt.size > 0 ? or(whereSeen, inArray(refunds.id, [...sentAt.keys()])) : whereSeen
  const rows = await db
    .select({ refund: refunds, payment: payments, order: orders, paper: documents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(documents, eq(documents.refundId, refunds.id))
    .where(and(eq(refunds.status, 'done'), eq(payments.mode, 'live'), whereMoved))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const typed = await readTyped(
    db,
    rows.map(({ order }) => order.id),
    'refund-done',
    'refund',
  )
  return rows.map(({ refund, payment, order, paper }) => ({
    at: sentAt.get(refund.id) ?? refund.createdAt,
    what: nameRefund(refund),
    way: payment.provider,
    cents: 0 - refund.amount,
    order,
    paper: nameOf(paper),
    reference: typed.get(refund.id) ?? (refund.voucherId ? '' : refund.providerRefund) ?? '',
  }))
}

function nameRefund({ source, voucherId }: typeof refunds.$inferSelect): string {
  if (source === 'charged-back') return 'charge-back'
  return voucherId ? 'refund as a voucher' : 'refund'
}

function nameOf(paper: typeof documents.$inferSelect | null): string {
  return paper ? nameDocument(paper.series, paper.number) : ''
}

/** What the office typed beside it: the reference on the statement. */
async function readTyped(
  db: Database,
  orderIds: string[],
  event: string,
  about: string,
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const events = await db
    .select({ facts: orderEvents.facts })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), eq(orderEvents.event, event)))
  return new Map(
    events.flatMap(({ facts: { [about]: id, reference } }) =>
      typeof reference === 'string' ? [[String(id), reference] as const] : [],
    ),
  )
}
