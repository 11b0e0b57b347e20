import { type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import { minuteMs } from '../dates/durations.ts'
import type { Canceller } from '../office/inbox.ts'
import { type Cents, sumCents, toMoney } from '../money/cents.ts'
import { type CancellationTier, quoteCancellation } from './cancellation.ts'
import {
  appendLine,
  type Books,
  findLeft,
  findSurplus,
  isSold,
  type LedgerLine,
  listStanding,
  voidLine,
} from '../orders/ledger.ts'
import type { PaymentSettings } from '../orders/payment-settings.ts'
import { type RefundAbility, type RefundPart, splitRefund } from './refund-split.ts'
import { type ItemStatus, itemTransitions } from '../orders/statuses.ts'
import { tryTransition } from '../orders/transitions.ts'

/** What the rules need to know of an item's row: its table of charges is the one it was sold under. */
export type CancellableItem = {
  id: string
  status: ItemStatus
  departure: CalendarDate
  tiers: readonly CancellationTier[]
  /** Until then its guest calls it off for nothing: so soon after booking. */
  freeEnd?: Date | undefined
}

export type Cancellation = {
  /** All items of the order. */
  items: readonly CancellableItem[]
  /** The ids of those that are called off. */
  calledOff: readonly string[]
  books: Books
  /** By the office everything goes back (P9.10); for a grave reason too, unless the office keeps a part. */
  by: Canceller
  /** Death or hospitalisation, as a guest says: the charge is set aside until the office has looked at it. */
  isMedical?: boolean
  /** The most that the office keeps of it all, where that is less than the table says. */
  keep?: Cents | undefined
  isNoShow?: boolean
  abilityOf: (provider: string) => RefundAbility
}

export type ItemCharge = {
  item: string
  tier: CancellationTier
  /** From the day of the cancellation in Cape Town to the departure. */
  daysBefore: number
  /** What its lines come to. */
  total: Cents
  /** What the table says. */
  fee: Cents
  /** What is kept of it: never more than was paid. */
  kept: Cents
  /** Nothing is charged, since it was booked so lately. */
  isFree?: true
}

/** What a cancellation would cost, until it expires. Carrying it out computes it again. */
export type OrderCancellationQuote = {
  number: string
  expiresAt: Date
  charges: ItemCharge[]
  kept: Cents
  refund: Cents
  parts: RefundPart[]
  /** Not carried out without a person of the office. */
  needsOffice: boolean
}

/**
 * What calling items of an order off costs at a moment: for each the tier of its own table by calendar
 * days in Cape Town, the day itself included (P9.10). No more is kept than has been paid and is not
 * promised back. What is neither kept nor owed for the rest goes back, the oldest payment first. Throws
 * on an item that cannot be called off.
 */
export function quoteOrderCancellation(
  cancellation: Cancellation,
  { number, now }: { number: string; now: Date },
  { quoteMinutes }: Pick<PaymentSettings, 'quoteMinutes'>,
): OrderCancellationQuote {
  const { books, abilityOf, isMedical = false } = cancellation
  const charges = listCharges(cancellation, now)
  const lines = closeLines(cancellation, charges, (position) => `quoted-${position}`)
  const after = { ...books, lines: [...books.lines, ...lines] }
  const refund = findSurplus(after)
  return {
    number,
    expiresAt: new Date(now.getTime() + quoteMinutes * minuteMs),
    charges,
    kept: sumCents(charges.map(({ kept }) => kept)),
    refund,
    parts: splitRefund(refund, books, abilityOf),
    needsOffice: isMedical,
  }
}

/** The most that could be kept of a cancellation: what the tables say, no more than is here, and nothing while it's free. */
export function sumMostKept(cancellation: Cancellation, now: Date): Cents {
  const charges = listCharges({ ...cancellation, keep: Number.MAX_SAFE_INTEGER }, now)
  return sumCents(charges.map(({ kept }) => kept))
}

/**
 * Whether a quote that the guest has agreed to is carried out as it comes out now, or the guest is
 * asked again with the new figures: when it is over, or when more would be kept, less paid back, or
 * something else called off.
 */
export function checkQuote(
  agreed: OrderCancellationQuote,
  computed: OrderCancellationQuote,
  now: Date,
): 'carry-out' | 'ask-again' {
  if (now >= agreed.expiresAt) return 'ask-again'
  const isWorse = computed.kept > agreed.kept || computed.refund < agreed.refund
  const isOther = listItems(computed) !== listItems(agreed)
  const waits = computed.needsOffice && !agreed.needsOffice
  return isWorse || isOther || waits ? 'ask-again' : 'carry-out'
}

/**
 * The lines that a cancellation adds to the ledger: voids of what was sold, and what is kept of each
 * item as a line of its own. `nameLine` gives the id of each, by its position.
 */
export function closeLines(
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
  // Each of them is a line that the ledger takes.
  added.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return added
}

function listCharges(cancellation: Cancellation, now: Date): ItemCharge[] {
  const received = calendarDateIn(now, capeTown)
  const { items, calledOff, books, by, isMedical = false, isNoShow = false, keep } = cancellation
  const own = listOwnLines(items, calledOff, books.lines, by)
  const isOurs = by === 'office' || isMedical || (by === 'grave' && !keep)
  const fees = listStanding(books.lines).filter((line) => !isSold(line) && !own.includes(line))
  const left = Math.max(0, findLeft(books) - sumCents(fees.map(({ amount }) => amount)))
  let payable = Math.min(left, keep ?? left)
  return listCalledOff(items, calledOff).map(({ id, departure, tiers, freeEnd }, position) => {
    const isOwn = ({ item, kind }: LedgerLine) =>
      (item === id || (item === null && position === 0)) && kind !== 'change-fee'
    const total = Math.max(0, sumCents(own.filter(isOwn).map(({ amount }) => amount)))
    const days = { departure, received, noShow: isNoShow }
    const { tier, daysBefore, fee } = quoteCancellation({ total: toMoney(total), tiers, ...days })
    const isLately = !isOurs && !isNoShow && freeEnd !== undefined && now < freeEnd
    const charged = isOurs || isLately ? 0 : fee.minor
    const kept = Math.min(charged, payable)
    payable -= kept
    const charge = { item: id, tier, daysBefore, total, fee: charged, kept }
    return isLately ? { ...charge, isFree: true } : charge
  })
}

/** The items that are called off, the first departure first. */
function listCalledOff(items: readonly CancellableItem[], calledOff: readonly string[]) {
  const found = items.filter(({ id }) => calledOff.includes(id))
  const stuck = found.find(({ status }) => !canBeCalledOff(status))
  if (stuck) throw new Error(`The item ${stuck.id} is ${stuck.status}; it cannot be called off.`)
  if (found.length === 0 || found.length < new Set(calledOff).size)
    throw new Error('An order has no such item to call off.')
  return found.toSorted((one, other) => (one.departure < other.departure ? -1 : 1))
}

/**
 * The lines that fall with the items: their own, and, when nothing else is left, those of the whole
 * order. A fee for a change that was made stays, unless the company calls off, or a grave reason does.
 */
function listOwnLines(
  items: readonly CancellableItem[],
  calledOff: readonly string[],
  lines: readonly LedgerLine[],
  by: Canceller,
) {
  const isAll = items.every(({ id, status }) => calledOff.includes(id) || !canBeCalledOff(status))
  return listStanding(lines).filter((line) => {
    const falls = isSold(line) || (by !== 'guest' && line.kind === 'change-fee')
    return falls && (line.item === null ? isAll : calledOff.includes(line.item))
  })
}

/** That of the largest line: what is kept is taxed as what was sold. */
function findTaxCode(own: readonly LedgerLine[], item: string): string {
  const lines = own.filter((line) => line.item === item || line.item === null)
  const largest = lines.toSorted((one, other) => other.amount - one.amount)[0]
  if (!largest) throw new Error(`The item ${item} has no line, and cannot have a charge.`)
  return largest.taxCode
}

function canBeCalledOff(status: ItemStatus): boolean {
  return tryTransition(itemTransitions, status, 'called-off') !== undefined
}

function listItems({ charges }: OrderCancellationQuote): string {
  return charges
    .map(({ item }) => item)
    .toSorted()
    .join(' ')
}
