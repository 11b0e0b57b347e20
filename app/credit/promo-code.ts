import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { roundMinor } from '#rules/money/money.ts'
import { promoLetters, parseCode } from '#app/order/typed-code.ts'
import type { Refusal } from '#rules/requests/refusal.ts'

/** Where a booking is made: on the site or at the desk. A code for 'all' works in both. */
export const promoChannels = ['site', 'desk'] as const
export type PromoChannel = (typeof promoChannels)[number]

/** A code's discount: per cent of the price, or an amount in cents. The other one is null. */
export type PromoDiscount = { percent: number | null; amount: Cents | null }

export type OrderPromo = PromoDiscount & { code: string; name: string }

/** A product that a code can apply to: 'tour/cape-peninsula', 'vehicle-day/quantum'. */
export type PromoProduct = `${'tour' | 'vehicle-day'}/${string}`

/** The conditions on a trip. Null: no condition. */
type TripTerms = {
  products: readonly PromoProduct[] | null
  /** The trip's first and last possible day, both included. Cape Town dates. */
  travelFrom: CalendarDate | null
  travelUntil: CalendarDate | null
}

type PromoTerms = TripTerms & {
  /** The most bookings in total (`most`) and per e-mail address (`mostEach`). */
  most: number | null
  mostEach: number | null
}

/**
 * A code as stored with an order. Later changes of the code do not affect it. Without terms
 * it has no conditions. The limits of use were checked when the order was placed.
 */
export type StoredPromo = OrderPromo & Partial<TripTerms>

export type PromoCode = OrderPromo &
  PromoTerms & {
    /** The first and last booking day, both included. */
    bookFrom: CalendarDate
    bookUntil: CalendarDate
    channel: PromoChannel | 'all'
    endedAt: Date | null
  }

export type PromoBooking = {
  channel: PromoChannel
  /**
   * Undefined for an item that the office wrote. Only a code for all products applies to such an
   * item.
   */
  product: PromoProduct | undefined
  departure: CalendarDate | undefined
  today: CalendarDate
}

export type PromoUses = { all: number; own: number }

export const promoLimits = { ...promoLetters, name: 60, uses: 100_000 } as const

/**
 * The normalised promo code in a typed text. Undefined if there is none or it is a voucher's code.
 */
export function parsePromoCode(text: string): string | undefined {
  const parsed = parseCode(text)
  return parsed?.kind === 'promo' ? parsed.code : undefined
}

/**
 * The discount on a price, in cents: a percentage rounded to the nearest rand, or the code's
 * amount; never more than the price. A full discount includes odd cents.
 */
export function findPromoDiscount({ percent, amount }: PromoDiscount, price: Cents): Cents {
  if (price <= 0) return 0
  const discount = percent === null ? (amount ?? 0) : roundMinor((price * percent) / 10_000) * 100
  return percent === 100 ? price : Math.min(price, discount)
}

/**
 * Why a code gives no discount on a booking; undefined if it gives one. The caller has checked that
 * the code exists. Without an address the uses per address are not checked.
 */
export function findPromoRefusal(
  code: PromoCode,
  { channel, product, departure, today }: PromoBooking,
  uses: PromoUses,
): Refusal | undefined {
  const field = 'promoCode'
  const { bookFrom, bookUntil, most, mostEach } = code
  if (code.channel !== 'all' && code.channel !== channel)
    return { code: channel === 'site' ? 'promo-by-phone' : 'promo-site-only', field }
  if (code.endedAt !== null || today > bookUntil) return { code: 'promo-ended', field }
  if (today < bookFrom) return { code: 'promo-not-yet', field, facts: { from: bookFrom } }
  const tripRefusal = findTripRefusal(code, { product, departure })
  if (tripRefusal)
    return {
      code: tripRefusal,
      field,
      ...(tripRefusal === 'promo-other-days' && { facts: toTravelPeriod(code) }),
    }
  if (most !== null && uses.all >= most) return { code: 'promo-used-up', field }
  if (mostEach !== null && uses.own >= mostEach) return { code: 'promo-used-before', field }
  return undefined
}

/**
 * Why a code does not apply to a trip; undefined if it does. Ignores who books and when, because it
 * is also checked for each change of a booking.
 */
export function findTripRefusal(
  { products, travelFrom, travelUntil }: Partial<TripTerms>,
  { product, departure }: Pick<PromoBooking, 'product' | 'departure'>,
): 'promo-other-trip' | 'promo-other-days' | undefined {
  if (products && !(product && products.includes(product))) return 'promo-other-trip'
  const isTooEarly = travelFrom && departure !== undefined && departure < travelFrom
  const isTooLate = travelUntil && departure !== undefined && departure > travelUntil
  return isTooEarly || isTooLate ? 'promo-other-days' : undefined
}

function toTravelPeriod({ travelFrom, travelUntil }: PromoCode): NonNullable<Refusal['facts']> {
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

type NewPromo = PromoDiscount &
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
