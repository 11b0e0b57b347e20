import type { Cents } from '#rules/money/cents.ts'
import { type Books, type LedgerLine, listLinesInForce, voidLine } from '#app/order/ledger.ts'
import { findPromoDiscount, type PromoDiscount } from './promo-code.ts'

/** The ledger line of an item's discount by a code. An item has at most one. */
export function listPromoLines({ lines }: Pick<Books, 'lines'>, item: string) {
  return listLinesInForce(lines).filter((line) => line.item === item && line.kind === 'promo')
}

/**
 * The ledger lines that adjust a code's discount after a price change: a void of the old discount,
 * and the new one. Empty if the discount does not change. `added` are earlier lines of the same
 * change; they may already void the old discount. `toLineId` returns a line's id for its
 * position after them.
 */
export function createPromoLines(
  priced: { item: string; promo: PromoDiscount | undefined; price: Cents; taxCode: string },
  { lines }: Pick<Books, 'lines'>,
  added: readonly LedgerLine[],
  toLineId: (position: number) => string,
): LedgerLine[] {
  const { item, promo, price, taxCode } = priced
  const amount = promo ? 0 - findPromoDiscount(promo, price) : 0
  const all = [...lines, ...added]
  const old = listPromoLines({ lines: all }, item)
  if (old.reduce((sum, line) => sum + line.amount, 0) === amount) return []
  const voids = old.map(({ id }, n) => voidLine(all, id, toLineId(added.length + n)))
  const id = toLineId(added.length + voids.length)
  return amount < 0 ? [...voids, { id, item, kind: 'promo', amount, taxCode }] : voids
}
