import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Money, rand } from '#rules/money/money.ts'
import type { AnswerLine } from '#app/enquiries/own-quote.ts'
import { foldText } from '#rules/text/fold-text.ts'

/** Published airport rides: whole rand per vehicle, one way, by party size. */
export type RideTable = {
  airport: readonly { place: string; prices: readonly number[] }[]
  /** The most guests of each party. */
  upTo: readonly number[]
}

export type PricedRide = {
  way: string
  area?: string | undefined
  place?: string | undefined
  guests: number
}

/** The choice for a place not in the table. */
export const somewhereElse = 'elsewhere'

export type AskedRide = {
  said: AnswerLine[]
  title: string
  date: CalendarDate
  time?: string | undefined
  guests: number
  /** In cents; absent if the table has none. */
  price?: number | undefined
}

/** The table's price of a ride; undefined if it has none and a quote is needed. */
export function findRidePrice(table: RideTable, ride: PricedRide): Money | undefined {
  const party = table.upTo.findIndex((most) => ride.guests >= 1 && ride.guests <= most)
  const price = findRideArea(table, ride)?.prices[party]
  return price === undefined ? undefined : rand(price)
}

/**
 * The chosen place of the table, or a typed one that matches a place or part of it: 'Sea Point'.
 */
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
