import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { isPayable } from '#rules/money/cents.ts'
import { canSetPrice, replacePriceLines } from '#app/order/payment-request.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { createPromoLines } from '#app/credit/promo-lines.ts'
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
 * be replaced. The guest sees it in the payment request. Money already received may confirm the
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
  await changeOrder(services, orderId, async (openOrder) => {
    const { loadedOrder, transaction } = openOrder
    refuseStale(seen, sumBooks(loadedOrder.books).owed)
    const item = findItemToPrice(loadedOrder)
    if (!item) throw new Refused({ code: 'price-agreed' })
    const { codes } = policyOn(services.content().policies.tax, services.now())
    const charge = { item: item.id, taxCode: codes[item.kind], amount }
    const newLines = replacePriceLines(loadedOrder.books, charge, randomUUID)
    const to = { product: item.product, departure: item.date }
    const promo = findItemPromo(loadedOrder, item, { to })
    const soldItem = { ...charge, promo, price: amount }
    const discountLines = createPromoLines(soldItem, loadedOrder.books, newLines, () =>
      randomUUID(),
    )
    const content = openOrder.services.content()
    const lines = [...newLines, ...discountLines].map((line) => {
      if (line.kind === 'void') return line
      const isPromo = line.kind === 'promo' && promo
      return { ...line, label: isPromo ? formatPromoLabel(content, promo) : item.title }
    })
    await transaction
      .update(orderItems)
      .set({ totalMinor: subtractPromo(promo, amount) })
      .where(eq(orderItems.id, item.id))
    await applyEdit(openOrder, {
      act: { ...by, at: openOrder.services.now(), facts: { amount } },
      event: 'price-set',
      lines,
      // The old plan was agreed for another price.
      order: { plan: null },
      followsPrice: 'changed',
      log: { action: 'price-set', facts: { amount, reference: loadedOrder.order.reference } },
    })
    return {}
  })
}

export function findItemToPrice({ order, items, books }: LoadedOrder): ItemRow | undefined {
  const item = items.find(({ status }) => status !== 'cancelled')
  const isFromCatalogue = items.some(({ priceLines: itemLines }) => itemLines.length > 0)
  const { status } = order
  return canSetPrice({ status, isFromCatalogue }, books) ? item : undefined
}
