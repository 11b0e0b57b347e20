import type { Payment, Refund } from '#rules/orders/ledger.ts'
import type { AttentionKind } from '#rules/orders/attention.ts'
import type { Transaction } from '../database/database.ts'
import type { Office } from '../office.ts'
import type { LoadedOrder } from '../orders/load-order.ts'

/** What of an order's money is told by mail. */
export type MoneyNews =
  | { news: 'payment-received'; payment: Payment }
  | { news: 'refund-done' | 'refund-failed' | 'refund-approved'; refund: Refund }
  | { news: 'confirmed' }
  | { news: 'hold-over' }
  | { news: 'attention'; kind: AttentionKind }
  | { news: 'balance-due'; daysBefore: number }

/** Owes the mails that a piece of news means, in the transaction that writes it down. */
export function tellOfMoney(
  _office: Office,
  _transaction: Transaction,
  _loaded: LoadedOrder,
  _news: MoneyNews,
): Promise<void> {
  return Promise.resolve()
}
