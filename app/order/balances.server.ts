import type { Cents } from '#rules/money/cents.ts'
import { sumBooks } from './ledger.ts'
import type { Database } from '#platform/database/database.ts'
import { readMoney } from './load-order.server.ts'

/** The current balance of each order in cents, without a lock. Negative if we owe the guest. */
export async function readBalances(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Cents> {
  const getMoney = await readMoney(db, [...new Set(orderIds)])
  return (id) => sumBooks(getMoney(id).books).balance
}
