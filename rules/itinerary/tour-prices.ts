import { addMoney, type Money, rand } from '../money/money.ts'
import { parsePriceText } from '../money/price-text.ts'
import { quoteParty } from '../money/tour-price.ts'
import type { Party } from '../orders/party.ts'

/** A tour of the catalogue that runs as one of the builder's does, by the id of the builder's. */
export type SoldTours = Readonly<Record<string, SoldTour>>
export type SoldTour = { id: string; title: string; duration: string; priceFrom: string }

/** What the days of an itinerary cost a party that books them as tours: for each adult and in all (P9.8). */
export type TourPrices = {
  tours: (Omit<SoldTour, 'priceFrom'> & { perAdult: Money })[]
  perAdult: Money
  total: Money
  /** Days of the itinerary that no tour has a price for. */
  unpriced: number
}

type Sellable = { id: string; catalogueTour?: string | undefined }

/** The tours that the builder's days can be booked as, those with a price. */
export function listSoldTours(
  builderTours: readonly Sellable[],
  tours: readonly SoldTour[],
): SoldTours {
  return Object.fromEntries(
    builderTours.flatMap((own) => {
      const sold = tours.find(({ id }) => id === own.catalogueTour)
      if (!sold || !parsePriceText(sold.priceFrom)) return []
      const { id, title, duration, priceFrom } = sold
      return [[own.id, { id, title, duration, priceFrom }]]
    }),
  )
}

/** The tours' prices of an itinerary's days; undefined where none of them is sold as a tour. */
export function priceAsTours(
  days: readonly { id: string }[],
  party: Pick<Party, 'adults' | 'children'>,
  sold: SoldTours,
): TourPrices | undefined {
  const priced = days.flatMap(({ id }) => {
    const tour = sold[id]
    const perAdult = tour && parsePriceText(tour.priceFrom)
    if (!perAdult) return []
    const { total } = quoteParty(perAdult, party)
    return [{ id: tour.id, title: tour.title, duration: tour.duration, perAdult, total }]
  })
  if (priced.length === 0) return undefined
  return {
    tours: priced.map(({ total: _total, ...tour }) => tour),
    perAdult: priced.map(({ perAdult }) => perAdult).reduce(addMoney, rand(0)),
    total: priced.map(({ total }) => total).reduce(addMoney, rand(0)),
    unpriced: days.length - priced.length,
  }
}
