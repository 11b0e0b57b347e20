import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { roundMinor } from '#rules/money/money.ts'
import { promoLetters, readCode } from '#app/order/typed-code.ts'
import type { Refusal } from '#rules/requests/refusal.ts'

/** Booking channels of a code; 'all' covers both. */
export const promoChannels = ['site', 'desk'] as const
export type PromoChannel = (typeof promoChannels)[number]

/** A code's discount: per cent of the price or an amount; the other is null. */
export type PromoOff = { percent: number | null; amount: Cents | null }

export type OrderPromo = PromoOff & { code: string; name: string }

/** A product that a code can apply to: 'tour/cape-peninsula', 'vehicle-day/quantum'. */
export type PromoProduct = `${'tour' | 'vehicle-day'}/${string}`

/** Null means no condition. */
type TripTerms = {
  products: readonly PromoProduct[] | null
  /** In Cape Town, both days included. */
  travelFrom: CalendarDate | null
  travelUntil: CalendarDate | null
}

type PromoTerms = TripTerms & {
  /** The most bookings in total, and of one e-mail address. */
  most: number | null
  mostEach: number | null
}

/**
 * The copy of a code stored with an order, valid whatever happens to the code later. Without terms
 * it has no conditions. The limits of use were checked once, when the order took it.
 */
export type KeptPromo = OrderPromo & Partial<TripTerms>

export type PromoCode = OrderPromo &
  PromoTerms & {
    /** Booking dates, both included. */
    bookFrom: CalendarDate
    bookUntil: CalendarDate
    channel: PromoChannel | 'all'
    endedAt: Date | null
  }

export type PromoWish = {
  channel: PromoChannel
  /** Undefined for free-text items, which only a code for everything covers. */
  product: PromoProduct | undefined
  departure: CalendarDate | undefined
  today: CalendarDate
}

export type PromoUses = { all: number; own: number }

export const promoLimits = { ...promoLetters, name: 60, uses: 100_000 } as const

/** The normalised promo code from typed text; undefined if it is none or a voucher's code. */
export function parsePromoCode(text: string): string | undefined {
  const read = readCode(text)
  return read?.kind === 'promo' ? read.code : undefined
}

/**
 * The discount on a price: whole rand, per cent rounded to the nearest rand, never more than the
 * price. A full discount includes odd cents.
 */
export function findPromoDiscount({ percent, amount }: PromoOff, price: Cents): Cents {
  if (price <= 0) return 0
  const off = percent === null ? (amount ?? 0) : roundMinor((price * percent) / 10_000) * 100
  return percent === 100 ? price : Math.min(price, off)
}

/**
 * The reason that a code gives no discount on a booking; undefined if it does. Its existence is
 * checked elsewhere. Without an address the uses per address are not checked.
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
 * The reason that a code doesn't apply to a trip, regardless of booker and booking day; undefined
 * if it does. Checked for a booking and for each change of it.
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
