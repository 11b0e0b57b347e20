import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import {
  appendLine,
  type Books,
  isSold,
  type LedgerLine,
  listStanding,
  sumBooks,
  voidLine,
} from './ledger.ts'
import { type OrderStatus, orderTransitions } from './statuses.ts'
import { tryTransition } from './transitions.ts'

type Asked = { status: OrderStatus; firstDay: CalendarDate }

/**
 * Why its guest cannot be asked to pay for an order, whatever the day until which; undefined where they
 * can. One that has expired can: its place is taken again with it. A price that nobody has named is not
 * asked for.
 */
export function findAskRefusal(
  { status, firstDay }: Asked,
  { lines, payments, refunds }: Books,
  today: CalendarDate,
): 'ask-over' | 'price-open' | 'nothing-to-pay' | undefined {
  const canBegin = tryTransition(orderTransitions, status, 'payment-asked') !== undefined
  if ((!canBegin && status !== 'held') || firstDay <= today) return 'ask-over'
  if (isPriceOpen(lines)) return 'price-open'
  return sumBooks({ lines, payments, refunds }).balance > 0 ? undefined : 'nothing-to-pay'
}

/** Whether nobody has said yet what an order costs. */
export function isPriceOpen(lines: readonly LedgerLine[]): boolean {
  return !listStanding(lines).some(isSold)
}

/**
 * Whether the office can say what an order costs: one that is not settled yet and has no price, or
 * one that the office named and for which nothing has come. What the catalogue sold keeps its price.
 */
export function canSetPrice(
  { status, isFromCatalogue }: { status: OrderStatus; isFromCatalogue: boolean },
  books: Books,
): boolean {
  if (!unsettled.has(status)) return false
  return isPriceOpen(books.lines) || (!isFromCatalogue && sumBooks(books).paid === 0)
}

const unsettled: ReadonlySet<OrderStatus> = new Set(['requested', 'held', 'expired'])

/**
 * The lines that give an order its price: what was sold before is taken back, and one charge stands for
 * all of it, for the item and tax code that are named. Throws where the ledger does not take them.
 */
export function priceLines(
  { lines }: Pick<Books, 'lines'>,
  charge: { item: string; taxCode: string; amount: Cents },
  nameLine: () => string,
): LedgerLine[] {
  const voids = listStanding(lines)
    .filter(isSold)
    .map(({ id }) => voidLine(lines, id, nameLine()))
  const added: LedgerLine[] = [...voids, { ...charge, id: nameLine(), kind: 'charge' }]
  added.reduce<LedgerLine[]>(appendLine, [...lines])
  return added
}
