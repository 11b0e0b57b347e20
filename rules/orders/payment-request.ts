import { addDays, type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import { asAsked, type Clock, findDue, findToAsk, type PayableOrder, waitsForMoney } from './due.ts'
import {
  appendLine,
  type Books,
  isPriceOpen,
  isSold,
  type LedgerLine,
  listStanding,
  sumBooks,
  voidLine,
} from './ledger.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { OrderStatus } from './statuses.ts'

/** What the office can ask the guest of an order to pay, and by when. */
export type PaymentRequest = {
  /** Why nothing can be asked for: it is not paid here, or the day of its place is over; it has no price; nothing is owed. */
  refusal?: 'ask-over' | 'price-open' | 'nothing-to-pay' | undefined
  /** What is asked for unless the office names another amount, and by which day. */
  amount: Cents
  by: CalendarDate
  /** All that is owed. */
  most: Cents
  /** The last day that can be named: a place, or that of a change, waits no longer. */
  lastDay: CalendarDate | undefined
  /** A change waits for its money: it alone is asked for, or all that is owed. */
  isOfChange: boolean
}

const usualDays = 7

/**
 * The one place that says what a guest can be asked for: whatever is owed, of a place that waits for its
 * money and of a trip that is confirmed, is of today or is over.
 */
export function findPaymentRequest(
  order: PayableOrder,
  books: Books,
  clock: Clock,
  settings: PaymentSettings,
): PaymentRequest {
  const { today } = clock
  const { departure, isOurs, status, change } = order
  const holdsPlace = waitsForMoney(order)
  const due = findDue(asAsked(order), books, clock, settings)
  const { now, balance, parts } = due
  const isOfChange = change !== undefined && due.until === change.until && now > 0
  const dayBefore = departure > today ? addDays(departure, -1) : today
  const changeDay = isOfChange
    ? calendarDateIn(new Date(change.until.getTime() - 1), capeTown)
    : undefined
  const lastDay = changeDay ?? (holdsPlace ? dayBefore : undefined)
  const isAgreed = !holdsPlace && now === 0
  const wished = (isAgreed ? parts.at(-1)?.dueOn : undefined) ?? addDays(today, usualDays)
  const isOver = !isOurs || !canBeAsked.has(status) || (holdsPlace && departure < today)
  const closed = due.refusal && 'ask-over'
  const nothing = holdsPlace ? 'nothing-to-pay' : 'ask-over'
  return {
    refusal: isOver
      ? 'ask-over'
      : isPriceOpen(books.lines)
        ? 'price-open'
        : balance > 0
          ? closed
          : nothing,
    amount: findToAsk(order, books, clock, settings),
    by: lastDay && lastDay < wished ? lastDay : wished,
    most: balance,
    lastDay,
    isOfChange,
  }
}

const canBeAsked = new Set<OrderStatus>(['requested', 'held', 'expired', 'confirmed', 'completed'])

/**
 * Whether the office can say what an order costs: one that is not over and has no price, whatever has come for
 * it; or one that is not settled yet, whose price the office named and for which nothing has come. What the
 * catalogue sold keeps its price.
 */
export function canSetPrice(
  { status, isFromCatalogue }: { status: OrderStatus; isFromCatalogue: boolean },
  books: Books,
): boolean {
  if (isPriceOpen(books.lines)) return canBeAsked.has(status)
  return unsettled.has(status) && !isFromCatalogue && sumBooks(books).paid === 0
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
