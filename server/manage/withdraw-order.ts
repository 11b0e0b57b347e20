import type { Office } from '../office.ts'
import { type LoadedOrder, readOrder } from '../orders/load-order.ts'
import { carryOutCancellation, quoteCancellation } from '../payments/cancel-order.ts'
import { Refused } from '../refused.ts'
import { contacts } from '../requests/admit.ts'
import { judgeOrder } from './describe-order.ts'

/**
 * Takes an order back before anything is paid, which costs nothing: its places are given back at once.
 * Done already, it is done. Throws Refused once something was paid: then calling off has a price.
 */
export async function withdrawOrder(office: Office, orderId: string): Promise<void> {
  const loaded = await readOrder(office.db, orderId)
  if (loaded.order.status === 'cancelled') return
  const refused = new Refused({ code: 'order-fixed', facts: contacts })
  const admit = (now: LoadedOrder) => {
    if (!judgeOrder(office, now).mayWithdraw) throw refused
  }
  const quote = await quoteCancellation(office, { orderId, cancelledBy: 'guest' }, admit)
  // Something was paid in this very moment.
  if (quote.kept > 0) throw refused
  const by = { who: 'guest' } as const
  const { outcome } = await carryOutCancellation(office, { orderId, number: quote.number, by })
  if (outcome !== 'cancelled') throw refused
}
