import { type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import { minuteMs } from '../dates/durations.ts'
import { type Cents, sumCents, toMoney } from '../money/cents.ts'
import { rand } from '../money/money.ts'
import { type CancellationTier, dateTiers, quoteCancellation } from '../refunds/cancellation.ts'
import { findPercent, moveCharge, type MovedCharge } from './moved-charge.ts'
import { movePlan } from './move-plan.ts'
import type { CancellableItem } from '../refunds/cancellation-quote.ts'
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
} from '../orders/ledger.ts'
import { countGuests, isSameParty, type Party } from '../orders/party.ts'
import { findDueSoFar, unconfirmed } from '../orders/due.ts'
import { findFirstPart, type PaymentPlan } from '../orders/payment-plan.ts'
import type { PaymentSettings } from '../orders/payment-settings.ts'
import { type RefundAbility, type RefundPart, splitRefund } from '../refunds/refund-split.ts'
import type { OrderStatus } from '../orders/statuses.ts'
import { findPromoDiscount, type PromoOff } from '../promo-codes/promo-code.ts'
import { listPromo, promoLines } from '../promo-codes/promo-lines.ts'

/** What an item is: its tour, its day, and who travels. */
export type Travelled = Party & { product: string | null; departure: CalendarDate }

/** What the rules need to know of an order that is changed. */
export type ChangeableOrder = {
  status: OrderStatus
  plan: PaymentPlan | undefined
  items: readonly (CancellableItem & Travelled)[]
  /** Whether money is paid here; where it is not, the office asks for it itself. */
  isPaidHere: boolean
}

export type OrderChange = {
  /** The id of the item that is changed. */
  item: string
  to: Travelled
  /** Until when cancelling it is free once it is changed; undefined where that is over by then. */
  freeEnd?: Date | undefined
  /** What it costs then, one amount for each line; empty where it has no price yet. */
  prices: readonly Cents[]
  /** What the order's code takes off that: a per cent of it, or an amount; absent where it has none that is good for it. */
  promo?: PromoOff | undefined
  /** Whether its lines are called otherwise then, also where they come to the same. */
  areRenamed?: boolean
  /** What is kept of a price that came down is taxed as the trip was. */
  taxCodes: { charge: string; fee: string }
  abilityOf: (provider: string) => RefundAbility
}

/** What a change would cost or bring back, until it expires. Carrying it out computes it again. */
export type OrderChangeQuote = {
  number: string
  expiresAt: Date
  item: string
  to: Travelled
  /** The charge of the table for what the price comes down by, and its last day, where another follows. */
  tier: CancellationTier
  tierUntil: CalendarDate | undefined
  /** The table that the item has then: who moves a trip takes along what cancelling it costs by now. */
  tiers: readonly CancellationTier[]
  /** Of a confirmed trip that is moved: what cancelling it would cost at this moment, before and after. */
  cancelling: MovedCharge | undefined
  /** What the price comes down by, and what is kept of it: never more than was paid. */
  reduction: Cents
  kept: Cents
  /** The administration fee of a change of day or tour, for all who travel. */
  fee: Cents
  /** What the order's code took off and takes off no more, since it isn't good for what the item becomes. */
  promoEnds: Cents
  /** What is owed more than before, fee and what is kept included; less, where it is below zero. */
  difference: Cents
  /** What is owed in all then. */
  owed: Cents
  /** What goes back, and how; with it what an earlier change has promised and the office not yet sent. */
  refund: Cents
  parts: RefundPart[]
  /** The refunds that were promised so, by their ids: these parts stand instead. */
  withdrawn: string[]
  /** What has to come before it is carried out: what falls due at once by it. */
  payFirst: Cents
  /** The parts of the price and their days as they are then. */
  plan: PaymentPlan | undefined
}

type ChangeSettings = Pick<
  PaymentSettings,
  'quoteMinutes' | 'changeFee' | 'balanceDueDays' | 'firstPercent' | 'wholeWithinDays'
> & {
  /** Whether we bear it: nothing is kept of what the price comes down by. */
  isOurs?: boolean
}

/**
 * What changing one item of an order costs at a moment. It is owed anew at the new price. What it comes
 * down by is charged as calling that much off would be, by the item's own table (P9.10): else a guest
 * could make a trip small before calling it off. A confirmed trip's change of day or tour costs the fee.
 * No more is kept than has been paid and is not promised back; what is then neither kept nor owed goes
 * back, the oldest payment first. Throws on an item that is not of the order.
 */
export function quoteOrderChange(
  order: ChangeableOrder,
  change: OrderChange,
  allBooks: Books,
  { number, now }: { number: string; now: Date },
  settings: ChangeSettings,
): OrderChangeQuote {
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
  // Who may still cancel for nothing may make it smaller for nothing, too.
  const isFree = item.freeEnd !== undefined && now < item.freeEnd
  const isFreeThen = isFree && change.freeEnd !== undefined && now < change.freeEnd
  const days = { departure: item.departure, received: today, tiers: item.tiers }
  const { tier, fee: charge } = quoteCancellation({ total: toMoney(reduction), ...days })
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
  // Of a trip that grows dearer a first part must have come, as of one that is booked: else a cheap one
  // would bind the places of a dear one.
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
 * Whether a change that the guest has agreed to is carried out as it comes out now, or the guest is asked
 * again with the new figures: when it is over, or when more would be owed or paid first, less sent back, or
 * it is another change.
 */
export function checkChangeQuote(
  agreed: OrderChangeQuote,
  computed: OrderChangeQuote,
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
 * The lines that a change adds to the ledger: voids of the item's old charges, its new ones in the order
 * of their prices, the fee, and what is kept of a price that came down. Charges that stay the same stay.
 * `nameLine` gives the id of each, by its position.
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
  // Each of them is a line that the ledger takes.
  added.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return added
}

/** What a refund is proposed for that a change brings. */
export const changeReason = 'changed'

/** Whether it is the same trip. */
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

/** The last day of a tier; undefined for the last of all, after which there is nothing to change. */
function findTierEnd(
  { tiers, departure }: Pick<CancellableItem, 'tiers' | 'departure'>,
  tier: CancellationTier,
): CalendarDate | undefined {
  const dated = dateTiers(tiers, departure)
  return dated.slice(0, -1).find((one) => one.tier === tier)?.lastDay
}

/** What the item was sold for. What the office has added or let off besides stays. */
function listOld(item: string, { lines }: Pick<Books, 'lines'>) {
  return listStanding(lines).filter((line) => line.item === item && isPrice(line))
}

/** What that came to, without what a code has taken off. */
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

/** The refunds that earlier changes propose, and that the office has not sent yet. */
function listPromised({ refunds }: Pick<Books, 'refunds'>): string[] {
  const promised = refunds.filter(
    ({ status, reason }) => status === 'proposed' && reason === changeReason,
  )
  return promised.map(({ id }) => id)
}

/** What came, is not promised back and is not kept for something else already. */
function findKeepable(books: Books): Cents {
  const fees = listStanding(books.lines).filter((line) => !isSold(line))
  return Math.max(0, findLeft(books) - sumCents(fees.map(({ amount }) => amount)))
}

/** Of a trip that nobody has confirmed yet, nothing is charged for changing one's mind. */
function findFee(
  order: ChangeableOrder,
  change: OrderChange,
  { changeFee }: Pick<PaymentSettings, 'changeFee'>,
): Cents {
  const { to } = change
  if (order.status !== 'confirmed' || !isOtherTrip(getItem(order, change), to)) return 0
  return rand(changeFee).minor * countGuests(to)
}
