import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { Canceller } from '#app/order/inbox.ts'
import { type Cents, sumCents, toMoney } from '#rules/money/cents.ts'
import { type CancellationTier, computeCancellation } from './cancellation.ts'
import {
  appendLine,
  type Books,
  sumUnrefunded,
  findSurplus,
  isSold,
  type LedgerLine,
  listLinesInForce,
  voidLine,
} from '#app/order/ledger.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import { type RefundAbility, type RefundPart, splitRefund } from './refund-split.ts'
import { type ItemStatus, itemTransitions } from '#app/order/statuses.ts'
import { tryTransition } from '#app/order/transitions.ts'

export type CancellableItem = {
  id: string
  status: ItemStatus
  departure: CalendarDate
  tiers: readonly CancellationTier[]
  /** End of free cancellation after booking. */
  freeEnd?: Date | undefined
}

export type Cancellation = {
  items: readonly CancellableItem[]
  calledOff: readonly string[]
  books: Books
  /**
   * Canceller. If the office cancels, everything is refunded (P9.10). After a death or during a
   * hospital stay too, unless the office keeps a part.
   */
  by: Canceller
  /**
   * True if the guest reported a death or hospital stay: the office must decide about the charge.
   */
  isMedical?: boolean
  /** The maximum that the office keeps in total, in cents, if less than the table says. */
  keep?: Cents | undefined
  isNoShow?: boolean
  refundAbilityOf: (provider: string) => RefundAbility
}

export type ItemCharge = {
  item: string
  tier: CancellationTier
  /** Calendar days (Cape Town) from the cancellation to the departure. */
  daysBefore: number
  total: Cents
  fee: Cents
  /** The kept part in cents, at most what was paid. */
  kept: Cents
  isFree?: true
}

/**
 * The figures of a cancellation, valid until they expire. They are computed again when the
 * cancellation is carried out.
 */
export type OrderCancellationFigures = {
  number: string
  expiresAt: Date
  charges: ItemCharge[]
  kept: Cents
  refund: Cents
  parts: RefundPart[]
  /** True if only the office can carry the cancellation out. */
  needsOffice: boolean
}

/**
 * Computes the figures of cancelling items now. Each item has the tier of its own table, by
 * calendar days in Cape Town; the tier's last day is included (P9.10). The kept amount is at most
 * what was paid and is not already being refunded. What is neither kept nor owed for the rest is
 * refunded, oldest payment first. Throws if an item can't be cancelled.
 */
export function computeOrderCancellation(
  cancellation: Cancellation,
  { number, now }: { number: string; now: Date },
  { quoteMinutes }: Pick<PaymentSettings, 'quoteMinutes'>,
): OrderCancellationFigures {
  const { books, refundAbilityOf, isMedical = false } = cancellation
  const charges = listCharges(cancellation, now)
  const lines = listCancellationLines(cancellation, charges, (position) => `quoted-${position}`)
  const after = { ...books, lines: [...books.lines, ...lines] }
  const refund = findSurplus(after)
  return {
    number,
    expiresAt: new Date(now.getTime() + quoteMinutes * minuteMs),
    charges,
    kept: sumCents(charges.map(({ kept }) => kept)),
    refund,
    parts: splitRefund(refund, books, refundAbilityOf),
    needsOffice: isMedical,
  }
}

/**
 * The maximum charge of a cancellation in cents: by the tables, limited by the money paid, and 0
 * while cancelling is free.
 */
export function computeMaximumCharge(cancellation: Cancellation, now: Date): Cents {
  const charges = listCharges({ ...cancellation, keep: Number.MAX_SAFE_INTEGER }, now)
  return sumCents(charges.map(({ kept }) => kept))
}

/**
 * Compares the accepted figures with the current ones. The guest is asked again if the figures
 * expired, if more is kept, if less is refunded, or if other items are cancelled.
 */
export function checkCancellationFigures(
  acceptedFigures: OrderCancellationFigures,
  currentFigures: OrderCancellationFigures,
  now: Date,
): 'carry-out' | 'ask-again' {
  if (now >= acceptedFigures.expiresAt) return 'ask-again'
  const isWorse =
    currentFigures.kept > acceptedFigures.kept || currentFigures.refund < acceptedFigures.refund
  const hasOtherItems = listItems(currentFigures) !== listItems(acceptedFigures)
  const needsDecision = currentFigures.needsOffice && !acceptedFigures.needsOffice
  return isWorse || hasOtherItems || needsDecision ? 'ask-again' : 'carry-out'
}

/**
 * Ledger lines of a cancellation: voids of the sale, and a line for the kept part of each item.
 * `nameLine` makes each line's id from its position.
 */
export function listCancellationLines(
  { items, calledOff, books, by }: Cancellation,
  charges: readonly ItemCharge[],
  nameLine: (position: number) => string,
): LedgerLine[] {
  const voidedLines = listLinesToVoid(items, calledOff, books.lines, by)
  const addedLines: LedgerLine[] = []
  const makeId = () => nameLine(addedLines.length)
  for (const { id } of voidedLines) addedLines.push(voidLine(books.lines, id, makeId()))
  for (const { item, kept } of charges.filter((charge) => charge.kept > 0)) {
    const taxCode = findTaxCode(voidedLines, item)
    addedLines.push({ id: makeId(), item, kind: 'cancellation-fee', amount: kept, taxCode })
  }
  // The check throws if the ledger refuses a line.
  addedLines.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return addedLines
}

function listCharges(cancellation: Cancellation, now: Date): ItemCharge[] {
  const received = calendarDateIn(now, capeTown)
  const { items, calledOff, books, by, isMedical = false, isNoShow = false, keep } = cancellation
  const voidedLines = listLinesToVoid(items, calledOff, books.lines, by)
  const isWaived = by === 'office' || isMedical || (by === 'grave' && !keep)
  const fees = listLinesInForce(books.lines).filter(
    (line) => !isSold(line) && !voidedLines.includes(line),
  )
  const availableAmount = Math.max(
    0,
    sumUnrefunded(books) - sumCents(fees.map(({ amount }) => amount)),
  )
  let payable = Math.min(availableAmount, keep ?? availableAmount)
  return listItemsToCancel(items, calledOff).map(({ id, departure, tiers, freeEnd }, position) => {
    const belongsToItem = ({ item, kind }: LedgerLine) =>
      (item === id || (item === null && position === 0)) && kind !== 'change-fee'
    const total = Math.max(
      0,
      sumCents(voidedLines.filter(belongsToItem).map(({ amount }) => amount)),
    )
    const days = { departure, received, noShow: isNoShow }
    const { tier, daysBefore, fee } = computeCancellation({ total: toMoney(total), tiers, ...days })
    const isFreeNow = !isWaived && !isNoShow && freeEnd !== undefined && now < freeEnd
    const chargedFee = isWaived || isFreeNow ? 0 : fee.minor
    const kept = Math.min(chargedFee, payable)
    payable -= kept
    const charge = { item: id, tier, daysBefore, total, fee: chargedFee, kept }
    return isFreeNow ? { ...charge, isFree: true } : charge
  })
}

function listItemsToCancel(items: readonly CancellableItem[], calledOff: readonly string[]) {
  const itemsToCancel = items.filter(({ id }) => calledOff.includes(id))
  const blockedItem = itemsToCancel.find(({ status }) => !canBeCancelled(status))
  if (blockedItem)
    throw new Error(`The item ${blockedItem.id} is ${blockedItem.status}; it cannot be cancelled.`)
  if (itemsToCancel.length === 0 || itemsToCancel.length < new Set(calledOff).size)
    throw new Error('The order has no such item to cancel.')
  return itemsToCancel.toSorted((one, other) => (one.departure < other.departure ? -1 : 1))
}

/**
 * Lists the lines to void: the items' own and, if nothing else is left, those of the whole order. A
 * fee for an earlier change remains, unless the company cancels or the reason is grave.
 */
function listLinesToVoid(
  items: readonly CancellableItem[],
  calledOff: readonly string[],
  lines: readonly LedgerLine[],
  by: Canceller,
) {
  const isWholeOrder = items.every(
    ({ id, status }) => calledOff.includes(id) || !canBeCancelled(status),
  )
  return listLinesInForce(lines).filter((line) => {
    const isVoided = isSold(line) || (by !== 'guest' && line.kind === 'change-fee')
    return isVoided && (line.item === null ? isWholeOrder : calledOff.includes(line.item))
  })
}

/** The tax code of the largest line, because the kept part is taxed like the sale. */
function findTaxCode(voidedLines: readonly LedgerLine[], item: string): string {
  const lines = voidedLines.filter((line) => line.item === item || line.item === null)
  const largestLine = lines.toSorted((one, other) => other.amount - one.amount)[0]
  if (!largestLine)
    throw new Error(`The item ${item} has no ledger line, so it cannot have a charge.`)
  return largestLine.taxCode
}

function canBeCancelled(status: ItemStatus): boolean {
  return tryTransition(itemTransitions, status, 'called-off') !== undefined
}

function listItems({ charges }: OrderCancellationFigures): string {
  return charges
    .map(({ item }) => item)
    .toSorted()
    .join(' ')
}
