import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Money, rand } from '#rules/money/money.ts'
import type { AnswerLine } from '#app/enquiries/own-quote-request.ts'
import { foldText } from '#rules/text/fold-text.ts'

/** Published prices of airport rides: whole rand per vehicle, one way, by party size. */
export type RideTable = {
  airport: readonly { place: string; prices: readonly number[] }[]
  /** The largest party for each price. */
  upTo: readonly number[]
}

export type PricedRide = {
  way: string
  area?: string | undefined
  place?: string | undefined
  guests: number
}

/** Chosen for a place that is not in the table. */
export const somewhereElse = 'elsewhere'

export type RideRequest = {
  said: AnswerLine[]
  title: string
  date: CalendarDate
  time?: string | undefined
  guests: number
  /** In cents. Absent if the table has no price. */
  price?: number | undefined
}

/** The table's price of a ride. Undefined if there is none, so a quote is needed. */
export function findRidePrice(table: RideTable, ride: PricedRide): Money | undefined {
  const party = table.upTo.findIndex((maximum) => ride.guests >= 1 && ride.guests <= maximum)
  const price = findRideArea(table, ride)?.prices[party]
  return price === undefined ? undefined : rand(price)
}

/**
 * The chosen place of the table, or the place that a typed text names whole or in part: 'Sea
 * Point'.
 */
export function findRideArea<Area extends { place: string }>(
  { airport }: { airport: readonly Area[] },
  { way, area, place = '' }: Omit<PricedRide, 'guests'>,
): Area | undefined {
  if (way === 'elsewhere') return undefined
  const foldedPlace = foldText(area || place).trim()
  if (foldedPlace === '') return undefined
  return airport.find((one) =>
    [one.place, ...one.place.split(',')].some((name) => foldText(name).trim() === foldedPlace),
  )
}
