import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { type Cents, sumCents, toMoney } from '#rules/money/cents.ts'
import { rand } from '#rules/money/money.ts'
import {
  type CancellationTier,
  dateTiers,
  computeCancellation,
  raiseTiers,
} from '#app/payments/refunds/cancellation.ts'
import { movePlan } from './move-plan.ts'
import type { CancellableItem } from '#app/payments/refunds/cancellation-figures.ts'
import {
  appendLine,
  type Books,
  findLeft,
  findSurplus,
  isPrice,
  isSold,
  kindOfPrice,
  type LedgerLine,
  listStanding,
  sumBooks,
  voidLine,
} from '#app/order/ledger.ts'
import { countGuests, isSameParty, type Party } from '#rules/prices/party.ts'
import { findDueSoFar, unconfirmed } from '#app/order/due.ts'
import { findFirstPart, type PaymentPlan } from '#app/order/payment-plan-rules.ts'
import type { PaymentSettings } from '#rules/policy/payment-settings.ts'
import {
  type RefundAbility,
  type RefundPart,
  splitRefund,
} from '#app/payments/refunds/refund-split.ts'
import type { OrderStatus } from '#app/order/statuses.ts'
import { findPromoDiscount, type PromoOff } from '#app/credit/promo-code.ts'
import { listPromo, promoLines } from '#app/credit/promo-lines.ts'

type Charge = { percent: number; amount: Cents }

type MovedCharge = { before: Charge; after: Charge }

type Move = {
  item: { departure: CalendarDate; tiers: readonly CancellationTier[] }
  to: { departure: CalendarDate }
  oldTotal: Cents
  newTotal: Cents
  /** True if free cancellation after booking still runs: then a move raises nothing. */
  isFree: boolean
  /** True if it also holds for the new day: it ends some days before departure. */
  isFreeThen: boolean
  today: CalendarDate
}

/**
 * The cancellation table of an item that its guest moves, and the effect on the charge
 * (decision 74).
 */
export function moveCharge(move: Move): {
  tiers: readonly CancellationTier[]
  cancelling: MovedCharge
} {
  const { item, to, oldTotal, newTotal, isFree, isFreeThen, today } = move
  const charge = (
    departure: CalendarDate,
    tiers: readonly CancellationTier[],
    total: Cents,
  ): Charge => {
    const quote = computeCancellation({ total: toMoney(total), departure, received: today, tiers })
    return { percent: quote.tier.feePercent, amount: quote.fee.minor }
  }
  const nothing: Charge = { percent: 0, amount: 0 }
  const before = isFree ? nothing : charge(item.departure, item.tiers, oldTotal)
  const tiers = raiseTiers(item.tiers, before.percent)
  const after = isFreeThen ? nothing : charge(to.departure, tiers, newTotal)
  return { tiers, cancelling: { before, after } }
}

function findPercent({ cancelling }: { cancelling: MovedCharge | undefined }): number {
  return cancelling?.after.percent ?? 0
}

export type Travelled = Party & { product: string | null; departure: CalendarDate }

export type ChangeableOrder = {
  status: OrderStatus
  plan: PaymentPlan | undefined
  items: readonly (CancellableItem & Travelled)[]
  /** True if the order is paid on this site; otherwise the office collects the money. */
  isPaidHere: boolean
}

export type OrderChange = {
  item: string
  to: Travelled
  /** The end of free cancellation after the change; undefined if over by then. */
  freeEnd?: Date | undefined
  /** The new price, one amount per line; empty if it has none yet. */
  prices: readonly Cents[]
  /**
   * The discount of the order's code on the new price, percent or amount; absent if no code
   * applies.
   */
  promo?: PromoOff | undefined
  /** True if line names change, even if amounts don't. */
  areRenamed?: boolean
  /** A fee kept from a reduced price is taxed like the trip. */
  taxCodes: { charge: string; fee: string }
  abilityOf: (provider: string) => RefundAbility
}

/** The figures of a change, until they expire. Carrying it out computes them again. */
export type ChangeFigures = {
  number: string
  expiresAt: Date
  item: string
  to: Travelled
  /** The charge of the table for the reduction, and the tier's last day if another follows. */
  tier: CancellationTier
  tierUntil: CalendarDate | undefined
  /** The item's table after the change: moving keeps the charges reached so far. */
  tiers: readonly CancellationTier[]
  /** For a confirmed trip that moves: the current cost of cancelling, before and after. */
  cancelling: MovedCharge | undefined
  /** The reduction of the price, and the part kept: never more than was paid. */
  reduction: Cents
  kept: Cents
  fee: Cents
  /** The lost discount of the order's code, which doesn't apply to the changed item. */
  promoEnds: Cents
  /** The change of the amount owed, including fee and kept part; negative if less. */
  difference: Cents
  owed: Cents
  /** The refund and its way, including refunds promised by earlier changes and not sent yet. */
  refund: Cents
  parts: RefundPart[]
  /** Ids of earlier promised refunds, replaced by these parts. */
  withdrawn: string[]
  /** The payment required before the change takes effect. */
  payFirst: Cents
  plan: PaymentPlan | undefined
}

type ChangeSettings = Pick<
  PaymentSettings,
  'quoteMinutes' | 'changeFee' | 'balanceDueDays' | 'firstPercent' | 'wholeWithinDays'
> & {
  /** True if the company bears the cost: no part of the reduction is kept. */
  isOurs?: boolean
}

/**
 * The figures of changing one item of an order now. The item is charged again at the new price. A
 * reduction is charged like cancelling that much, by the item's own table (P9.10): otherwise a
 * guest could shrink a trip before cancelling it. A confirmed trip's change of day or tour costs
 * the fee. No more is kept than was paid and isn't promised as a refund; what is neither kept nor
 * owed is refunded, oldest payment first. Throws if the item is not of the order.
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
  const withdrawn = listPromised(allBooks)
  const books = {
    ...allBooks,
    refunds: allBooks.refunds.filter((one) => !withdrawn.includes(one.id)),
  }
  const sums = sumBooks(books)
  const oldTotal = sumCents(listOldAmounts(change, books))
  const newTotal = findNewTotal(change)
  const reduction = Math.max(0, oldTotal - newTotal)
  // While cancelling is free, a reduction is free too.
  const isFree = item.freeEnd !== undefined && now < item.freeEnd
  const isFreeThen = isFree && change.freeEnd !== undefined && now < change.freeEnd
  const days = { departure: item.departure, received: today, tiers: item.tiers }
  const { tier, fee: charge } = computeCancellation({ total: toMoney(reduction), ...days })
  const isKept = !isFree && settings.isOurs !== true
  const kept = isKept ? Math.min(charge.minor, findKeepable(books)) : 0
  const isMoved = order.status === 'confirmed' && isOtherTrip(item, change.to)
  const { tiers, cancelling } = isMoved
    ? moveCharge({ item, to: change.to, oldTotal, newTotal, isFree, isFreeThen, today })
    : { tiers: item.tiers, cancelling: undefined }
  const fee = findFee(order, change, settings)
  const amounts = { fee, kept }
  const lines = changeLines(change, books, amounts, (position) => `quoted-${position}`)
  const after = { ...books, lines: [...books.lines, ...lines] }
  const { owed } = sumBooks(after)
  const refund = findSurplus(after)
  const isOpen = unconfirmed.has(order.status) && sums.paid === 0
  const moved = { owed, before: sums.owed, today, isOpen }
  const plan = movePlan(order, change, moved, settings)
  const paid = findLeft(books)
  const dueBefore = Math.max(0, findDueSoFar(order, sums.owed, today) - paid)
  const dueAfter = Math.max(0, findDueSoFar({ ...order, plan }, owed, today) - paid)
  const isHeld = order.status === 'confirmed' && order.isPaidHere
  // A dearer trip needs its first part, as a new booking does; otherwise a cheap trip could hold
  // the places of a dear one.
  const first = owed > sums.owed ? findFirstPart(owed, settings) - paid : 0
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
    promoEnds: change.promo ? 0 : findTakenOff(change, books),
    difference: owed - sums.owed,
    owed,
    refund,
    parts: splitRefund(refund, books, change.abilityOf),
    withdrawn,
    payFirst: isHeld ? Math.max(0, dueAfter - dueBefore, first) : 0,
    plan,
  }
}

/**
 * Compares the accepted figures with the current ones. The guest is asked again if they expired, if
 * more is owed or paid first, if less is refunded, or if the change differs.
 */
export function checkChangeFigures(
  agreed: ChangeFigures,
  computed: ChangeFigures,
  now: Date,
): 'carry-out' | 'ask-again' {
  if (now >= agreed.expiresAt) return 'ask-again'
  const isWorse =
    computed.difference > agreed.difference ||
    computed.payFirst > agreed.payFirst ||
    computed.refund < agreed.refund ||
    findPercent(computed) > findPercent(agreed)
  const isOther = computed.item !== agreed.item || !isSame(computed.to, agreed.to)
  return isWorse || isOther ? 'ask-again' : 'carry-out'
}

/**
 * Ledger lines of a change: voids of the item's old charges, its new charges in price order, the
 * fee, and the kept part of a reduction. Unchanged charges stay. `nameLine` gives each line's id by
 * position.
 */
export function changeLines(
  { item, prices, promo, areRenamed = false, taxCodes }: Omit<OrderChange, 'to' | 'abilityOf'>,
  books: Pick<Books, 'lines'>,
  { fee, kept }: { fee: Cents; kept: Cents },
  nameLine: (position: number) => string,
): LedgerLine[] {
  const old = listOld(item, books)
  const isOther = prices.length !== old.length || old.some(({ amount }, n) => amount !== prices[n])
  const isNew = areRenamed || isOther
  const added: LedgerLine[] = []
  const { charge: taxCode, fee: feeTaxCode } = taxCodes
  const name = () => nameLine(added.length)
  if (isNew) {
    for (const { id } of old) added.push(voidLine(books.lines, id, name()))
    for (const amount of prices)
      added.push({ id: name(), item, kind: kindOfPrice(amount), amount, taxCode })
  }
  added.push(
    ...promoLines({ item, promo, price: sumCents(prices), taxCode }, books, added, nameLine),
  )
  if (fee > 0)
    added.push({ id: name(), item, kind: 'change-fee', amount: fee, taxCode: feeTaxCode })
  if (kept > 0) added.push({ id: name(), item, kind: 'cancellation-fee', amount: kept, taxCode })
  // Throws if the ledger refuses a line.
  added.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return added
}

export const changeReason = 'changed'

export function isSame(one: Travelled, other: Travelled): boolean {
  return (
    one.product === other.product && one.departure === other.departure && isSameParty(one, other)
  )
}

function isOtherTrip(one: Travelled, other: Travelled): boolean {
  return one.product !== other.product || one.departure !== other.departure
}

function getItem({ items }: ChangeableOrder, { item: id }: OrderChange) {
  const item = items.find((one) => one.id === id)
  if (!item) throw new Error(`The order has no item ${id} to change.`)
  return item
}

/** The last day of a tier; undefined for the last tier. */
function findTierEnd(
  { tiers, departure }: Pick<CancellableItem, 'tiers' | 'departure'>,
  tier: CancellationTier,
): CalendarDate | undefined {
  const dated = dateTiers(tiers, departure)
  return dated.slice(0, -1).find((one) => one.tier === tier)?.lastDay
}

/** The item's sale lines; the office's own surcharges and discounts stay. */
function listOld(item: string, { lines }: Pick<Books, 'lines'>) {
  return listStanding(lines).filter((line) => line.item === item && isPrice(line))
}

function listOldAmounts({ item }: OrderChange, books: Books): Cents[] {
  const old = [...listOld(item, books), ...listPromo(books, item)]
  return old.map(({ amount }) => amount)
}

function findTakenOff({ item }: OrderChange, books: Books): Cents {
  return 0 - sumCents(listPromo(books, item).map(({ amount }) => amount))
}

function findNewTotal({ prices, promo }: OrderChange): Cents {
  const price = sumCents(prices)
  return promo ? price - findPromoDiscount(promo, price) : price
}

/** Refunds proposed by earlier changes and not sent yet. */
function listPromised({ refunds }: Pick<Books, 'refunds'>): string[] {
  const promised = refunds.filter(
    ({ status, reason }) => status === 'proposed' && reason === changeReason,
  )
  return promised.map(({ id }) => id)
}

/** The money paid that is neither promised back nor kept already. */
function findKeepable(books: Books): Cents {
  const fees = listStanding(books.lines).filter((line) => !isSold(line))
  return Math.max(0, findLeft(books) - sumCents(fees.map(({ amount }) => amount)))
}

/** Unconfirmed trips change free of charge. */
function findFee(
  order: ChangeableOrder,
  change: OrderChange,
  { changeFee }: Pick<PaymentSettings, 'changeFee'>,
): Cents {
  const { to } = change
  if (order.status !== 'confirmed' || !isOtherTrip(getItem(order, change), to)) return 0
  return rand(changeFee).minor * countGuests(to)
}
