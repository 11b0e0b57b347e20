import type { Cents } from '#rules/money/cents.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import type { Database } from '../database/database.ts'
import { readMoney } from './load-order.ts'

/** What each of these orders still owes, as it stands just now and without a lock; below zero, what we owe its guest. */
export async function readBalances(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Cents> {
  const moneyOf = await readMoney(db, [...new Set(orderIds)])
  return (id) => sumBooks(moneyOf(id).books).balance
}
