import { type Content, wordsOf } from '#content/content.ts'
import {
  type CalendarDate,
  formatLongDate,
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import { type CancellationTier, computeCancellation } from '#app/payments/refunds/cancellation.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import {
  type CourtesyCurrency,
  formatMoney,
  displayMoney,
  randCurrency,
} from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { formatAddressNote, questionBlocks } from '#platform/mail/blocks/guest-blocks.ts'
import type { Block, AmountRow } from '#platform/mail/blocks/message.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { type ChargeSpan, listChargeSpans } from '#app/payments/refunds/charge-spans.ts'
import type { PlanChoice } from './payment-plan-rules.ts'
import type { OrderPromo } from '#app/credit/promo-code.ts'

/** Facts of a booking or transfer for its mails. Dates are Cape Town dates. */
export type TripFacts = {
  kind: 'booking' | 'transfer' | 'gift'
  reference: string
  /** The tour's title or the vehicle's type. */
  title: string
  date: CalendarDate
  bookedOn: CalendarDate
  name: string
  rows: { label: string; value: string }[]
  total: Money | undefined
  /** The currency that the guest saw, with its rate at that time. */
  currency: CourtesyCurrency
  link: string
  /** The agreed cancellation table. Empty if several days have separate dates. */
  tiers: readonly CancellationTier[]
  /** End of free cancellation after booking. Undefined if there is none. */
  freeUntil: Date | undefined
  hasPickup: boolean
  pickUps?: readonly PickUp[]
  /**
   * Limit in cents, set if the order costs more and its invoice address is unknown. The mail then
   * asks for the address.
   */
  addressAbove?: Cents
  message: string | undefined
}

/** Blocks with reference and title, for guest or office. `extraRows` are added to the facts. */
export function createTripBlocks(
  content: Content,
  trip: TripFacts,
  reader: 'guest' | 'office' = 'guest',
  extraRows: readonly { label: string; value: string }[] = [],
): Block[] {
  const { shared, trip: tripWords } = wordsOf(content).mails
  const { kind, reference, rows, pickUps = [], total } = trip
  const isForOffice = reader === 'office'
  const guestCurrency = isForOffice ? undefined : trip.currency
  const totalRow = total
    ? [{ label: shared.total, value: formatWithCourtesy(content, total, guestCurrency) }]
    : []
  return [
    {
      kind: 'figure',
      label: isForOffice ? shared.reference : shared.yourReference,
      value: reference,
    },
    { kind: 'heading', text: tripWords[isForOffice ? 'theirs' : 'yours'][kind] },
    {
      kind: 'facts',
      rows: [...rows, ...listPickUpRows(content, pickUps), ...totalRow, ...extraRows],
    },
    ...(total ? createCourtesyNote(content, guestCurrency) : []),
  ]
}

export function createOfficeNoteBlocks(content: Content, { message }: TripFacts): Block[] {
  const { trip: tripWords } = wordsOf(content).mails
  if (!message) return []
  return [
    { kind: 'paragraph', text: tripWords.officeAdds },
    { kind: 'quote', text: message },
  ]
}

export function createChargesTable(
  content: Content,
  { tiers, date, total, freeUntil }: TripFacts,
  from: CalendarDate,
): Block {
  const { shared } = wordsOf(content).mails
  if (tiers.length === 0) return { kind: 'paragraph', text: shared.cancelling.eachDay }
  return createCancellationTable(content, {
    tiers,
    departure: date,
    bookedOn: from,
    total,
    freeUntil,
  })
}

export function createTripClosing(
  content: Content,
  { kind, reference, link, addressAbove }: TripFacts,
  earlierBlocks: readonly Block[] = [],
): Block[] {
  const { trip: tripWords } = wordsOf(content).mails
  const message = fill(tripWords.whatsapp, { kind: tripWords.kinds[kind], reference })
  const isLinkIncluded = earlierBlocks.some((block) => block.kind === 'link' && block.url === link)
  return [
    ...(addressAbove === undefined
      ? []
      : [{ kind: 'paragraph', text: formatAddressNote(content, addressAbove) } as const]),
    ...(isLinkIncluded ? [] : createManageBlocks(content, link)),
    ...questionBlocks(content, { message, namesTheDay: false }),
  ]
}

export type PickUp = {
  date: CalendarDate
  /** The agreed time in Cape Town. */
  time: ClockTime | undefined
  /**
   * The place as the office wrote it. Our mails never repeat a guest's own words; for those only
   * `area` is set.
   */
  place: string | undefined
  area: string | undefined
}

export function formatPickUp(
  content: Content,
  { time, place, area }: Omit<PickUp, 'date'>,
): string | undefined {
  const { pickUpAt, pickUpIn, pickUpFrom } = wordsOf(content).mails.followUp
  if (time === undefined) return place ?? area
  if (place !== undefined) return fill(pickUpFrom, { time, place })
  return area === undefined ? fill(pickUpAt, { time }) : fill(pickUpIn, { time, area })
}

export function listPickUpRows(content: Content, pickUps: readonly PickUp[]) {
  const { pickUp: label, pickUpOn } = wordsOf(content).mails.followUp
  return pickUps.flatMap((pickUp) => {
    const value = formatPickUp(content, pickUp)
    if (value === undefined) return []
    const date = formatLongDate(pickUp.date)
    return [{ label: pickUps.length > 1 ? fill(pickUpOn, { date }) : label, value }]
  })
}

export function createManageBlocks(
  content: Content,
  url: string,
  { page, link }: { page?: string; link?: string } = {},
): Block[] {
  const { manage } = wordsOf(content).mails
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
  /** End of free cancellation after booking. */
  freeUntil: Date | undefined
}

export function createCancellationBlocks(content: Content, booking: Cancellable): Block[] {
  const { cancelling } = wordsOf(content).mails.shared
  const { email } = content.company
  return [
    { kind: 'heading', text: cancelling.title },
    { kind: 'paragraph', text: fill(cancelling.textPaid, { email }) },
    createCancellationTable(content, booking),
  ]
}

export function createCancellationTable(content: Content, booking: Cancellable): Block {
  const { cancelling } = wordsOf(content).mails.shared
  const heads: [string, string] = [cancelling.when, cancelling.charge]
  return { kind: 'amounts', heads, rows: listCancellationRows(content, booking) }
}

/**
 * Rows of the guest's cancellation charges, with dates before the departure: one for each tier
 * still possible on the booking day. `total` is absent while there is no price.
 */
export function listCancellationRows(content: Content, booking: Cancellable): AmountRow[] {
  const { cancelling } = wordsOf(content).mails.shared
  const { departure, bookedOn: from, total } = booking
  const { freeUntil, spans } = listChargeSpans({ ...booking, from })
  const rows = spans.map((span) => ({
    label: formatSpanDays(content, span),
    amount: formatSpanCharge(content, span.tier, departure, total),
  }))
  return freeUntil
    ? [{ label: formatFreeRow(content, freeUntil), amount: cancelling.nothing }, ...rows]
    : rows
}

function formatFreeRow(content: Content, freeUntil: Date): string {
  const date = formatLongDate(calendarDateIn(freeUntil, capeTown))
  const { cancelling } = wordsOf(content).mails.shared
  return fill(cancelling.untilTime, { time: clockTimeInCapeTown(freeUntil), date })
}

function formatSpanDays(
  content: Content,
  { begins, firstDay, lastDay, isLast }: ChargeSpan,
): string {
  const { cancelling } = wordsOf(content).mails.shared
  if (!isLast) return fill(cancelling.until, { date: formatLongDate(lastDay) })
  if (begins === 'after-free') return cancelling.lastAfterFree
  return firstDay
    ? fill(cancelling.last, { date: formatLongDate(firstDay) })
    : cancelling.lastFromNow
}

function formatSpanCharge(
  content: Content,
  tier: CancellationTier,
  departure: CalendarDate,
  total: Money | undefined,
): string {
  const { cancelling } = wordsOf(content).mails.shared
  const share = `${tier.feePercent}%`
  if (!total) return share
  const { fee } = computeCancellation({
    total,
    departure,
    received: addDays(departure, -tier.fromDays),
    tiers: [tier],
  })
  return fill(cancelling.amount, { fee: formatMoney(fee), share })
}

export type PayFacts = {
  until: string
  plans: PlanChoice
  byVoucher?: Cents | undefined
}

export type RequestFacts = {
  heldUntil: CalendarDate | undefined
  pay?: PayFacts | undefined
  promo?: (Pick<OrderPromo, 'code' | 'name'> & { discount: Cents }) | undefined
  /** The currency that the guest saw, with its rate at that time. */
  currency: CourtesyCurrency
  link: string
}

export function createHoldBlocks(
  content: Content,
  { heldUntil, pay, link }: RequestFacts,
  heldText: string,
): Block[] {
  const words = wordsOf(content).mails
  if (pay)
    return [
      { kind: 'paragraph', text: fill(words.manage.payFirst, { until: pay.until }) },
      { kind: 'link', text: words.manage.pay, url: link },
    ]
  if (!heldUntil) return []
  return [{ kind: 'paragraph', text: fill(heldText, { until: formatLongDate(heldUntil) }) }]
}

export function listPromoRows(content: Content, { promo }: Pick<RequestFacts, 'promo'>) {
  if (!promo || promo.discount === 0) return []
  const label = fill(wordsOf(content).mails.shared.promo, promo)
  return [{ label, amount: formatMoney(toMoney(0 - promo.discount)) }]
}

export function createPriceBlocks(
  content: Content,
  { pay, currency }: RequestFacts,
  nothingYet: string,
): Block[] {
  return [
    ...(pay
      ? createOwedBlocks(content, pay, currency)
      : [{ kind: 'paragraph' as const, text: nothingYet }]),
    ...createCourtesyNote(content, currency),
  ]
}

function createOwedBlocks(
  content: Content,
  { plans, byVoucher }: PayFacts,
  currency: CourtesyCurrency,
): Block[] {
  const words = wordsOf(content).mails
  const { owed, owedWhole, owedInParts, paidByVoucher } = words.manage
  const { whole, inParts } = plans
  const formatAmount = (amount: Cents) => formatWithCourtesy(content, toMoney(amount), currency)
  const total = formatAmount(whole[0].amount)
  const lastPart = inParts?.at(-1)
  const value =
    inParts && lastPart
      ? fill(owedInParts, {
          total,
          first: formatAmount(inParts[0].amount),
          rest: formatAmount(lastPart.amount),
          date: formatLongDate(lastPart.dueOn),
        })
      : fill(owedWhole, { total })
  const paid = byVoucher ? [{ label: paidByVoucher, value: formatAmount(byVoucher) }] : []
  return [{ kind: 'facts', rows: [...paid, { label: owed, value }] }]
}

/**
 * An amount in rand with its approximate value in the guest's currency. It has the rate that the
 * guest saw, so that all mails of an order agree.
 */
export function formatWithCourtesy(
  content: Content,
  amount: Money,
  guestCurrency?: CourtesyCurrency,
): string {
  const { courtesy } = wordsOf(content).mails.shared
  const rand = formatMoney(amount)
  if (!guestCurrency || guestCurrency.code === randCurrency.code) return rand
  return fill(courtesy.about, { amount: rand, shown: displayMoney(amount, guestCurrency) })
}

/** States that rand is charged, and the date of the rates. Empty if the guest reads rand. */
export function createCourtesyNote(content: Content, guestCurrency?: CourtesyCurrency): Block[] {
  const { courtesy } = wordsOf(content).mails.shared
  if (!guestCurrency || guestCurrency.code === randCurrency.code) return []
  const text = fill(courtesy.note, { date: formatDay(guestCurrency.on) })
  return [{ kind: 'paragraph', text }]
}
