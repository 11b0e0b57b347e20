import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { type Cents, sumCents, toMoney } from '#rules/money/cents.ts'
import { rand } from '#rules/money/money.ts'
import {
  type CancellationTier,
  addTierDates,
  computeCancellation,
  raiseTiers,
} from '#app/payments/refunds/cancellation.ts'
import { adjustPaymentPlan } from './adjust-payment-plan.ts'
import type { CancellableItem } from '#app/payments/refunds/cancellation-figures.ts'
import {
  appendLine,
  type Books,
  sumUnrefunded,
  findSurplus,
  isPrice,
  isSold,
  findPriceKind,
  type LedgerLine,
  listLinesInForce,
  sumBooks,
  voidLine,
} from '#app/order/ledger.ts'
import { countGuests, isSameParty, type Party } from '#rules/prices/party.ts'
import { findDueSoFar, unconfirmedStatuses } from '#app/order/due.ts'
import { findFirstPart, type PaymentPlan } from '#app/order/payment-plan-rules.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import {
  type RefundAbility,
  type RefundPart,
  splitRefund,
} from '#app/payments/refunds/refund-split.ts'
import type { OrderStatus } from '#app/order/statuses.ts'
import { findPromoDiscount, type PromoDiscount } from '#app/credit/promo-code.ts'
import { listPromoLines, createPromoLines } from '#app/credit/promo-lines.ts'

type Charge = { percent: number; amount: Cents }

type MovedCharge = { before: Charge; after: Charge }

type Move = {
  item: { departure: CalendarDate; tiers: readonly CancellationTier[] }
  to: { departure: CalendarDate }
  oldTotal: Cents
  newTotal: Cents
  /** True while cancelling after booking is free. Then a move increases no charge. */
  isFree: boolean
  /**
   * True if cancelling stays free on the new day. Free cancellation ends some days before
   * departure.
   */
  isFreeThen: boolean
  today: CalendarDate
}

/**
 * The cancellation table of an item after its guest moves it, and how the move changes the charge
 * (decision 74).
 */
export function computeMoveCharge(move: Move): {
  tiers: readonly CancellationTier[]
  cancelling: MovedCharge
} {
  const { item, to, oldTotal, newTotal, isFree, isFreeThen, today } = move
  const computeCharge = (
    departure: CalendarDate,
    tiers: readonly CancellationTier[],
    total: Cents,
  ): Charge => {
    const figures = computeCancellation({
      total: toMoney(total),
      departure,
      received: today,
      tiers,
    })
    return { percent: figures.tier.feePercent, amount: figures.fee.minor }
  }
  const nothing: Charge = { percent: 0, amount: 0 }
  const before = isFree ? nothing : computeCharge(item.departure, item.tiers, oldTotal)
  const tiers = raiseTiers(item.tiers, before.percent)
  const after = isFreeThen ? nothing : computeCharge(to.departure, tiers, newTotal)
  return { tiers, cancelling: { before, after } }
}

function findPercent({ cancelling }: { cancelling: MovedCharge | undefined }): number {
  return cancelling?.after.percent ?? 0
}

export type TripSpec = Party & { product: string | null; departure: CalendarDate }

export type ChangeableOrder = {
  status: OrderStatus
  plan: PaymentPlan | undefined
  items: readonly (CancellableItem & TripSpec)[]
  /** True if the guest pays on this site. False if the office collects the money. */
  isPaidHere: boolean
}

export type OrderChange = {
  item: string
  to: TripSpec
  /** The end of free cancellation after the change. Undefined if it is over by then. */
  freeEnd?: Date | undefined
  /** The new price, one amount per line. Empty while it has no price. */
  prices: readonly Cents[]
  /**
   * The discount of the order's code, per cent or amount. Absent if no code applies to the new
   * price.
   */
  promo?: PromoDiscount | undefined
  /** True if the lines get other names, even with equal amounts. */
  areRenamed?: boolean
  /** Tax codes of the lines. A fee kept from a reduced price is taxed like the trip. */
  taxCodes: { charge: string; fee: string }
  refundAbilityOf: (provider: string) => RefundAbility
}

/**
 * The figures of a change, valid until `expiresAt`. Carrying out the change computes them again.
 */
export type ChangeFigures = {
  number: string
  expiresAt: Date
  item: string
  to: TripSpec
  /**
   * The cancellation tier that applies to the reduction, and its last day if another tier follows.
   */
  tier: CancellationTier
  tierUntil: CalendarDate | undefined
  /**
   * The item's cancellation table after the change. Moving a trip does not lower the charge it has
   * reached.
   */
  tiers: readonly CancellationTier[]
  /** For a confirmed trip that moves: what cancelling costs now, before and after the move. */
  cancelling: MovedCharge | undefined
  /** The reduction of the price, and the part of it that is kept: never more than was paid. */
  reduction: Cents
  kept: Cents
  fee: Cents
  /** The discount that ends because the order's code does not apply to the changed item. */
  promoEnds: Cents
  /** The change of the amount owed, with the fee and the kept part. Negative if less is owed. */
  difference: Cents
  owed: Cents
  /**
   * The refund and its parts. Includes refunds that earlier changes proposed and that are not sent.
   */
  refund: Cents
  parts: RefundPart[]
  /** Ids of the earlier proposed refunds that `parts` replaces. */
  withdrawn: string[]
  /** The amount to pay before the change takes effect. */
  payFirst: Cents
  plan: PaymentPlan | undefined
}

type ChangeSettings = Pick<
  PaymentSettings,
  'quoteMinutes' | 'changeFee' | 'balanceDueDays' | 'firstPercent' | 'wholeWithinDays'
> & {
  /** True if the company bears the cost. Then nothing of the reduction is kept. */
  isCompanyPaying?: boolean
}

/**
 * Computes the figures of changing one item of an order now. The item is charged again at the new
 * price. A reduction costs as much as cancelling that amount, by the item's own table (P9.10);
 * otherwise a guest could shrink a trip before cancelling it. Another day or tour for a confirmed
 * trip costs the fee. At most what was paid and is not proposed as a refund is kept. What is
 * neither kept nor owed is refunded, oldest payment first. Throws if the item is not in the order.
 */
export function computeOrderChange(
  order: ChangeableOrder,
  change: OrderChange,
  allBooks: Books,
  { number, now }: { number: string; now: Date },
  settings: ChangeSettings,
): ChangeFigures {
  const today = calendarDateIn(now, capeTown)
  const item = getItem(order, change)
  const withdrawn = listProposedByChanges(allBooks)
  const books = {
    ...allBooks,
    refunds: allBooks.refunds.filter((one) => !withdrawn.includes(one.id)),
  }
  const sums = sumBooks(books)
  const oldTotal = sumCents(listOldAmounts(change, books))
  const newTotal = findNewTotal(change)
  const reduction = Math.max(0, oldTotal - newTotal)
  // While cancelling is free, reducing the price is free too.
  const isFree = item.freeEnd !== undefined && now < item.freeEnd
  const isFreeThen = isFree && change.freeEnd !== undefined && now < change.freeEnd
  const days = { departure: item.departure, received: today, tiers: item.tiers }
  const { tier, fee: charge } = computeCancellation({ total: toMoney(reduction), ...days })
  const isKept = !isFree && settings.isCompanyPaying !== true
  const kept = isKept ? Math.min(charge.minor, findKeepable(books)) : 0
  const isMoved = order.status === 'confirmed' && isOtherProductOrDay(item, change.to)
  const { tiers, cancelling } = isMoved
    ? computeMoveCharge({ item, to: change.to, oldTotal, newTotal, isFree, isFreeThen, today })
    : { tiers: item.tiers, cancelling: undefined }
  const fee = findFee(order, change, settings)
  const amounts = { fee, kept }
  const lines = createChangeLines(change, books, amounts, (position) => `quoted-${position}`)
  const after = { ...books, lines: [...books.lines, ...lines] }
  const { owed } = sumBooks(after)
  const refund = findSurplus(after)
  const canChoosePlan = unconfirmedStatuses.has(order.status) && sums.paid === 0
  const totals = { owed, owedBefore: sums.owed, today, canChoosePlan }
  const plan = adjustPaymentPlan(order, change, totals, settings)
  const paid = sumUnrefunded(books)
  const dueBefore = Math.max(0, findDueSoFar(order, sums.owed, today) - paid)
  const dueAfter = Math.max(0, findDueSoFar({ ...order, plan }, owed, today) - paid)
  const canBeHeld = order.status === 'confirmed' && order.isPaidHere
  // A higher price needs its first part now, as a new booking does. Otherwise a cheap trip could
  // hold the places of an expensive one.
  const firstPart = owed > sums.owed ? findFirstPart(owed, settings) - paid : 0
  return {
    number,
    expiresAt: new Date(now.getTime() + settings.quoteMinutes * minuteMs),
    item: item.id,
    to: change.to,
    tier,
    tierUntil: findTierEnd(item, tier),
    tiers,
    cancelling,
    reduction,
    ...amounts,
    promoEnds: change.promo ? 0 : sumOldDiscount(change, books),
    difference: owed - sums.owed,
    owed,
    refund,
    parts: splitRefund(refund, books, change.refundAbilityOf),
    withdrawn,
    payFirst: canBeHeld ? Math.max(0, dueAfter - dueBefore, firstPart) : 0,
    plan,
  }
}

/**
 * Compares the figures that a user accepted with the current ones. The user must accept again if
 * the figures have expired, more is owed or must be paid first, less is refunded, or the change
 * differs.
 */
export function checkChangeFigures(
  agreedFigures: ChangeFigures,
  currentFigures: ChangeFigures,
  now: Date,
): 'carry-out' | 'ask-again' {
  if (now >= agreedFigures.expiresAt) return 'ask-again'
  const isWorse =
    currentFigures.difference > agreedFigures.difference ||
    currentFigures.payFirst > agreedFigures.payFirst ||
    currentFigures.refund < agreedFigures.refund ||
    findPercent(currentFigures) > findPercent(agreedFigures)
  const isOther =
    currentFigures.item !== agreedFigures.item || !isSameTrip(currentFigures.to, agreedFigures.to)
  return isWorse || isOther ? 'ask-again' : 'carry-out'
}

/**
 * The ledger lines of a change: voids of the item's old charges, its new charges in price order,
 * the fee, and the kept part of a reduction. Charges that do not change stay. `createId` returns
 * the id of the line at a position.
 */
export function createChangeLines(
  {
    item,
    prices,
    promo,
    areRenamed = false,
    taxCodes,
  }: Omit<OrderChange, 'to' | 'refundAbilityOf'>,
  books: Pick<Books, 'lines'>,
  { fee, kept }: { fee: Cents; kept: Cents },
  createId: (position: number) => string,
): LedgerLine[] {
  const oldCharges = listOldCharges(item, books)
  const isOther =
    prices.length !== oldCharges.length || oldCharges.some(({ amount }, n) => amount !== prices[n])
  const isNew = areRenamed || isOther
  const added: LedgerLine[] = []
  const { charge: taxCode, fee: feeTaxCode } = taxCodes
  const nextId = () => createId(added.length)
  if (isNew) {
    for (const { id } of oldCharges) added.push(voidLine(books.lines, id, nextId()))
    for (const amount of prices)
      added.push({ id: nextId(), item, kind: findPriceKind(amount), amount, taxCode })
  }
  added.push(
    ...createPromoLines({ item, promo, price: sumCents(prices), taxCode }, books, added, createId),
  )
  if (fee > 0)
    added.push({ id: nextId(), item, kind: 'change-fee', amount: fee, taxCode: feeTaxCode })
  if (kept > 0) added.push({ id: nextId(), item, kind: 'cancellation-fee', amount: kept, taxCode })
  // `appendLine` throws if the ledger cannot take a line.
  added.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return added
}

export const changeReason = 'changed'

export function isSameTrip(one: TripSpec, other: TripSpec): boolean {
  return (
    one.product === other.product && one.departure === other.departure && isSameParty(one, other)
  )
}

function isOtherProductOrDay(one: TripSpec, other: TripSpec): boolean {
  return one.product !== other.product || one.departure !== other.departure
}

function getItem({ items }: ChangeableOrder, { item: id }: OrderChange) {
  const item = items.find((one) => one.id === id)
  if (!item) throw new Error(`The order has no item ${id} to change.`)
  return item
}

/** The last day of a cancellation tier. Undefined for the last tier. */
function findTierEnd(
  { tiers, departure }: Pick<CancellableItem, 'tiers' | 'departure'>,
  tier: CancellationTier,
): CalendarDate | undefined {
  const dated = addTierDates(tiers, departure)
  return dated.slice(0, -1).find((one) => one.tier === tier)?.lastDay
}

/** The lines of the item's price. Leaves out the office's surcharges and discounts, which stay. */
function listOldCharges(item: string, { lines }: Pick<Books, 'lines'>) {
  return listLinesInForce(lines).filter((line) => line.item === item && isPrice(line))
}

function listOldAmounts({ item }: OrderChange, books: Books): Cents[] {
  const oldLines = [...listOldCharges(item, books), ...listPromoLines(books, item)]
  return oldLines.map(({ amount }) => amount)
}

function sumOldDiscount({ item }: OrderChange, books: Books): Cents {
  return 0 - sumCents(listPromoLines(books, item).map(({ amount }) => amount))
}

function findNewTotal({ prices, promo }: OrderChange): Cents {
  const price = sumCents(prices)
  return promo ? price - findPromoDiscount(promo, price) : price
}

/** Refunds that earlier changes proposed and that are not sent. */
function listProposedByChanges({ refunds }: Pick<Books, 'refunds'>): string[] {
  const proposed = refunds.filter(
    ({ status, reason }) => status === 'proposed' && reason === changeReason,
  )
  return proposed.map(({ id }) => id)
}

/** Money paid that is neither proposed as a refund nor kept already. */
function findKeepable(books: Books): Cents {
  const fees = listLinesInForce(books.lines).filter((line) => !isSold(line))
  return Math.max(0, sumUnrefunded(books) - sumCents(fees.map(({ amount }) => amount)))
}

/** The change fee. Zero for an unconfirmed order. */
function findFee(
  order: ChangeableOrder,
  change: OrderChange,
  { changeFee }: Pick<PaymentSettings, 'changeFee'>,
): Cents {
  const { to } = change
  if (order.status !== 'confirmed' || !isOtherProductOrDay(getItem(order, change), to)) return 0
  return rand(changeFee).minor * countGuests(to)
}
