import type { CalendarDate } from '../dates/calendar-date.ts'
import { type Money, rand } from '../money/money.ts'
import type { AnswerLine } from '../quotes/own-quote.ts'
import { foldText } from '../text/fold-text.ts'

/** What is published of rides from the airport or to it: whole rand for the vehicle, one way, by the size of the party. */
export type RideTable = {
  airport: readonly { place: string; prices: readonly number[] }[]
  /** The most guests of each party. */
  upTo: readonly number[]
}

/** What the form sends of a ride that its price depends on. */
export type PricedRide = {
  way: string
  area?: string | undefined
  place?: string | undefined
  guests: number
}

/** The choice of whoever goes to no place of the table. */
export const somewhereElse = 'elsewhere'

/** A ride as it was asked for: the lines of its page, and what a quote for it begins with. */
export type AskedRide = {
  said: AnswerLine[]
  title: string
  date: CalendarDate
  time?: string | undefined
  guests: number
  /** What its sender was shown, in cents; absent where the table has no price for it. */
  price?: number | undefined
}

/** The price of a ride by the table; undefined where that has none, which is to be asked for. */
export function findRidePrice(table: RideTable, ride: PricedRide): Money | undefined {
  const party = table.upTo.findIndex((most) => ride.guests >= 1 && ride.guests <= most)
  const price = findRideArea(table, ride)?.prices[party]
  return price === undefined ? undefined : rand(price)
}

/** The place of the table that was chosen or, where nothing was, typed as the table names it, whole or a part: 'Sea Point'. */
export function findRideArea<Area extends { place: string }>(
  { airport }: { airport: readonly Area[] },
  { way, area, place = '' }: Omit<PricedRide, 'guests'>,
): Area | undefined {
  if (way === 'elsewhere') return undefined
  const wanted = foldText(area || place).trim()
  if (wanted === '') return undefined
  return airport.find((one) =>
    [one.place, ...one.place.split(',')].some((name) => foldText(name).trim() === wanted),
  )
}
