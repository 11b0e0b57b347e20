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
import type { AttentionKind, OpenAmounts } from './attention.ts'
import type { Books, LedgerLine } from './ledger.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { attention } from './attention-schema.server.ts'
import { ledgerLines } from './ledger-schema.server.ts'
import { orderFigures } from './order-figures-schema.server.ts'
import { orderEvents, orderItems, orders } from './schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { PgTable } from 'drizzle-orm/pg-core'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof orderItems.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/**
 * The person to name and call: the traveller if the booking is for somebody else, otherwise the
 * guest.
 */
export function findTraveller({ name, phone, traveller, travellerPhone }: TravellerRow) {
  return traveller
    ? { name: traveller, phone: travellerPhone ?? (phone || null) }
    : { name: name || null, phone: (travellerPhone ?? phone) || null }
}

type TravellerRow = Pick<OrderRow, 'name' | 'phone' | 'traveller' | 'travellerPhone'>

export const addressChangedEvent = 'address-changed'

export type LabelledLine = LedgerLine & { label: string }

export type OpenAttention = Pick<typeof attention.$inferSelect, 'kind' | 'subjectId' | 'facts'>

/**
 * An order with everything that the rules need, at one moment: while its row is locked, or when it
 * was read.
 */
export type LoadedOrder = {
  order: OrderRow
  items: readonly ItemRow[]
  books: Omit<Books, 'lines' | 'payments'> & {
    lines: readonly LabelledLine[]
    payments: readonly PaymentRow[]
  }
  /** The figures of an agreed change that waits for money (held-change.server.ts). */
  heldQuote: typeof orderFigures.$inferSelect | undefined
  attention: readonly AttentionKind[]
  openAttention: readonly OpenAttention[]
  /** Amounts of the open cases, in cents. At most one for each kind about an order. */
  openAmounts: OpenAmounts
  /**
   * When the order's address last changed. Payouts are delayed from then
   * (app/payments/refunds/payout-wait.ts).
   */
  addressChangedAt: Date | null
}

type TransferState = Pick<PaymentRow, 'provider' | 'status'>

/** True for a transfer that was announced and has not arrived. An order has at most one. */
export function isOpenTransfer({ provider, status }: TransferState): boolean {
  return provider === 'eft' && status === 'pending'
}

export const whereOpenTransfer = and(eq(payments.provider, 'eft'), eq(payments.status, 'pending'))

export function countOpenTransfers(db: Database): Promise<number> {
  return db.$count(payments, whereOpenTransfer)
}

/**
 * Reads an order without a lock, so that readers never wait for a change. All data is from one
 * moment. Throws Refused ('not-found').
 */
export async function readOrder(db: Database, id: string): Promise<LoadedOrder> {
  return readEverything(db, id)
}

/**
 * Locks an order's row, then its money, until the caller's transaction ends, and reads everything.
 * Every change of an order starts here; a day's capacity is locked after it. Rows that only refer
 * to the order can still be added, so payment events need not wait. Throws Refused ('not-found').
 */
export async function loadOrder(transaction: Transaction, id: string): Promise<LoadedOrder> {
  // The lock is a separate statement, so that the read after it sees the state after the wait.
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update')
  return readEverything(transaction, id, { isLocked: true })
}

async function readEverything(
  db: Database,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<LoadedOrder> {
  const select = () => db.select()
  const paymentQuery = select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const refundQuery = db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(eq(payments.orderId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const [row] = await db
    .select({
      order: orders,
      items: rowsAsColumn(
        orderItems,
        select()
          .from(orderItems)
          .where(eq(orderItems.orderId, id))
          .orderBy(asc(orderItems.date), asc(orderItems.id)),
      ),
      lines: rowsAsColumn(
        ledgerLines,
        select()
          .from(ledgerLines)
          .where(eq(ledgerLines.orderId, id))
          .orderBy(asc(ledgerLines.position)),
      ),
      paymentRows: rowsAsColumn(
        payments,
        isLocked ? paymentQuery.for('no key update') : paymentQuery,
      ),
      refundRows: rowsAsColumn(
        refunds,
        isLocked ? refundQuery.for('no key update', { of: refunds }) : refundQuery,
      ),
      openCases: rowsAsColumn(
        attention,
        select()
          .from(attention)
          .where(and(eq(attention.orderId, id), isNull(attention.closedAt))),
      ),
      heldFigures: rowsAsColumn(
        orderFigures,
        select()
          .from(orderFigures)
          .where(and(eq(orderFigures.orderId, id), isNotNull(orderFigures.heldUntil))),
      ),
      addressChanges: rowsAsColumn(
        orderEvents,
        select()
          .from(orderEvents)
          .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, addressChangedEvent)))
          .orderBy(desc(orderEvents.number))
          .limit(1),
      ),
    })
    .from(orders)
    .where(eq(orders.id, id))
  if (!row) throw new Refused({ code: 'not-found' })
  const { order, items, lines, paymentRows, refundRows, openCases, heldFigures, addressChanges } =
    row
  return {
    order,
    items,
    books: {
      lines: lines.map(toLedgerLine),
      payments: paymentRows,
      refunds: refundRows.map((refund) => ({ ...refund, payment: refund.paymentId })),
    },
    heldQuote: heldFigures[0],
    attention: openCases.map(({ kind }) => kind),
    openAttention: openCases,
    openAmounts: Object.fromEntries(
      openCases.flatMap(({ kind, facts: { amount } }) =>
        typeof amount === 'number' ? [[kind, amount]] : [],
      ),
    ),
    addressChangedAt: addressChanges[0]?.at ?? null,
  }
}

/**
 * Reads the money of several orders by id, without a lock, in four statements. In its own
 * transaction the data is from one moment.
 */
export async function readMoney(
  db: Database,
  ids: readonly string[],
): Promise<(orderId: string) => Pick<LoadedOrder, 'books' | 'heldQuote'>> {
  const lines = await db
    .select()
    .from(ledgerLines)
    .where(inArray(ledgerLines.orderId, [...ids]))
    .orderBy(asc(ledgerLines.position))
  const paymentRows = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const refundRows = await db
    .select({ ...getTableColumns(refunds), orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const heldRows = await db
    .select()
    .from(orderFigures)
    .where(and(inArray(orderFigures.orderId, [...ids]), isNotNull(orderFigures.heldUntil)))
  const [getLines, getPayments, getRefunds, getHeldFigures] = [
    groupByOrder(lines),
    groupByOrder(paymentRows),
    groupByOrder(refundRows),
    groupByOrder(heldRows),
  ] as const
  return (id) => ({
    books: {
      lines: getLines(id).map(toLedgerLine),
      payments: getPayments(id),
      refunds: getRefunds(id).map((refund) => ({ ...refund, payment: refund.paymentId })),
    },
    heldQuote: getHeldFigures(id)[0],
  })
}

function groupByOrder<Row extends { orderId: string }>(rows: readonly Row[]) {
  const rowsByOrder = new Map<string, Row[]>()
  for (const row of rows)
    rowsByOrder.set(row.orderId, [...(rowsByOrder.get(row.orderId) ?? []), row])
  return (orderId: string) => rowsByOrder.get(orderId) ?? []
}

/** Converts a row to the rules' type. A database check ensures that only a void names a line. */
export function toLedgerLine(row: typeof ledgerLines.$inferSelect): LabelledLine {
  const { id, itemId: item, amount, taxCode, kind, voids, label } = row
  const line = { id, item, amount, taxCode, kind, label }
  return (kind === 'void' ? { ...line, voids } : line) as LabelledLine
}

/**
 * A query's rows as one column of another query, so that one statement replaces several. Values are
 * parsed like the query's own.
 */
export function rowsAsColumn<Table extends PgTable>(
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
