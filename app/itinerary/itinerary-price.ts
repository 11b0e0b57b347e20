import type { BuilderTour } from './builder-tour.ts'
import { countTourDays } from './itinerary.ts'
import { addMoney, type Money, rand, roundMinor, scaleMoney } from '#rules/money/money.ts'
import { childShare } from '#rules/prices/party.ts'

/**
 * A party's choices for an estimate. `children` are over 2. Younger ones travel free and are not
 * counted.
 */
export type EstimateChoices = {
  adults: number
  children: number
  vehicle: BuilderVehicle
  addOns: readonly AddOn[]
}

/** Party limits (P5.7). Children of 2 and under travel free: they need a seat but have no price. */
export const estimateParty = {
  adults: { minimum: 1, maximum: 20, usual: 2 },
  children: { minimum: 0, maximum: 10, usual: 0 },
  toddlers: { minimum: 0, maximum: 10, usual: 0 },
} as const

/** Vehicle upgrades and add-ons, in rand (P9.7). */
export const builderVehicles = [
  { id: 'standard', price: 0 },
  { id: 'premium-sedan', price: 800 },
  { id: 'premium-suv', price: 1200 },
] as const
export const addOns = [
  { id: 'gourmetLunch', price: 350, per: 'person' },
  { id: 'photographer', price: 1500, per: 'trip' },
  { id: 'vehicleWifi', price: 150, per: 'trip' },
] as const

export type BuilderVehicle = (typeof builderVehicles)[number]['id']
export type AddOn = (typeof addOns)[number]['id']

/**
 * The minimum price of an itinerary's tours, in rand: the usual one, and the one with an overland
 * tour.
 */
export const minimumBase = { usual: 3500, overland: 4500 } as const

export type PricedTour = Pick<BuilderTour, 'id' | 'price' | 'duration' | 'isOverland'>

/**
 * A line of an estimate. `id` is its tour, vehicle or add-on; `each` is the price per day, child or
 * guest.
 */
export type ItineraryLine = {
  kind: 'tour' | 'minimum' | 'children' | 'vehicle' | 'add-on'
  id?: string
  count: number
  each: Money
  total: Money
}

/** The estimate (P3.9). Its lines add up to the total. */
export type ItineraryFigures = {
  lines: ItineraryLine[]
  basePrice: Money
  childrenPrice: Money
  vehicleUpgrade: Money
  addOnPrice: Money
  totalPrice: Money
  pricePerPerson: Money
}

/** Computes an itinerary's estimate in whole rand (P9.7). Undefined without a tour. */
export function computeItineraryPrice(
  tours: readonly PricedTour[],
  choices: EstimateChoices,
): ItineraryFigures | undefined {
  if (tours.length === 0) return undefined
  const baseLines = listBaseLines(tours)
  const basePrice = sumTotals(baseLines)
  const childrenLines = listChildrenLines(basePrice, choices.children)
  const vehicleLines = listVehicleLines(choices.vehicle)
  const addOnLines = listAddOnLines(choices)
  const lines = [...baseLines, ...childrenLines, ...vehicleLines, ...addOnLines]
  const totalPrice = sumTotals(lines)
  return {
    lines,
    basePrice,
    childrenPrice: sumTotals(childrenLines),
    vehicleUpgrade: sumTotals(vehicleLines),
    addOnPrice: sumTotals(addOnLines),
    totalPrice,
    pricePerPerson: toWholeRand(scaleMoney(totalPrice, 1 / countGuests(choices))),
  }
}

export function fitEstimateParty(counts: {
  adults?: unknown
  children?: unknown
  toddlers?: unknown
}) {
  return {
    adults: fitCount(counts.adults, estimateParty.adults),
    children: fitCount(counts.children, estimateParty.children),
    toddlers: fitCount(counts.toddlers, estimateParty.toddlers),
  }
}

function listBaseLines(tours: readonly PricedTour[]): ItineraryLine[] {
  const tourLines = tours.map((tour) => {
    const days = tour.isOverland ? countTourDays(tour) : 1
    return createLine({ kind: 'tour', id: tour.id }, days, rand(tour.price))
  })
  const isOverland = tours.some((tour) => tour.isOverland)
  const minimum = rand(isOverland ? minimumBase.overland : minimumBase.usual)
  const difference = addMoney(minimum, scaleMoney(sumTotals(tourLines), -1))
  return difference.minor > 0
    ? [...tourLines, createLine({ kind: 'minimum' }, 1, difference)]
    : tourLines
}

function listChildrenLines(basePrice: Money, children: number): ItineraryLine[] {
  if (children === 0) return []
  const line = createLine({ kind: 'children' }, children, scaleMoney(basePrice, childShare))
  return [{ ...line, total: toWholeRand(line.total) }]
}

function listVehicleLines(vehicle: BuilderVehicle): ItineraryLine[] {
  return builderVehicles
    .filter(({ id, price }) => id === vehicle && price > 0)
    .map(({ id, price }) => createLine({ kind: 'vehicle', id }, 1, rand(price)))
}

function listAddOnLines(choices: EstimateChoices): ItineraryLine[] {
  return addOns
    .filter(({ id }) => choices.addOns.includes(id))
    .map(({ id, price, per }) => {
      const count = per === 'person' ? countGuests(choices) : 1
      return createLine({ kind: 'add-on', id }, count, rand(price))
    })
}

function createLine(
  item: Pick<ItineraryLine, 'kind' | 'id'>,
  count: number,
  each: Money,
): ItineraryLine {
  return { ...item, count, each, total: scaleMoney(each, count) }
}

function countGuests({ adults, children }: EstimateChoices): number {
  return Math.max(1, adults + children)
}

function sumTotals(lines: readonly ItineraryLine[]): Money {
  return lines.map(({ total }) => total).reduce(addMoney, rand(0))
}

function toWholeRand({ minor }: Money): Money {
  return rand(roundMinor(minor / 100))
}

function fitCount(count: unknown, limits: { minimum: number; maximum: number; usual: number }) {
  if (typeof count !== 'number' || !Number.isFinite(count)) return limits.usual
  return Math.min(limits.maximum, Math.max(limits.minimum, Math.trunc(count)))
}
