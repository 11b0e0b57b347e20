import { addDays, type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { type Cents, sumCents, toMoney } from '../money/cents.ts'
import { scaleMoney } from '../money/money.ts'
import type { PriceReason, SoldKind } from '../office/new-order.ts'
import type { Party } from '../orders/party.ts'
import type { TransferKind } from '../orders/transfer.ts'
import { offerLimits } from './offer-limits.ts'
import { offerPolicy } from '../policy/offers.ts'
import type { Refusal } from '../requests/refusal.ts'

/** Something that the guest may add to a day. */
export type OfferExtra = { key: string; title: string; price: Cents }

/** A day of an offer: a tour, a vehicle's day, or what the office writes by hand. */
export type OfferItem = Party & {
  /** Its own within the offer, so that a tick says what it is for. */
  key: string
  kind: SoldKind
  product?: string | undefined
  variant: TransferKind
  title: string
  /** Absent while it is open. */
  date?: CalendarDate | undefined
  /** Clock times in Cape Town, where they were agreed. */
  time?: string | undefined
  ends?: string | undefined
  pickup?: string | undefined
  destination?: string | undefined
  /** What is in it, as the guest reads it. */
  text?: string | undefined
  /** In cents; absent while nobody has said it. `usual` is what the catalogue asked when it was saved last. */
  price?: Cents | undefined
  usual?: Cents | undefined
  priceReason?: PriceReason | undefined
  /** Whether the guest ticks it; else it is part of the offer. */
  isOption: boolean
  extras: OfferExtra[]
}

/** What an offer says, in one version of it. */
export type OfferBody = {
  title: string
  /** A letter to whoever gets it. */
  text?: string | undefined
  items: OfferItem[]
  /** What is in the price of all of it, and what is not. */
  included?: string | undefined
  /** One of the two, or neither: then the whole is due. */
  depositPercent?: number | undefined
  depositAmount?: Cents | undefined
  /** The last day on which it can be accepted. */
  holdsUntil: CalendarDate
  /** Whether a company may have an invoice instead of paying first. */
  mayInvoice: boolean
  /** Whether its guest is reminded before its last day. */
  isReminded: boolean
}

/** Whether something is ticked that a quote doesn't offer: then nobody knows what its sender wants. */
export function hasUnknownOption({ items }: OfferBody, ticked: readonly string[]): boolean {
  const keys = items.flatMap(({ isOption, key, extras }) => [
    ...(isOption ? [key] : []),
    ...extras.map((extra) => extra.key),
  ])
  const known = new Set(keys)
  return ticked.some((key) => !known.has(key))
}

/**
 * The days that a guest takes by what they ticked, in the order of the offer: those that belong to it, and the
 * optional ones that are ticked, each with its ticked extras. A tick of nothing that there is counts for nothing.
 */
export function chooseItems({ items }: OfferBody, ticked: readonly string[]): OfferItem[] {
  return items
    .filter(({ isOption, key }) => !isOption || ticked.includes(key))
    .map((item) => ({ ...item, extras: item.extras.filter(({ key }) => ticked.includes(key)) }))
}

/** What days cost with their extras. */
export function sumItems(items: readonly OfferItem[]): Cents {
  return sumCents(
    items.flatMap(({ price, extras }) => [price ?? 0, ...extras.map((one) => one.price)]),
  )
}

/**
 * What days come to for each guest, under-threes not counted; undefined for one guest, and where not
 * all days are for as many.
 */
export function priceAHead(
  items: readonly OfferItem[],
): { guests: number; price: Cents } | undefined {
  const [guests = 0, ...others] = new Set(items.map(({ adults, children }) => adults + children))
  if (guests < 2 || others.length > 0) return undefined
  const { minor: price } = scaleMoney(toMoney(sumItems(items)), 1 / guests)
  return price > 0 ? { guests, price } : undefined
}

/** What is asked for first of a total; all of it where the offer names no deposit. */
export function findDeposit(
  { depositPercent, depositAmount }: Pick<OfferBody, 'depositPercent' | 'depositAmount'>,
  total: Cents,
): Cents {
  if (depositAmount !== undefined) return Math.min(depositAmount, total)
  if (depositPercent === undefined) return total
  return scaleMoney(toMoney(total), depositPercent / 100).minor
}

/** The last day on which whoever accepts today keeps the places without having paid. */
export function findPayBy(today: CalendarDate, firstDay: CalendarDate): CalendarDate {
  const usual = addDays(today, offerPolicy.payWithinDays)
  const last = addDays(firstDay, -1)
  if (usual <= last) return usual
  return last > today ? last : today
}

/** The day by which a company pays its invoice for what it accepts today. */
export function findInvoiceDue(today: CalendarDate, firstDay: CalendarDate): CalendarDate {
  const usual = addDays(today, offerPolicy.invoiceDays)
  return usual < firstDay ? usual : firstDay
}

/** Whether an offer's last day is over. */
export function isOfferOver(
  { holdsUntil }: Pick<OfferBody, 'holdsUntil'>,
  today: CalendarDate,
): boolean {
  return holdsUntil < today
}

/** Whether its guest is to be reminded on a day: once it is near its last, and not on the day that it was sent. */
export function isReminderDue(
  { holdsUntil, isReminded }: Pick<OfferBody, 'holdsUntil' | 'isReminded'>,
  { today, sentOn }: { today: CalendarDate; sentOn: CalendarDate },
): boolean {
  if (!isReminded || today <= sentOn || today > holdsUntil) return false
  return daysBetween(today, holdsUntil) <= offerPolicy.remindDaysBefore
}

/**
 * What is wrong with an offer before it is sent, on a day in Cape Town: a field of an item is named
 * 'items.0.date'. Whether its days run and its parties fit, the catalogue says.
 */
export function checkOffer(body: OfferBody, today: CalendarDate): Refusal[] {
  const { items, depositPercent, depositAmount, holdsUntil } = body
  const fixed = items.filter(({ isOption }) => !isOption)
  const least = sumItems(chooseItems(body, []))
  return [
    ...(items.length === 0 ? [{ code: 'offer-empty' } as const] : []),
    ...items.flatMap(checkItem),
    ...(items.length > 0 && fixed.length === 0 ? [{ code: 'offer-only-options' } as const] : []),
    ...(depositPercent !== undefined && depositAmount !== undefined
      ? [{ code: 'offer-deposit-wrong', field: 'depositAmount' } as const]
      : []),
    ...(depositAmount !== undefined && depositAmount > least
      ? [{ code: 'offer-deposit-wrong', field: 'depositAmount' } as const]
      : []),
    ...(holdsUntil < today || holdsUntil > addDays(today, offerLimits.days)
      ? [{ code: 'offer-until-wrong', field: 'holdsUntil' } as const]
      : []),
    ...findLate(items, holdsUntil),
  ]
}

function checkItem(item: OfferItem, index: number): Refusal[] {
  const { date, title, price, usual, priceReason } = item
  const field = (name: string) => `items.${index}.${name}`
  const isOther = usual !== undefined && price !== undefined && price !== usual
  return [
    ...(date === undefined ? [{ code: 'offer-day-missing', field: field('date') } as const] : []),
    ...(title === '' ? [{ code: 'trip-title-required', field: field('title') } as const] : []),
    ...(price === undefined
      ? [{ code: 'offer-price-missing', field: field('price') } as const]
      : []),
    ...(isOther && priceReason === undefined
      ? [{ code: 'offer-reason-missing', field: field('priceReason') } as const]
      : []),
  ]
}

/** An offer can't hold longer than until its first day. */
function findLate(items: readonly OfferItem[], holdsUntil: CalendarDate): Refusal[] {
  const first = items
    .filter(({ isOption }) => !isOption)
    .flatMap(({ date }) => (date === undefined ? [] : [date]))
    .toSorted()[0]
  if (first === undefined || holdsUntil <= first) return []
  return [{ code: 'offer-until-late', field: 'holdsUntil', facts: { date: first } }]
}
