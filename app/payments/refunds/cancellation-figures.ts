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
import type { PaymentSettings } from '#rules/policy/payment-settings.ts'
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
export function sumMostCharged(cancellation: Cancellation, now: Date): Cents {
  const charges = listCharges({ ...cancellation, keep: Number.MAX_SAFE_INTEGER }, now)
  return sumCents(charges.map(({ kept }) => kept))
}

/**
 * Compares the accepted figures with the current ones. The guest is asked again if the figures
 * expired, if more is kept, if less is refunded, or if other items are cancelled.
 */
export function checkCancellationFigures(
  agreed: OrderCancellationFigures,
  computed: OrderCancellationFigures,
  now: Date,
): 'carry-out' | 'ask-again' {
  if (now >= agreed.expiresAt) return 'ask-again'
  const isWorse = computed.kept > agreed.kept || computed.refund < agreed.refund
  const isOther = listItems(computed) !== listItems(agreed)
  const waits = computed.needsOffice && !agreed.needsOffice
  return isWorse || isOther || waits ? 'ask-again' : 'carry-out'
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
  const own = listOwnLines(items, calledOff, books.lines, by)
  const added: LedgerLine[] = []
  const name = () => nameLine(added.length)
  for (const { id } of own) added.push(voidLine(books.lines, id, name()))
  for (const { item, kept } of charges.filter((charge) => charge.kept > 0)) {
    const taxCode = findTaxCode(own, item)
    added.push({ id: name(), item, kind: 'cancellation-fee', amount: kept, taxCode })
  }
  // The check throws if the ledger refuses a line.
  added.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return added
}

function listCharges(cancellation: Cancellation, now: Date): ItemCharge[] {
  const received = calendarDateIn(now, capeTown)
  const { items, calledOff, books, by, isMedical = false, isNoShow = false, keep } = cancellation
  const own = listOwnLines(items, calledOff, books.lines, by)
  const isWaived = by === 'office' || isMedical || (by === 'grave' && !keep)
  const fees = listLinesInForce(books.lines).filter((line) => !isSold(line) && !own.includes(line))
  const left = Math.max(0, sumUnrefunded(books) - sumCents(fees.map(({ amount }) => amount)))
  let payable = Math.min(left, keep ?? left)
  return listCalledOff(items, calledOff).map(({ id, departure, tiers, freeEnd }, position) => {
    const isOwn = ({ item, kind }: LedgerLine) =>
      (item === id || (item === null && position === 0)) && kind !== 'change-fee'
    const total = Math.max(0, sumCents(own.filter(isOwn).map(({ amount }) => amount)))
    const days = { departure, received, noShow: isNoShow }
    const { tier, daysBefore, fee } = computeCancellation({ total: toMoney(total), tiers, ...days })
    const isFreeNow = !isWaived && !isNoShow && freeEnd !== undefined && now < freeEnd
    const charged = isWaived || isFreeNow ? 0 : fee.minor
    const kept = Math.min(charged, payable)
    payable -= kept
    const charge = { item: id, tier, daysBefore, total, fee: charged, kept }
    return isFreeNow ? { ...charge, isFree: true } : charge
  })
}

function listCalledOff(items: readonly CancellableItem[], calledOff: readonly string[]) {
  const found = items.filter(({ id }) => calledOff.includes(id))
  const blocked = found.find(({ status }) => !canBeCalledOff(status))
  if (blocked)
    throw new Error(`The item ${blocked.id} is ${blocked.status}; it cannot be cancelled.`)
  if (found.length === 0 || found.length < new Set(calledOff).size)
    throw new Error('The order has no such item to cancel.')
  return found.toSorted((one, other) => (one.departure < other.departure ? -1 : 1))
}

/**
 * Lists the lines to void: the items' own and, if nothing else is left, those of the whole order. A
 * fee for an earlier change remains, unless the company cancels or the reason is grave.
 */
function listOwnLines(
  items: readonly CancellableItem[],
  calledOff: readonly string[],
  lines: readonly LedgerLine[],
  by: Canceller,
) {
  const isAll = items.every(({ id, status }) => calledOff.includes(id) || !canBeCalledOff(status))
  return listLinesInForce(lines).filter((line) => {
    const isVoided = isSold(line) || (by !== 'guest' && line.kind === 'change-fee')
    return isVoided && (line.item === null ? isAll : calledOff.includes(line.item))
  })
}

/** The tax code of the largest line, because the kept part is taxed like the sale. */
function findTaxCode(own: readonly LedgerLine[], item: string): string {
  const lines = own.filter((line) => line.item === item || line.item === null)
  const largest = lines.toSorted((one, other) => other.amount - one.amount)[0]
  if (!largest) throw new Error(`The item ${item} has no ledger line, so it cannot have a charge.`)
  return largest.taxCode
}

function canBeCalledOff(status: ItemStatus): boolean {
  return tryTransition(itemTransitions, status, 'called-off') !== undefined
}

function listItems({ charges }: OrderCancellationFigures): string {
  return charges
    .map(({ item }) => item)
    .toSorted()
    .join(' ')
}
