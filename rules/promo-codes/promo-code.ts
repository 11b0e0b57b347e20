import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import { roundMinor } from '../money/money.ts'
import { promoLetters, readCode } from '../orders/typed-code.ts'
import type { Refusal } from '../requests/refusal.ts'

/** Where a booking is made that a code takes money off; 'all' of a code is either. */
export const promoChannels = ['site', 'desk'] as const
export type PromoChannel = (typeof promoChannels)[number]

/** What a code takes off: so many per cent of what a trip costs, or an amount; the other is null. */
export type PromoOff = { percent: number | null; amount: Cents | null }

/** What is shown of a code: what it takes off, and what it is called. */
export type OrderPromo = PromoOff & { code: string; name: string }

/** What can be told apart of what is sold: 'tour/cape-peninsula', 'vehicle-day/quantum'. */
export type PromoProduct = `${'tour' | 'vehicle-day'}/${string}`

/** What a code asks of a trip; null where it asks nothing. */
type TripTerms = {
  products: readonly PromoProduct[] | null
  /** The days on which the trip can be, both included: calendar dates in Cape Town. */
  travelFrom: CalendarDate | null
  travelUntil: CalendarDate | null
}

/** What a code asks of a trip and of its bookings. */
type PromoTerms = TripTerms & {
  /** How many bookings it is good for, and how many of one e-mail address. */
  most: number | null
  mostEach: number | null
}

/**
 * What an order keeps of its code, so that it holds for the order whatever becomes of the code. Without terms it asks
 * nothing. How often the code is used was judged once, when the order took it.
 */
export type KeptPromo = OrderPromo & Partial<TripTerms>

/** A code and all that it asks of a booking. */
export type PromoCode = OrderPromo &
  PromoTerms & {
    /** The days on which it can be booked with, both included. */
    bookFrom: CalendarDate
    bookUntil: CalendarDate
    channel: PromoChannel | 'all'
    endedAt: Date | null
  }

/** What somebody wants to book with a code. */
export type PromoWish = {
  channel: PromoChannel
  /** Undefined for what the office writes by hand, which only a code for everything covers. */
  product: PromoProduct | undefined
  /** Undefined while no day is chosen. */
  departure: CalendarDate | undefined
  today: CalendarDate
}

/** How often a code is used: in all, and by the address that books. */
export type PromoUses = { all: number; own: number }

export const promoLimits = { ...promoLetters, name: 60, uses: 100_000 } as const

/** A code in its one spelling, from what a person typed; undefined for what is none, and for the code of a voucher. */
export function parsePromoCode(text: string): string | undefined {
  const read = readCode(text)
  return read?.kind === 'promo' ? read.code : undefined
}

/**
 * What is taken off a price: whole rand, the per cent to the nearest, and never more than the price. All of it takes
 * odd cents along.
 */
export function findPromoDiscount({ percent, amount }: PromoOff, price: Cents): Cents {
  if (price <= 0) return 0
  const off = percent === null ? (amount ?? 0) : roundMinor((price * percent) / 10_000) * 100
  return percent === 100 ? price : Math.min(price, off)
}

/**
 * Why a code takes nothing off a booking; undefined where it does. Whether there is such a code is another question.
 * Whoever has no address yet has used none.
 */
export function findPromoRefusal(
  code: PromoCode,
  { channel, product, departure, today }: PromoWish,
  uses: PromoUses,
): Refusal | undefined {
  const field = 'promoCode'
  const { bookFrom, bookUntil, most, mostEach } = code
  if (code.channel !== 'all' && code.channel !== channel)
    return { code: channel === 'site' ? 'promo-by-phone' : 'promo-site-only', field }
  if (code.endedAt !== null || today > bookUntil) return { code: 'promo-ended', field }
  if (today < bookFrom) return { code: 'promo-not-yet', field, facts: { from: bookFrom } }
  const bar = findTripBar(code, { product, departure })
  if (bar)
    return { code: bar, field, ...(bar === 'promo-other-days' && { facts: namePeriod(code) }) }
  if (most !== null && uses.all >= most) return { code: 'promo-used-up', field }
  if (mostEach !== null && uses.own >= mostEach) return { code: 'promo-used-before', field }
  return undefined
}

/**
 * Why a code isn't good for a trip, whoever books it and when; undefined where it is. Asked of a booking, and again of
 * what a booking becomes.
 */
export function findTripBar(
  { products, travelFrom, travelUntil }: Partial<TripTerms>,
  { product, departure }: Pick<PromoWish, 'product' | 'departure'>,
): 'promo-other-trip' | 'promo-other-days' | undefined {
  if (products && !(product && products.includes(product))) return 'promo-other-trip'
  const isTooEarly = travelFrom && departure !== undefined && departure < travelFrom
  const isTooLate = travelUntil && departure !== undefined && departure > travelUntil
  return isTooEarly || isTooLate ? 'promo-other-days' : undefined
}

function namePeriod({ travelFrom, travelUntil }: PromoCode): NonNullable<Refusal['facts']> {
  return {
    ...(travelFrom ? { from: travelFrom } : {}),
    ...(travelUntil ? { until: travelUntil } : {}),
  }
}

/** Whether a code can be booked with on a day, begins later, or is over. */
export function findPromoState(
  { bookFrom, bookUntil, endedAt }: Pick<PromoCode, 'bookFrom' | 'bookUntil' | 'endedAt'>,
  today: CalendarDate,
): 'on' | 'later' | 'over' {
  if (endedAt !== null || today > bookUntil) return 'over'
  return today < bookFrom ? 'later' : 'on'
}

type NewPromo = PromoOff &
  Pick<PromoCode, 'bookFrom' | 'bookUntil' | 'travelFrom' | 'travelUntil' | 'products'> & {
    code: string
    name: string
  }

/** What is wrong with a code that the office makes. */
export function checkNewPromo(promo: NewPromo): Refusal[] {
  const { code, name, percent, amount, bookFrom, bookUntil, travelFrom, travelUntil } = promo
  const isOneOff = (percent === null) !== (amount === null)
  const found: (Refusal | undefined)[] = [
    parsePromoCode(code) === undefined ? { code: 'promo-code-wrong', field: 'code' } : undefined,
    name === '' ? { code: 'promo-name-required', field: 'name' } : undefined,
    isOneOff ? undefined : { code: 'promo-off-required', field: 'percent' },
    bookUntil < bookFrom ? { code: 'days-reversed', field: 'bookUntil' } : undefined,
    travelFrom !== null && travelUntil !== null && travelUntil < travelFrom
      ? { code: 'days-reversed', field: 'travelUntil' }
      : undefined,
    travelUntil !== null && travelUntil < bookFrom
      ? { code: 'promo-travel-before', field: 'travelUntil' }
      : undefined,
    promo.products?.length === 0
      ? { code: 'promo-products-required', field: 'products' }
      : undefined,
  ]
  return found.filter((refusal) => refusal !== undefined)
}
