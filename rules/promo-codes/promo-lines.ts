import type { Cents } from '../money/cents.ts'
import { type Books, type LedgerLine, listStanding, voidLine } from '../orders/ledger.ts'
import { findPromoDiscount, type PromoOff } from './promo-code.ts'

/** What a code takes off an item, as it stands in the ledger: one line at most. */
export function listPromo({ lines }: Pick<Books, 'lines'>, item: string) {
  return listStanding(lines).filter((line) => line.item === item && line.kind === 'promo')
}

/**
 * The lines that let what a code takes off follow a price of its item: a void of what it took off before, and what it
 * takes off now. None where that is the same. `added` are the lines that come before them in the same act, one of
 * which may have voided it already; `nameLine` gives the id of each by its position behind them.
 */
export function promoLines(
  priced: { item: string; promo: PromoOff | undefined; price: Cents; taxCode: string },
  { lines }: Pick<Books, 'lines'>,
  added: readonly LedgerLine[],
  nameLine: (position: number) => string,
): LedgerLine[] {
  const { item, promo, price, taxCode } = priced
  const amount = promo ? 0 - findPromoDiscount(promo, price) : 0
  const all = [...lines, ...added]
  const old = listPromo({ lines: all }, item)
  if (old.reduce((sum, line) => sum + line.amount, 0) === amount) return []
  const voids = old.map(({ id }, n) => voidLine(all, id, nameLine(added.length + n)))
  const id = nameLine(added.length + voids.length)
  return amount < 0 ? [...voids, { id, item, kind: 'promo', amount, taxCode }] : voids
}
