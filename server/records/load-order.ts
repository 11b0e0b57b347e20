import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type InferSelectModel,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { AttentionKind, AmountsUnderAttention } from '#rules/orders/attention.ts'
import type { Books, LedgerLine } from '#rules/orders/ledger.ts'
import type { Database, Transaction } from '../database/database.ts'
import { attention } from '../database/schema/attention.ts'
import { ledgerLines } from '../database/schema/ledger.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import { orderEvents, orderItems, orders } from '../database/schema/orders.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { Refused } from '../refused.ts'
import type { PgTable } from 'drizzle-orm/pg-core'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof orderItems.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** Who travels, and whom to call about it: a booking for somebody else has their name and number. */
export function nameTraveller({ name, phone, traveller, travellerPhone }: TravellerRow) {
  return traveller
    ? { name: traveller, phone: travellerPhone ?? (phone || null) }
    : { name: name || null, phone: (travellerPhone ?? phone) || null }
}

type TravellerRow = Pick<OrderRow, 'name' | 'phone' | 'traveller' | 'travellerPhone'>

/** The event of an order whose mails go to another address from then on. */
export const addressChanged = 'address-changed'

/** A line as the rules know it, and what it is called on a document. */
export type NamedLine = LedgerLine & { label: string }

export type OpenAttention = Pick<typeof attention.$inferSelect, 'kind' | 'subjectId' | 'facts'>

/** An order with all that the rules want to know of it, as it stands at one moment: while its row is locked, or when it was read. */
export type LoadedOrder = {
  order: OrderRow
  /** The first day first. */
  items: readonly ItemRow[]
  books: Omit<Books, 'lines' | 'payments'> & {
    lines: readonly NamedLine[]
    payments: readonly PaymentRow[]
  }
  /** The quote of a change that was agreed to and waits for its money (held-change.ts). */
  heldQuote: typeof orderQuotes.$inferSelect | undefined
  /** The kinds of what is open. */
  attention: readonly AttentionKind[]
  /** All that is open under attention of the order, its payments and their events. */
  openAttention: readonly OpenAttention[]
  /** The amounts that these name, in cents; of the kinds that are about an order there is one each. */
  openAmounts: AmountsUnderAttention
  /** When its address changed last: payouts wait from then on (rules/refunds/payout-wait.ts). */
  addressChangedAt: Date | null
}

/**
 * Reads an order as it stands, without a lock, so that nobody who only looks waits for whoever changes it. All of it
 * is of one moment. Throws Refused ('not-found').
 */
export async function readOrder(db: Database, id: string): Promise<LoadedOrder> {
  return read(db, id)
}

/**
 * Locks an order's row and then its money, until the caller's transaction ends, and reads all of it.
 * Whoever changes an order begins here; a day's capacity is taken or given back after it. The lock lets
 * rows be added that only name the order, so that payment events need not wait. Throws Refused
 * ('not-found').
 */
export async function loadOrder(transaction: Transaction, id: string): Promise<LoadedOrder> {
  // By a statement of its own: what is read beside it has to be as it is once the lock was waited for.
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update')
  return read(transaction, id, { isLocked: true })
}

/** By one statement. */
async function read(
  db: Database,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<LoadedOrder> {
  const select = () => db.select()
  const ofPayments = select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const ofRefunds = db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(eq(payments.orderId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const [found] = await db
    .select({
      order: orders,
      items: listRows(
        orderItems,
        select()
          .from(orderItems)
          .where(eq(orderItems.orderId, id))
          .orderBy(asc(orderItems.date), asc(orderItems.id)),
      ),
      lines: listRows(
        ledgerLines,
        select()
          .from(ledgerLines)
          .where(eq(ledgerLines.orderId, id))
          .orderBy(asc(ledgerLines.position)),
      ),
      paid: listRows(payments, isLocked ? ofPayments.for('no key update') : ofPayments),
      back: listRows(
        refunds,
        isLocked ? ofRefunds.for('no key update', { of: refunds }) : ofRefunds,
      ),
      open: listRows(
        attention,
        select()
          .from(attention)
          .where(and(eq(attention.orderId, id), isNull(attention.closedAt))),
      ),
      held: listRows(
        orderQuotes,
        select()
          .from(orderQuotes)
          .where(and(eq(orderQuotes.orderId, id), isNotNull(orderQuotes.heldUntil))),
      ),
      changed: listRows(
        orderEvents,
        select()
          .from(orderEvents)
          .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, addressChanged)))
          .orderBy(desc(orderEvents.number))
          .limit(1),
      ),
    })
    .from(orders)
    .where(eq(orders.id, id))
  if (!found) throw new Refused({ code: 'not-found' })
  const { order, items, lines, paid, back, open, held, changed } = found
  return {
    order,
    items,
    books: {
      lines: lines.map(readLine),
      payments: paid,
      refunds: back.map((refund) => ({ ...refund, payment: refund.paymentId })),
    },
    heldQuote: held[0],
    attention: open.map(({ kind }) => kind),
    openAttention: open,
    openAmounts: Object.fromEntries(
      open.flatMap(({ kind, facts: { amount } }) =>
        typeof amount === 'number' ? [[kind, amount]] : [],
      ),
    ),
    addressChangedAt: changed[0]?.at ?? null,
  }
}

/** The money of several orders by their ids, as it stands and without a lock, by four statements; in a transaction of its own it is of one moment. */
export async function readMoney(
  db: Database,
  ids: readonly string[],
): Promise<(orderId: string) => Pick<LoadedOrder, 'books' | 'heldQuote'>> {
  const lines = await db
    .select()
    .from(ledgerLines)
    .where(inArray(ledgerLines.orderId, [...ids]))
    .orderBy(asc(ledgerLines.position))
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const back = await db
    .select({ ...getTableColumns(refunds), orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const held = await db
    .select()
    .from(orderQuotes)
    .where(and(inArray(orderQuotes.orderId, [...ids]), isNotNull(orderQuotes.heldUntil)))
  const [linesOf, paidOf, backOf, heldOf] = [
    groupByOrder(lines),
    groupByOrder(paid),
    groupByOrder(back),
    groupByOrder(held),
  ] as const
  return (id) => ({
    books: {
      lines: linesOf(id).map(readLine),
      payments: paidOf(id),
      refunds: backOf(id).map((refund) => ({ ...refund, payment: refund.paymentId })),
    },
    heldQuote: heldOf(id)[0],
  })
}

function groupByOrder<Row extends { orderId: string }>(rows: readonly Row[]) {
  const byOrder = new Map<string, Row[]>()
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row])
  return (orderId: string) => byOrder.get(orderId) ?? []
}

/** A row as the rules know it. A check of the table holds that a void, and nothing else, says of what. */
export function readLine(row: typeof ledgerLines.$inferSelect): NamedLine {
  const { id, itemId: item, amount, taxCode, kind, voids, label } = row
  const line = { id, item, amount, taxCode, kind, label }
  return (kind === 'void' ? { ...line, voids } : line) as NamedLine
}

/**
 * The rows of a table that a query finds, as a column of another: what several queries would give comes
 * by one statement. They are read as the query by itself would have them.
 */
export function listRows<Table extends PgTable>(
  table: Table,
  query: SQLWrapper,
): SQL<InferSelectModel<Table>[]> {
  const columns = Object.entries(getTableColumns(table))
  return sql`(select coalesce(json_agg(found), '[]') from ${query} as found)`.mapWith(
    (rows: Record<string, unknown>[]) =>
      rows.map((row) =>
        Object.fromEntries(
          columns.map(([key, column]) => {
            const value = row[column.name]
            return [key, value === null ? null : column.mapFromDriverValue(value)]
          }),
        ),
      ),
  ) as SQL<InferSelectModel<Table>[]>
}
