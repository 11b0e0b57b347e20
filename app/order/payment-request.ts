import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import {
  withRenewedHold,
  type Clock,
  findDue,
  findRequestedAmount,
  type PayableOrder,
  isWaitingForPayment,
} from './due.ts'
import {
  appendLine,
  type Books,
  isPriceOpen,
  isSold,
  type LedgerLine,
  listLinesInForce,
  sumBooks,
  voidLine,
} from './ledger.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import type { OrderStatus } from './statuses.ts'

export type PaymentRequest = {
  /**
   * The reason that nothing can be requested. 'ask-over': not paid on this site, or past the last
   * day of the hold.
   */
  refusal?: 'ask-over' | 'price-open' | 'nothing-to-pay' | undefined
  /** The default amount and date. */
  amount: Cents
  by: CalendarDate
  most: Cents
  /** The latest possible date, on which the hold of the place or change ends. */
  lastDay: CalendarDate | undefined
  /** True if a change waits for payment. Only its amount is requested, or everything owed. */
  isOfChange: boolean
}

const defaultDays = 7

/**
 * Finds the payment that the office can request for a held place or a confirmed trip, even a past
 * one. The only source for payment requests.
 */
export function findPaymentRequest(
  order: PayableOrder,
  books: Books,
  clock: Clock,
  settings: PaymentSettings,
): PaymentRequest {
  const { today } = clock
  const { departure, isPaidToUs, status, change } = order
  const holdsPlace = isWaitingForPayment(order)
  const due = findDue(withRenewedHold(order), books, clock, settings)
  const { now, balance, parts } = due
  const isOfChange = change !== undefined && due.until === change.until && now > 0
  const dayBefore = departure > today ? addDays(departure, -1) : today
  const changeDay = isOfChange
    ? calendarDateIn(new Date(change.until.getTime() - 1), capeTown)
    : undefined
  const lastDay = changeDay ?? (holdsPlace ? dayBefore : undefined)
  const isAgreed = !holdsPlace && now === 0
  const defaultDay = (isAgreed ? parts.at(-1)?.dueOn : undefined) ?? addDays(today, defaultDays)
  const isOver =
    !isPaidToUs || !requestableStatuses.has(status) || (holdsPlace && departure < today)
  const closedRefusal = due.refusal && 'ask-over'
  const paidRefusal = holdsPlace ? 'nothing-to-pay' : 'ask-over'
  return {
    refusal: isOver
      ? 'ask-over'
      : isPriceOpen(books.lines)
        ? 'price-open'
        : balance > 0
          ? closedRefusal
          : paidRefusal,
    amount: findRequestedAmount(order, books, clock, settings),
    by: lastDay && lastDay < defaultDay ? lastDay : defaultDay,
    most: balance,
    lastDay,
    isOfChange,
  }
}

const requestableStatuses = new Set<OrderStatus>([
  'requested',
  'held',
  'expired',
  'confirmed',
  'completed',
])

/**
 * True if the office may set the price. An order without a price may get one, even after payments,
 * unless it is closed. A price set by the office can change while the order is unsettled and
 * unpaid. Catalogue prices cannot change.
 */
export function canSetPrice(
  { status, isFromCatalogue }: { status: OrderStatus; isFromCatalogue: boolean },
  books: Books,
): boolean {
  if (isPriceOpen(books.lines)) return requestableStatuses.has(status)
  return unsettledStatuses.has(status) && !isFromCatalogue && sumBooks(books).paid === 0
}

const unsettledStatuses: ReadonlySet<OrderStatus> = new Set(['requested', 'held', 'expired'])

/**
 * Creates the ledger lines that replace an order's price. Earlier sales are voided, and one charge
 * replaces them, for the given item and tax code. Throws if the ledger refuses the lines.
 */
export function replacePriceLines(
  { lines }: Pick<Books, 'lines'>,
  charge: { item: string; taxCode: string; amount: Cents },
  newId: () => string,
): LedgerLine[] {
  const voids = listLinesInForce(lines)
    .filter(isSold)
    .map(({ id }) => voidLine(lines, id, newId()))
  const newLines: LedgerLine[] = [...voids, { ...charge, id: newId(), kind: 'charge' }]
  newLines.reduce<LedgerLine[]>(appendLine, [...lines])
  return newLines
}
