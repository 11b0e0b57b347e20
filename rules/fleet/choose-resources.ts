import { fitParty, type Seating } from './fit-party.ts'
import { orderGuides } from './order-guides.ts'

export type FreeGuide = { id: string; languages: readonly string[] }

/**
 * What can go out for a period. A kind of which the office has none in service is undefined: it is not
 * asked for. Guides are those who drive; the others go beside them where they went before.
 */
export type FreeResources<Vehicle extends Seating = Seating> = {
  vehicles: readonly Vehicle[] | undefined
  guides: readonly FreeGuide[] | undefined
  nonDrivers?: readonly string[]
}

/** A trip that has its place, but not yet all that it needs. */
export type WaitingTrip = { party: number; hasVehicle: boolean; hasGuide: boolean }

export type Need = {
  party: number
  /** Those of the vehicle that was hired: one with as many is sent where one is free. */
  seats?: number | undefined
  language: string
  /** Those that have it already, or had it before: they are taken again where they can be. */
  preferred?: { vehicles: readonly string[]; guides: readonly string[] }
}

const none = { vehicles: [], guides: [] }

/**
 * What goes out with a trip: the fewest vehicles that seat its party with the least empty seats, and for
 * each of them a guide who drives, and speaks the guest's language where one does. Trips that were sold
 * before and wait for theirs come first. Undefined where it cannot go.
 */
export function chooseResources(
  free: FreeResources,
  need: Need,
  waiting: readonly WaitingTrip[] = [],
): { vehicles: string[]; guides: string[] } | undefined {
  const { language, preferred = none } = need
  const left = waiting.reduce(serve, free)
  const vehicles = left.vehicles ? chooseVehicles(left.vehicles, need) : []
  if (!vehicles) return undefined
  const wanted = left.guides ? Math.max(1, vehicles.length) : 0
  const asked = orderGuides(left.guides ?? [], language)
  const before = asked.filter(({ id }) => preferred.guides.includes(id))
  const beside = (free.nonDrivers ?? []).filter((id) => preferred.guides.includes(id))
  const isWhole = before.length + beside.length === preferred.guides.length
  const stays = isWhole && before.length >= wanted
  const guides = stays
    ? before
    : [...before, ...asked.filter((one) => !before.includes(one))].slice(0, wanted)
  if (guides.length < wanted) return undefined
  return {
    vehicles: vehicles.map(({ id }) => id),
    guides: [...guides.map(({ id }) => id), ...beside],
  }
}

/** The same ones again, else one as large as the one that was hired, else the fewest that do. */
function chooseVehicles(
  free: readonly Seating[],
  { party, seats = party, preferred = none }: Need,
): readonly Seating[] | undefined {
  const before = free.filter(({ id }) => preferred.vehicles.includes(id))
  const seated = before.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  if (before.length === preferred.vehicles.length && seated >= party) return before
  return fitParty(Math.max(seats, party), free, 1) ?? fitParty(party, free)
}

/** What is left once a trip that waits has its own; all of it where nothing would do for that one. */
function serve(free: FreeResources, { party, hasVehicle, hasGuide }: WaitingTrip): FreeResources {
  const own = hasVehicle ? [] : fitParty(party, free.vehicles ?? [])
  const guides = hasGuide ? 0 : Math.max(1, own?.length ?? 1)
  return {
    vehicles: free.vehicles?.filter((vehicle) => !own?.includes(vehicle)),
    guides: free.guides?.slice(0, Math.max(0, free.guides.length - guides)),
  }
}
