import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Cents } from '#rules/money/cents.ts'
import { type Books, sumBooks } from '#rules/orders/ledger.ts'
import type { Database } from '../database/database.ts'
import { ledgerLines } from '../database/schema/ledger.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { readLine } from './load-order.ts'

/** What each of these orders still owes, as it stands just now and without a lock; below zero, what we owe its guest. */
export async function readBalances(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Cents> {
  const booksOf = await readBooks(db, orderIds)
  return (id) => sumBooks(booksOf(id)).balance
}

/** The money of each of these orders, as it stands just now and without a lock. */
export async function readBooks(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Books> {
  const ids = [...new Set(orderIds)]
  const lines = await db.select().from(ledgerLines).where(inArray(ledgerLines.orderId, ids))
  const paid = await db.select().from(payments).where(inArray(payments.orderId, ids))
  const back = await db
    .select({ ...getTableColumns(refunds), orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, ids))
  const of = { lines: group(lines), paid: group(paid), back: group(back) }
  return (id) => ({
    lines: (of.lines.get(id) ?? []).map(readLine),
    payments: of.paid.get(id) ?? [],
    refunds: (of.back.get(id) ?? []).map((refund) => ({ ...refund, payment: refund.paymentId })),
  })
}

function group<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
