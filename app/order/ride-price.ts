import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Money, rand } from '#rules/money/money.ts'
import type { AnswerLine } from '#app/enquiries/own-quote-request.ts'
import type { DayPrice } from '#rules/prices/price.ts'
import { foldText } from '#rules/text/fold-text.ts'

/** The ways that the price table has. */
export const pricedWays = ['from-airport', 'to-airport'] as const

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
}

/** A ride that the table prices: the place's name in the table, and the direction. */
export type SoldRide = { way: (typeof pricedWays)[number]; place: string }

/** The ride that can be sold at once. Undefined if it needs a quote. */
export function findSoldRide(table: RideTable, ride: PricedRide): SoldRide | undefined {
  const way = pricedWays.find((one) => one === ride.way)
  const place = findRideArea(table, ride)?.place
  const isSold = place !== undefined && findRidePrice(table, ride) !== undefined
  return isSold && way ? { way, place } : undefined
}

/** The prices of a place of the table, as an order stores them. */
export function toRideDayPrice(table: RideTable, place: string): DayPrice | undefined {
  const prices = table.airport.find((one) => one.place === place)?.prices
  if (!prices) return undefined
  const parties = table.upTo.map((upTo, index) => ({ upTo, total: prices[index] ?? 0 }))
  return { price: { per: 'party', parties }, extras: [] }
}

/** The table's price of a ride. Undefined if there is none, so a quote is needed. */
export function findRidePrice(table: RideTable, ride: PricedRide): Money | undefined {
  const price = findRideArea(table, ride)?.prices[findPartySize(table, ride.guests)]
  return price === undefined ? undefined : rand(price)
}

/** The index of a party's size in the table. -1 if it needs more than one vehicle. */
export function findPartySize({ upTo }: Pick<RideTable, 'upTo'>, guests: number): number {
  return upTo.findIndex((maximum) => guests >= 1 && guests <= maximum)
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
