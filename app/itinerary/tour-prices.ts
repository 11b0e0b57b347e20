import { addMoney, type Money, rand, roundMinor } from '#rules/money/money.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { childShare, type Party } from '#rules/prices/party.ts'
import type { PricePlan } from '#rules/prices/price-plan.ts'
import { findPriceFrom, computePrice } from '#rules/prices/price.ts'

/** The catalogue tour that a builder tour can be booked as, by the builder tour's id. */
export type SoldTours = Readonly<Record<string, SoldTour>>
export type SoldTour = {
  id: string
  title: string
  duration: string
  priceFrom: string
  /** Prices by day, if they differ. `lowest` is shown while no day is chosen. */
  prices?: PricePlan | undefined
  lowest?: string
}

/** The price of an itinerary's days as catalogue tours: per adult and in total (P9.8). */
export type TourPrices = {
  tours: (Pick<SoldTour, 'id' | 'title' | 'duration'> & { perAdult: Money })[]
  perAdult: Money
  total: Money
  /** Number of days that are not sold as a tour. */
  unpriced: number
}

type Sellable = { id: string; catalogueTour?: string | undefined }

/**
 * Lists the catalogue tours with a price that the builder's tours can be booked as. `scheduleOf`
 * returns a tour's schedule.
 */
export function listSoldTours<Tour extends Omit<SoldTour, 'lowest'> & { minGuests: number }>(
  builderTours: readonly Sellable[],
  tours: readonly Tour[],
  { scheduleOf, now }: { scheduleOf: (tour: Tour) => Schedule; now: Date },
): SoldTours {
  return Object.fromEntries(
    builderTours.flatMap((builderTour) => {
      const soldTour = tours.find(({ id }) => id === builderTour.catalogueTour)
      if (!soldTour) return []
      const { id, title, duration, priceFrom, prices } = soldTour
      const lowest = prices && findPriceFrom(soldTour, scheduleOf(soldTour), now)
      if (!parsePriceText(lowest ?? priceFrom)) return []
      const dayPrices = prices && lowest !== undefined ? { prices, lowest } : {}
      return [[builderTour.id, { id, title, duration, priceFrom, ...dayPrices }]]
    }),
  )
}

/**
 * Prices an itinerary's days as catalogue tours, by date if known. Undefined if no day is sold as a
 * tour. `bookedOn` is the Cape Town date of the booking.
 */
export function priceAsTours(
  days: readonly { id: string; date?: CalendarDate | undefined }[],
  party: Pick<Party, 'adults' | 'children'> & { toddlers?: number },
  { sold, bookedOn }: { sold: SoldTours; bookedOn: CalendarDate },
): TourPrices | undefined {
  const pricedTours = days.flatMap(({ id, date }) => {
    const tour = sold[id]
    if (!tour) return []
    const { id: tourId, title, duration, lowest } = tour
    const bookable = date === undefined && lowest !== undefined ? { priceFrom: lowest } : tour
    const price = computePrice(bookable, { date, bookedOn, party })
    if (price.kind === 'on-request') return []
    const { total } = price
    return [{ id: tourId, title, duration, perAdult: computeAdultShare(total, party), total }]
  })
  if (pricedTours.length === 0) return undefined
  return {
    tours: pricedTours.map(({ total: _total, ...tour }) => tour),
    perAdult: pricedTours.map(({ perAdult }) => perAdult).reduce(addMoney, rand(0)),
    total: pricedTours.map(({ total }) => total).reduce(addMoney, rand(0)),
    unpriced: days.length - pricedTours.length,
  }
}

/** An adult's share of a price, in whole rand. A child's share is half of it. */
function computeAdultShare(
  { minor }: Money,
  { adults, children }: Pick<Party, 'adults' | 'children'>,
) {
  return rand(roundMinor(minor / 100 / (adults + children * childShare)))
}
