import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Cents } from '#rules/money/cents.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import type { Database } from '../database/database.ts'
import { ledgerLines } from '../database/schema/ledger.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { readLine } from './load-order.ts'

/** What each of these orders still owes, as it stands just now and without a lock; below zero, what we owe its guest. */
export async function readBalances(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Cents> {
  const ids = [...new Set(orderIds)]
  const lines = await db.select().from(ledgerLines).where(inArray(ledgerLines.orderId, ids))
  const paid = await db.select().from(payments).where(inArray(payments.orderId, ids))
  const back = await db
    .select({ ...getTableColumns(refunds), orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, ids))
  const balanceOf = (id: string) => {
    const own = ({ orderId }: { orderId: string }) => orderId === id
    return sumBooks({
      lines: lines.filter(own).map(readLine),
      payments: paid.filter(own),
      refunds: back.filter(own).map((refund) => ({ ...refund, payment: refund.paymentId })),
    }).balance
  }
  return balanceOf
}
