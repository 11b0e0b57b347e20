import { type Content, say } from '#content/content.ts'
import {
  type CalendarDate,
  formatLongDate,
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import { type CancellationTier, quoteCancellation } from '#rules/refunds/cancellation.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { type CourtesyCurrency, formatMoney, displayMoney, inRand } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { formatAddressNote, askQuestions } from './guest-blocks.ts'
import type { Block, AmountRow } from './message.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { type ChargeSpan, listChargeSpans } from '#rules/refunds/charge-spans.ts'
import type { PlanChoice } from '#rules/orders/payment-plan.ts'
import type { OrderPromo } from '#rules/promo-codes/promo-code.ts'

/** A booking or a transfer whose status the office has changed. Dates are dates in Cape Town. */
export type TripFacts = {
  kind: 'booking' | 'transfer' | 'gift'
  reference: string
  /** The tour's title or the vehicle's type. */
  title: string
  date: CalendarDate
  bookedOn: CalendarDate
  /** How the mail addresses the guest. */
  name: string
  rows: { label: string; value: string }[]
  /** Absent where the price is on request. */
  total: Money | undefined
  /** The money in which the guest read our prices, at the rate that they read. */
  currency: CourtesyCurrency
  /** To the page of the order. */
  link: string
  /** The table that was agreed on; empty where several days have dates of their own. */
  tiers: readonly CancellationTier[]
  /** Until then cancelling costs nothing, since it was booked so lately; undefined where never. */
  freeUntil: Date | undefined
  /** Whether the guest has named a place to be fetched from. */
  hasPickup: boolean
  /** Each day's pick-up, in the mails that say what is agreed. */
  pickUps?: readonly PickUp[]
  /** It costs more than so many cents, and where its invoices go is not known: its guest is asked. */
  addressAbove?: Cents
  /** What the office adds in its own words. */
  message: string | undefined
}

/** The reference, and what it is about, as the guest reads it or the office; `more` is said with it. */
export function tripBlocks(
  content: Content,
  trip: TripFacts,
  reader: 'guest' | 'office' = 'guest',
  more: readonly { label: string; value: string }[] = [],
): Block[] {
  const { shared, trip: tripWords } = say(content).mails
  const { kind, reference, rows, pickUps = [], total } = trip
  const isOurs = reader === 'office'
  const shown = isOurs ? undefined : trip.currency
  const price = total ? [{ label: shared.total, value: formatBoth(content, total, shown) }] : []
  return [
    { kind: 'figure', label: isOurs ? shared.reference : shared.yourReference, value: reference },
    { kind: 'heading', text: tripWords[isOurs ? 'theirs' : 'yours'][kind] },
    { kind: 'facts', rows: [...rows, ...pickUpRows(content, pickUps), ...price, ...more] },
    ...(total ? courtesyNote(content, shown) : []),
  ]
}

/** What the office has added, if anything. */
export function addedBlocks(content: Content, { message }: TripFacts): Block[] {
  const { trip: tripWords } = say(content).mails
  if (!message) return []
  return [
    { kind: 'paragraph', text: tripWords.officeAdds },
    { kind: 'quote', text: message },
  ]
}

/** What cancelling costs by the agreed table, from a day on, or where that is said of each day. */
export function chargesTable(
  content: Content,
  { tiers, date, total, freeUntil }: TripFacts,
  from: CalendarDate,
): Block {
  const { shared } = say(content).mails
  if (tiers.length === 0) return { kind: 'paragraph', text: shared.cancelling.eachDay }
  return cancellationTable(content, { tiers, departure: date, bookedOn: from, total, freeUntil })
}

/** How every mail to the guest about a trip ends: the way to its page, unless it stood before, and to us. */
export function tripClosing(
  content: Content,
  { kind, reference, link, addressAbove }: TripFacts,
  before: readonly Block[] = [],
): Block[] {
  const { trip: tripWords } = say(content).mails
  const message = fill(tripWords.whatsapp, { kind: tripWords.kinds[kind], reference })
  const isThere = before.some((block) => block.kind === 'link' && block.url === link)
  return [
    ...(addressAbove === undefined
      ? []
      : [{ kind: 'paragraph', text: formatAddressNote(content, addressAbove) } as const]),
    ...(isThere ? [] : manageBlocks(content, link)),
    ...askQuestions(content, { message, namesTheDay: false }),
  ]
}

/** When and where a guest is picked up on one day, as far as it is agreed. */
export type PickUp = {
  date: CalendarDate
  /** In Cape Town. */
  time: ClockTime | undefined
  /** As the office wrote it. A guest's own words stay off our mails: of them only `area` is known. */
  place: string | undefined
  /** The part of town or the town. */
  area: string | undefined
}

/** '06:30, Cape Town time, from The Vineyard Hotel'; undefined while nothing is known. */
export function formatPickUp(
  content: Content,
  { time, place, area }: Omit<PickUp, 'date'>,
): string | undefined {
  const { pickUpAt, pickUpIn, pickUpFrom } = say(content).mails.followUp
  if (time === undefined) return place ?? area
  if (place !== undefined) return fill(pickUpFrom, { time, place })
  return area === undefined ? fill(pickUpAt, { time }) : fill(pickUpIn, { time, area })
}

/** A row for each day whose pick-up is known; of several days each row names its date. */
export function pickUpRows(content: Content, pickUps: readonly PickUp[]) {
  const { pickUp: label, pickUpOn } = say(content).mails.followUp
  return pickUps.flatMap((pickUp) => {
    const value = formatPickUp(content, pickUp)
    if (value === undefined) return []
    const date = formatLongDate(pickUp.date)
    return [{ label: pickUps.length > 1 ? fill(pickUpOn, { date }) : label, value }]
  })
}

/** The way to an order's own page, and what is to be found there. */
export function manageBlocks(
  content: Content,
  url: string,
  { page, link }: { page?: string; link?: string } = {},
): Block[] {
  const { manage } = say(content).mails
  return [
    { kind: 'paragraph', text: page ?? manage.page },
    { kind: 'link', text: link ?? manage.link, url },
  ]
}

type Cancellable = {
  tiers: readonly CancellationTier[]
  departure: CalendarDate
  bookedOn: CalendarDate
  total: Money | undefined
  /** Until then it costs nothing, since it was booked so lately. */
  freeUntil: Date | undefined
}

/** What cancelling costs, and whom to write to. */
export function cancellationBlocks(content: Content, booking: Cancellable): Block[] {
  const { cancelling } = say(content).mails.shared
  const { email } = content.company
  return [
    { kind: 'heading', text: cancelling.title },
    { kind: 'paragraph', text: fill(cancelling.textPaid, { email }) },
    cancellationTable(content, booking),
  ]
}

/** The rows with their heads. */
export function cancellationTable(content: Content, booking: Cancellable): Block {
  const { cancelling } = say(content).mails.shared
  const heads: [string, string] = [cancelling.when, cancelling.charge]
  return { kind: 'amounts', heads, rows: listCancellationRows(content, booking) }
}

/**
 * What a cancellation costs this guest, with the dates of this departure: one row for each tier
 * that can still be reached on the day of booking. `total` is absent while the price is open.
 */
export function listCancellationRows(content: Content, booking: Cancellable): AmountRow[] {
  const { cancelling } = say(content).mails.shared
  const { departure, bookedOn: from, total } = booking
  const { freeUntil, spans } = listChargeSpans({ ...booking, from })
  const rows = spans.map((span) => ({
    label: nameSpan(content, span),
    amount: nameCharge(content, span.tier, departure, total),
  }))
  return freeUntil
    ? [{ label: nameFree(content, freeUntil), amount: cancelling.nothing }, ...rows]
    : rows
}

function nameFree(content: Content, freeUntil: Date): string {
  const date = formatLongDate(calendarDateIn(freeUntil, capeTown))
  const { cancelling } = say(content).mails.shared
  return fill(cancelling.untilTime, { time: clockTimeInCapeTown(freeUntil), date })
}

function nameSpan(content: Content, { begins, firstDay, lastDay, isLast }: ChargeSpan): string {
  const { cancelling } = say(content).mails.shared
  if (!isLast) return fill(cancelling.until, { date: formatLongDate(lastDay) })
  if (begins === 'after-free') return cancelling.lastAfterFree
  return firstDay
    ? fill(cancelling.last, { date: formatLongDate(firstDay) })
    : cancelling.lastFromNow
}

function nameCharge(
  content: Content,
  tier: CancellationTier,
  departure: CalendarDate,
  total: Money | undefined,
): string {
  const { cancelling } = say(content).mails.shared
  const share = `${tier.feePercent}%`
  if (!total) return share
  const { fee } = quoteCancellation({
    total,
    departure,
    received: addDays(departure, -tier.fromDays),
    tiers: [tier],
  })
  return fill(cancelling.amount, { fee: formatMoney(fee), share })
}

/** Until when the place is kept while a trip is paid for, a clock time in Cape Town, and how it can be paid. */
export type PayFacts = {
  until: string
  plans: PlanChoice
  /** What a voucher has paid already. */
  byVoucher?: Cents | undefined
}

/** What the mails about a new order say of its place and its price. */
export type RequestFacts = {
  /** The last day on which we hold the place without an answer; absent when the trip's day comes first. */
  heldUntil: CalendarDate | undefined
  /** Where it can be paid for at once. */
  pay?: PayFacts | undefined
  /** The code that it was booked with, and what that takes off; nothing yet where the price is open. */
  promo?: (Pick<OrderPromo, 'code' | 'name'> & { discount: Cents }) | undefined
  /** The money in which the guest read our prices, at the rate that they read. */
  currency: CourtesyCurrency
  /** To the page of the order. */
  link: string
}

/** Until when the day is theirs: to pay, or without a word from us. */
export function heldBlocks(
  content: Content,
  { heldUntil, pay, link }: RequestFacts,
  held: string,
): Block[] {
  const words = say(content).mails
  if (pay)
    return [
      { kind: 'paragraph', text: fill(words.manage.payFirst, { until: pay.until }) },
      { kind: 'link', text: words.manage.pay, url: link },
    ]
  if (!heldUntil) return []
  return [{ kind: 'paragraph', text: fill(held, { until: formatLongDate(heldUntil) }) }]
}

/** What a code takes off, as a line of the price. */
export function promoRows(content: Content, { promo }: Pick<RequestFacts, 'promo'>) {
  if (!promo || promo.discount === 0) return []
  const label = fill(say(content).mails.shared.promo, promo)
  return [{ label, amount: formatMoney(toMoney(0 - promo.discount)) }]
}

/** What is owed and when, and of which day the rates are. */
export function owedLines(
  content: Content,
  { pay, currency }: RequestFacts,
  nothingYet: string,
): Block[] {
  return [
    ...(pay
      ? owedBlocks(content, pay, currency)
      : [{ kind: 'paragraph' as const, text: nothingYet }]),
    ...courtesyNote(content, currency),
  ]
}

/** What is owed and when: the whole, or a first part and the rest with its day. */
function owedBlocks(
  content: Content,
  { plans, byVoucher }: PayFacts,
  currency: CourtesyCurrency,
): Block[] {
  const words = say(content).mails
  const { owed, owedWhole, owedInParts, paidByVoucher } = words.manage
  const { whole, inParts } = plans
  const show = (amount: Cents) => formatBoth(content, toMoney(amount), currency)
  const total = show(whole[0].amount)
  const rest = inParts?.at(-1)
  const value =
    inParts && rest
      ? fill(owedInParts, {
          total,
          first: show(inParts[0].amount),
          rest: show(rest.amount),
          date: formatLongDate(rest.dueOn),
        })
      : fill(owedWhole, { total })
  const paid = byVoucher ? [{ label: paidByVoucher, value: show(byVoucher) }] : []
  return [{ kind: 'facts', rows: [...paid, { label: owed, value }] }]
}

/**
 * An amount in rand, and beside it about what that is in the money in which the guest read our prices:
 * at the rate that they read then, so that every mail about an order says the same of the same amount.
 */
export function formatBoth(content: Content, amount: Money, shown?: CourtesyCurrency): string {
  const { courtesy } = say(content).mails.shared
  const rand = formatMoney(amount)
  if (!shown || shown.code === inRand.code) return rand
  return fill(courtesy.about, { amount: rand, shown: displayMoney(amount, shown) })
}

/** That rand is what is charged, and of which day the rates are; nothing for who reads rand. */
export function courtesyNote(content: Content, shown?: CourtesyCurrency): Block[] {
  const { courtesy } = say(content).mails.shared
  if (!shown || shown.code === inRand.code) return []
  const text = fill(courtesy.note, { date: formatDay(shown.on) })
  return [{ kind: 'paragraph', text }]
}
