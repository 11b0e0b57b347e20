import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tax } from '#rules/policy/tax.ts'
import { isPayable } from '#rules/money/cents.ts'
import { canSetPrice, priceLines } from '#rules/orders/payment-request.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { promoLines } from '#rules/promo-codes/promo-lines.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { writeAudit } from '../../records/audit-log.ts'
import type { Services } from '../../services.ts'
import { type ItemRow, type LoadedOrder, loadOrder } from '../../records/load-order.ts'
import { type Actor, appendLines, recordEvent } from '../../records/order-history.ts'
import { Refused, refuseStale } from '../../refused.ts'
import { findItemPromo, namePromo } from '../../money/promo-codes/take-promo-code.ts'
import { reconcileOrder } from '../pay/reconcile-order.ts'
import { moveAttempts } from '../../money/events/start-payment.ts'
import { followPrice } from '../../money/invoices/follow-price.ts'
import { takeOff } from './plan-change.ts'

/**
 * The office says what an order costs that was sold without a price: a charge in its ledger. Said
 * again before anything was paid, the new one stands instead. The guest hears of it when they are asked
 * to pay. What had come already may confirm it. Throws Refused: 'not-found', 'price-agreed',
 * 'field-invalid' (amount), 'item-changed' (what was owed is no longer what was seen).
 */
export async function setPrice(
  services: Services,
  asked: {
    orderId: string
    amount: number
    seen?: number | undefined
    by: Extract<Actor, { who: 'office' }>
  },
): Promise<void> {
  const { orderId, amount, seen, by } = asked
  const now = services.now()
  if (!isPayable(amount)) throw new Refused({ code: 'field-invalid', field: 'amount' })
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    refuseStale(seen, sumBooks(loaded.books).owed)
    const item = findPriced(loaded)
    if (!item) throw new Refused({ code: 'price-agreed' })
    const charge = { item: item.id, taxCode: tax.codes[item.kind], amount }
    const priced = priceLines(loaded.books, charge, randomUUID)
    // The guest's code waited for it.
    const to = { product: item.product, departure: item.date }
    const promo = findItemPromo(loaded, item, { to })
    const content = services.content()
    const off = promoLines({ ...charge, promo, price: amount }, loaded.books, priced, () =>
      randomUUID(),
    )
    const named = [...priced, ...off].map((line) => {
      if (line.kind === 'void') return line
      const isPromo = line.kind === 'promo' && promo
      return { ...line, label: isPromo ? namePromo(content, promo) : item.title }
    })
    const act = { ...by, at: now, facts: { amount } }
    const after = await appendLines(transaction, loaded, named, act)
    await recordEvent(transaction, after, 'price-set', act)
    await transaction
      .update(orderItems)
      .set({ totalMinor: takeOff(promo, amount) })
      .where(eq(orderItems.id, item.id))
    // A plan was agreed for another price.
    await transaction.update(orders).set({ plan: null }).where(eq(orders.id, orderId))
    await moveAttempts(transaction, loaded.books.payments, 'called-off')
    await followPrice(services, transaction, orderId, 'changed')
    const entry = { actorId: by.actorId, action: 'price-set', subject: 'orders' } as const
    const logged = { amount, reference: loaded.order.reference }
    await writeAudit(transaction, { ...entry, subjectId: orderId, facts: logged }, now)
  })
  await reconcileOrder(services, orderId)
  services.wake('mail')
}

/** The item that the office can set a price for; undefined where the price is agreed. */
export function findPriced({ order, items, books }: LoadedOrder): ItemRow | undefined {
  const item = items.find(({ status }) => status !== 'cancelled')
  const isFromCatalogue = items.some(({ priceLines: sold }) => sold.length > 0)
  const { status } = order
  return canSetPrice({ status, isFromCatalogue }, books) ? item : undefined
}
