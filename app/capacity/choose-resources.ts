import { sortByLanguage } from './guide-rules.ts'

/** A vehicle's seats for guests, without the driver. */
export type Seating = { id: string; seats: number }

/**
 * Chooses vehicles for a party: the fewest that seat everyone, then the fewest empty seats, so that
 * one guest too many for the sedan does not need the coach. A party that fits one vehicle gets the
 * smallest that fits. Ties go to the first in the list. Undefined if all of them, or
 * `maxVehicles` of them, have too few seats.
 */
export function chooseVehicles<Vehicle extends Seating>(
  party: number,
  vehicles: readonly Vehicle[],
  maxVehicles = vehicles.length,
): Vehicle[] | undefined {
  const fewest = countNeeded(party, vehicles)
  if (fewest === undefined || fewest > maxVehicles) return undefined
  // `chosen[count]` has, by sum of seats, the first vehicles that reach that sum.
  const chosen: Map<number, Vehicle[]>[] = Array.from({ length: fewest + 1 }, () => new Map())
  chosen[0]?.set(0, [])
  for (const vehicle of vehicles)
    // From the highest count down, so that no vehicle is used twice.
    for (let count = fewest; count > 0; count -= 1)
      for (const [seats, previousVehicles] of chosen[count - 1] ?? []) {
        const sum = seats + vehicle.seats
        if (chosen[count]?.has(sum) === false)
          chosen[count]?.set(sum, [...previousVehicles, vehicle])
      }
  const enough = [...(chosen[fewest] ?? [])].filter(([seats]) => seats >= party)
  return enough.toSorted(([one], [other]) => one - other)[0]?.[1]
}

/** The number of vehicles needed if the largest are used: no set can have fewer. */
function countNeeded(party: number, vehicles: readonly Seating[]): number | undefined {
  let [seated, count] = [0, 0]
  for (const { seats } of vehicles.toSorted((one, other) => other.seats - one.seats)) {
    if (seated >= party) break
    seated += seats
    count += 1
  }
  return seated >= party ? count : undefined
}

export type FreeGuide = { id: string; languages: readonly string[] }

/**
 * The vehicles and guides that are free in a period. Undefined for a kind with none in service;
 * then none is required. `nonDrivers` only join trips that they were on before.
 */
export type FreeResources<Vehicle extends Seating = Seating> = {
  vehicles: readonly Vehicle[] | undefined
  guides: readonly FreeGuide[] | undefined
  nonDrivers?: readonly string[]
}

/** A trip with a place that lacks a vehicle or guide. */
export type WaitingTrip = { party: number; hasVehicle: boolean; hasGuide: boolean }

export type Need = {
  party: number
  /** Seats of the hired vehicle. A vehicle with at least as many seats is preferred. */
  seats?: number | undefined
  language: string
  /** The current or earlier vehicles and guides, reused if possible. */
  preferred?: { vehicles: readonly string[]; guides: readonly string[] }
}

const noResources = { vehicles: [], guides: [] }

/**
 * Chooses vehicles and guides for a trip: the fewest vehicles, with the fewest empty seats, and for
 * each a guide who drives, preferably one who speaks the guest's language. Trips in `waiting` are
 * served first. Undefined if impossible.
 */
export function chooseResources(
  free: FreeResources,
  need: Need,
  waiting: readonly WaitingTrip[] = [],
): { vehicles: string[]; guides: string[] } | undefined {
  const { language, preferred = noResources } = need
  const remaining = waiting.reduce(subtractTrip, free)
  const vehicles = remaining.vehicles ? chooseForNeed(remaining.vehicles, need) : []
  if (!vehicles) return undefined
  const guideCount = remaining.guides ? Math.max(1, vehicles.length) : 0
  const rankedGuides = sortByLanguage(remaining.guides ?? [], language)
  const preferredGuides = rankedGuides.filter(({ id }) => preferred.guides.includes(id))
  const nonDriverIds = (free.nonDrivers ?? []).filter((id) => preferred.guides.includes(id))
  const isComplete = preferredGuides.length + nonDriverIds.length === preferred.guides.length
  const stays = isComplete && preferredGuides.length >= guideCount
  const guides = stays
    ? preferredGuides
    : [...preferredGuides, ...rankedGuides.filter((one) => !preferredGuides.includes(one))].slice(
        0,
        guideCount,
      )
  if (guides.length < guideCount) return undefined
  return {
    vehicles: vehicles.map(({ id }) => id),
    guides: [...guides.map(({ id }) => id), ...nonDriverIds],
  }
}

function chooseForNeed(
  free: readonly Seating[],
  { party, seats = party, preferred = noResources }: Need,
): readonly Seating[] | undefined {
  const preferredVehicles = free.filter(({ id }) => preferred.vehicles.includes(id))
  const seated = preferredVehicles.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  if (preferredVehicles.length === preferred.vehicles.length && seated >= party)
    return preferredVehicles
  return chooseVehicles(Math.max(seats, party), free, 1) ?? chooseVehicles(party, free)
}

function subtractTrip(
  free: FreeResources,
  { party, hasVehicle, hasGuide }: WaitingTrip,
): FreeResources {
  const tripVehicles = hasVehicle ? [] : chooseVehicles(party, free.vehicles ?? [])
  const guideCount = hasGuide ? 0 : Math.max(1, tripVehicles?.length ?? 1)
  return {
    vehicles: free.vehicles?.filter((vehicle) => !tripVehicles?.includes(vehicle)),
    guides: free.guides?.slice(0, Math.max(0, free.guides.length - guideCount)),
  }
}
