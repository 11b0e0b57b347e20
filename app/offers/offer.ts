import { addDays, type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents, toMoney } from '#rules/money/cents.ts'
import { scaleMoney } from '#rules/money/money.ts'
import type { PriceReason, SoldKind } from '#app/order/new-order.ts'
import type { SoldRide } from '#app/order/ride-price.ts'
import type { Party } from '#rules/prices/party.ts'
import type { TransferKind } from '#rules/prices/transfer.ts'
import { offerLimits } from './offer-limits.ts'
import type { OfferPolicy } from '#rules/policy/booking-rules.ts'
import type { Refusal } from '#rules/requests/refusal.ts'

export type OfferExtra = { key: string; title: string; price: Cents }

/** A day of an offer: a tour, a vehicle's day, a ride, or free text. */
export type OfferItem = Party & {
  /** Unique within the offer. The guest's choices refer to it. */
  key: string
  kind: SoldKind
  product?: string | undefined
  variant: TransferKind
  way?: SoldRide['way'] | undefined
  title: string
  /** Absent if the date is not yet decided. */
  date?: CalendarDate | undefined
  /** Agreed times in Cape Town. */
  time?: string | undefined
  ends?: string | undefined
  pickup?: string | undefined
  destination?: string | undefined
  text?: string | undefined
  /** In cents; absent if not set. `usual` is the catalogue's price when last saved. */
  price?: Cents | undefined
  usual?: Cents | undefined
  priceReason?: PriceReason | undefined
  /** True if the guest may choose the item. Otherwise it is part of the offer. */
  isOption: boolean
  extras: OfferExtra[]
}

export type OfferBody = {
  title: string
  text?: string | undefined
  items: OfferItem[]
  /** Text about what the total price includes and excludes. */
  included?: string | undefined
  /** Deposit. At most one of these two is set; if neither is, the whole amount is due. */
  depositPercent?: number | undefined
  depositAmount?: Cents | undefined
  holdsUntil: CalendarDate
  mayInvoice: boolean
  isReminded: boolean
}

/** True if a chosen option doesn't exist in the offer, so the guest's choice is unclear. */
export function hasUnknownOption({ items }: OfferBody, chosenKeys: readonly string[]): boolean {
  const keys = items.flatMap(({ isOption, key, extras }) => [
    ...(isOption ? [key] : []),
    ...extras.map((extra) => extra.key),
  ])
  const knownKeys = new Set(keys)
  return chosenKeys.some((key) => !knownKeys.has(key))
}

/**
 * The guest's days in the offer's order: the fixed ones and the chosen options, each with its
 * chosen extras. Unknown choices are ignored.
 */
export function chooseItems({ items }: OfferBody, chosenKeys: readonly string[]): OfferItem[] {
  return items
    .filter(({ isOption, key }) => !isOption || chosenKeys.includes(key))
    .map((item) => ({ ...item, extras: item.extras.filter(({ key }) => chosenKeys.includes(key)) }))
}

/** True if the guest has a choice: an optional day, or an extra. */
export function hasOptions(items: readonly Pick<OfferItem, 'isOption' | 'extras'>[]): boolean {
  return items.some(({ isOption, extras }) => isOption || extras.length > 0)
}

export function sumItems(items: readonly OfferItem[]): Cents {
  return sumCents(
    items.flatMap(({ price, extras }) => [price ?? 0, ...extras.map((one) => one.price)]),
  )
}

/**
 * The price per guest, without under-threes. Undefined for one guest, or if the days have different
 * party sizes.
 */
export function findPricePerGuest(
  items: readonly OfferItem[],
): { guests: number; price: Cents } | undefined {
  const [guests = 0, ...others] = new Set(items.map(({ adults, children }) => adults + children))
  if (guests < 2 || others.length > 0) return undefined
  const { minor: price } = scaleMoney(toMoney(sumItems(items)), 1 / guests)
  return price > 0 ? { guests, price } : undefined
}

export function findDeposit(
  { depositPercent, depositAmount }: Pick<OfferBody, 'depositPercent' | 'depositAmount'>,
  total: Cents,
): Cents {
  if (depositAmount !== undefined) return Math.min(depositAmount, total)
  if (depositPercent === undefined) return total
  return scaleMoney(toMoney(total), depositPercent / 100).minor
}

/** The last day on which places are held unpaid, if the offer is accepted today. */
export function findPayBy(
  today: CalendarDate,
  firstDay: CalendarDate,
  { payWithinDays }: OfferPolicy,
): CalendarDate {
  const usualDate = addDays(today, payWithinDays)
  const last = addDays(firstDay, -1)
  if (usualDate <= last) return usualDate
  return last > today ? last : today
}

/** The due date of a company's invoice, if the offer is accepted today. */
export function findInvoiceDue(
  today: CalendarDate,
  firstDay: CalendarDate,
  { invoiceDays }: OfferPolicy,
): CalendarDate {
  const usualDate = addDays(today, invoiceDays)
  return usualDate < firstDay ? usualDate : firstDay
}

export function isOfferOver(
  { holdsUntil }: Pick<OfferBody, 'holdsUntil'>,
  today: CalendarDate,
): boolean {
  return holdsUntil < today
}

/** True if a reminder is due: the last day is near, and the offer was not sent today. */
export function isReminderDue(
  { holdsUntil, isReminded }: Pick<OfferBody, 'holdsUntil' | 'isReminded'>,
  { today, sentOn }: { today: CalendarDate; sentOn: CalendarDate },
  { remindDaysBefore }: OfferPolicy,
): boolean {
  if (!isReminded || today <= sentOn || today > holdsUntil) return false
  return daysBetween(today, holdsUntil) <= remindDaysBefore
}

/**
 * Finds faults of an offer before sending, on a Cape Town date. Item fields are named
 * 'items.0.date'. The caller checks running days and party sizes by the catalogue.
 */
export function checkOffer(body: OfferBody, today: CalendarDate): Refusal[] {
  const { items, depositPercent, depositAmount, holdsUntil } = body
  const fixedItems = items.filter(({ isOption }) => !isOption)
  const fixedTotal = sumItems(chooseItems(body, []))
  return [
    ...(items.length === 0 ? [{ code: 'offer-empty' } as const] : []),
    ...items.flatMap(checkItem),
    ...(items.length > 0 && fixedItems.length === 0
      ? [{ code: 'offer-only-options' } as const]
      : []),
    ...(depositPercent !== undefined && depositAmount !== undefined
      ? [{ code: 'offer-deposit-wrong', field: 'depositAmount' } as const]
      : []),
    ...(depositAmount !== undefined && depositAmount > fixedTotal
      ? [{ code: 'offer-deposit-wrong', field: 'depositAmount' } as const]
      : []),
    ...(holdsUntil < today || holdsUntil > addDays(today, offerLimits.days)
      ? [{ code: 'offer-until-wrong', field: 'holdsUntil' } as const]
      : []),
    ...checkLastDay(items, holdsUntil),
  ]
}

function checkItem(item: OfferItem, index: number): Refusal[] {
  const { date, title, price, usual, priceReason } = item
  const field = (name: string) => `items.${index}.${name}`
  const isPriceChanged = usual !== undefined && price !== undefined && price !== usual
  return [
    ...(date === undefined ? [{ code: 'offer-day-missing', field: field('date') } as const] : []),
    ...(title === '' ? [{ code: 'trip-title-required', field: field('title') } as const] : []),
    ...(price === undefined
      ? [{ code: 'offer-price-missing', field: field('price') } as const]
      : []),
    ...(isPriceChanged && priceReason === undefined
      ? [{ code: 'offer-reason-missing', field: field('priceReason') } as const]
      : []),
  ]
}

/** Refuses an offer that ends after its first day. */
function checkLastDay(items: readonly OfferItem[], holdsUntil: CalendarDate): Refusal[] {
  const first = items
    .filter(({ isOption }) => !isOption)
    .flatMap(({ date }) => (date === undefined ? [] : [date]))
    .toSorted()[0]
  if (first === undefined || holdsUntil <= first) return []
  return [{ code: 'offer-until-late', field: 'holdsUntil', facts: { date: first } }]
}
