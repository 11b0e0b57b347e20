import { eq } from 'drizzle-orm'
import { type Refund } from './ledger.ts'
import { refundTransitions } from './statuses.ts'
import { transition } from './transitions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { refunds } from '#app/payments/schema.server.ts'
import type { LoadedOrder } from './load-order.server.ts'
import { type EventMeta, recordEvent } from './order-history.server.ts'

type WithdrawableRefund = Pick<Refund, 'id' | 'amount' | 'status'>

/**
 * Withdraws refunds; no other place does. With `decidedBy` 'office' a person decided against the
 * refund, so it is not proposed again. Refunds withdrawn by a change are proposed again when that
 * change ends. Throws for a refund that was sent.
 */
export async function withdrawRefunds(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  withdrawable: readonly WithdrawableRefund[],
  { decidedBy, ...meta }: EventMeta & { decidedBy: NonNullable<Refund['withdrawnBy']> },
): Promise<void> {
  for (const { id, amount, status: currentStatus } of withdrawable) {
    const status = transition(refundTransitions, currentStatus as 'proposed', 'withdrawn')
    const change = { status, withdrawnBy: decidedBy, tryAt: null }
    await transaction.update(refunds).set(change).where(eq(refunds.id, id))
    const facts = { refund: id, amount }
    await recordEvent(transaction, loadedOrder, 'refund-withdrawn', { ...meta, facts })
  }
}
