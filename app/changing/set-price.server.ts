import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tax } from '#rules/policy/tax.ts'
import { isPayable } from '#rules/money/cents.ts'
import { canSetPrice, replacePriceLines } from '#app/order/payment-request.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { promoLines } from '#app/credit/promo-lines.ts'
import { orderItems } from '#app/order/schema.server.ts'
import type { Services } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import { findItemPromo, formatPromoLabel } from '#app/credit/apply-promo-code.server.ts'
import { applyEdit, changeOrder } from './change-order.server.ts'
import { subtractPromo } from './plan-change.server.ts'

/**
 * Sets the price of an order sold without one, as a charge in its ledger. Before any payment it can
 * be replaced. The guest reads it in the request to pay. Money already received may confirm the
 * order. Throws Refused: 'not-found', 'price-agreed', 'field-invalid' (amount), 'item-changed' (the
 * amount owed differs from `seen`).
 */
export async function setPrice(
  services: Services,
  request: {
    orderId: string
    amount: number
    seen?: number | undefined
    by: Extract<Actor, { who: 'office' }>
  },
): Promise<void> {
  const { orderId, amount, seen, by } = request
  if (!isPayable(amount)) throw new Refused({ code: 'field-invalid', field: 'amount' })
  await changeOrder(services, orderId, async (open) => {
    const { loaded, transaction } = open
    refuseStale(seen, sumBooks(loaded.books).owed)
    const item = findItemToPrice(loaded)
    if (!item) throw new Refused({ code: 'price-agreed' })
    const charge = { item: item.id, taxCode: tax.codes[item.kind], amount }
    const priced = replacePriceLines(loaded.books, charge, randomUUID)
    const to = { product: item.product, departure: item.date }
    const promo = findItemPromo(loaded, item, { to })
    const sold = { ...charge, promo, price: amount }
    const discountLines = promoLines(sold, loaded.books, priced, () => randomUUID())
    const content = open.services.content()
    const lines = [...priced, ...discountLines].map((line) => {
      if (line.kind === 'void') return line
      const isPromo = line.kind === 'promo' && promo
      return { ...line, label: isPromo ? formatPromoLabel(content, promo) : item.title }
    })
    await transaction
      .update(orderItems)
      .set({ totalMinor: subtractPromo(promo, amount) })
      .where(eq(orderItems.id, item.id))
    await applyEdit(open, {
      act: { ...by, at: open.services.now(), facts: { amount } },
      event: 'price-set',
      lines,
      // The old plan was agreed for another price.
      order: { plan: null },
      followsPrice: 'changed',
      log: { action: 'price-set', facts: { amount, reference: loaded.order.reference } },
    })
    return {}
  })
}

export function findItemToPrice({ order, items, books }: LoadedOrder): ItemRow | undefined {
  const item = items.find(({ status }) => status !== 'cancelled')
  const isFromCatalogue = items.some(({ priceLines: sold }) => sold.length > 0)
  const { status } = order
  return canSetPrice({ status, isFromCatalogue }, books) ? item : undefined
}
