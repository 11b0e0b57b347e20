import { sortByLanguage } from './guide-rules.ts'

/** A vehicle's seats for guests, without the driver. */
export type Seating = { id: string; seats: number }

/**
 * Chooses vehicles for a party: the fewest that seat everyone, then the fewest empty seats, so that
 * one guest too many for the sedan does not need the coach. A party that fits one vehicle gets the
 * smallest that fits. Ties go to the first in the list. Undefined if all of them, or `most` of
 * them, have too few seats.
 */
export function chooseVehicles<Vehicle extends Seating>(
  party: number,
  vehicles: readonly Vehicle[],
  most = vehicles.length,
): Vehicle[] | undefined {
  const fewest = countFewest(party, vehicles)
  if (fewest === undefined || fewest > most) return undefined
  // `chosen[count]` has, by sum of seats, the first vehicles that reach that sum.
  const chosen: Map<number, Vehicle[]>[] = Array.from({ length: fewest + 1 }, () => new Map())
  chosen[0]?.set(0, [])
  for (const vehicle of vehicles)
    // From the highest count down, so that no vehicle is used twice.
    for (let count = fewest; count > 0; count -= 1)
      for (const [seats, before] of chosen[count - 1] ?? []) {
        const sum = seats + vehicle.seats
        if (chosen[count]?.has(sum) === false) chosen[count]?.set(sum, [...before, vehicle])
      }
  const enough = [...(chosen[fewest] ?? [])].filter(([seats]) => seats >= party)
  return enough.toSorted(([one], [other]) => one - other)[0]?.[1]
}

/** The number of vehicles needed if the largest are used: no set can have fewer. */
function countFewest(party: number, vehicles: readonly Seating[]): number | undefined {
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

const none = { vehicles: [], guides: [] }

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
  const { language, preferred = none } = need
  const left = waiting.reduce(subtractTrip, free)
  const vehicles = left.vehicles ? chooseForNeed(left.vehicles, need) : []
  if (!vehicles) return undefined
  const guideCount = left.guides ? Math.max(1, vehicles.length) : 0
  const rankedGuides = sortByLanguage(left.guides ?? [], language)
  const before = rankedGuides.filter(({ id }) => preferred.guides.includes(id))
  const beside = (free.nonDrivers ?? []).filter((id) => preferred.guides.includes(id))
  const isWhole = before.length + beside.length === preferred.guides.length
  const stays = isWhole && before.length >= guideCount
  const guides = stays
    ? before
    : [...before, ...rankedGuides.filter((one) => !before.includes(one))].slice(0, guideCount)
  if (guides.length < guideCount) return undefined
  return {
    vehicles: vehicles.map(({ id }) => id),
    guides: [...guides.map(({ id }) => id), ...beside],
  }
}

function chooseForNeed(
  free: readonly Seating[],
  { party, seats = party, preferred = none }: Need,
): readonly Seating[] | undefined {
  const before = free.filter(({ id }) => preferred.vehicles.includes(id))
  const seated = before.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  if (before.length === preferred.vehicles.length && seated >= party) return before
  return chooseVehicles(Math.max(seats, party), free, 1) ?? chooseVehicles(party, free)
}

function subtractTrip(
  free: FreeResources,
  { party, hasVehicle, hasGuide }: WaitingTrip,
): FreeResources {
  const own = hasVehicle ? [] : chooseVehicles(party, free.vehicles ?? [])
  const guides = hasGuide ? 0 : Math.max(1, own?.length ?? 1)
  return {
    vehicles: free.vehicles?.filter((vehicle) => !own?.includes(vehicle)),
    guides: free.guides?.slice(0, Math.max(0, free.guides.length - guides)),
  }
}
