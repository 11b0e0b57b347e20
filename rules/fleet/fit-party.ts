/** A vehicle, by how many guests it seats; the driver is not counted. */
export type Seating = { id: string; seats: number }

/**
 * Which of these vehicles a party goes in: the fewest that seat all of it, and of those the ones that
 * leave the least seats empty, so that one guest too many for the sedan does not take the coach. For a
 * party that a single vehicle seats that is the smallest one that does. Of equals the first in the list.
 * Undefined when all of them together, or `most` of them, do not seat the party.
 */
export function fitParty<Vehicle extends Seating>(
  party: number,
  vehicles: readonly Vehicle[],
  most = vehicles.length,
): Vehicle[] | undefined {
  const fewest = countFewest(party, vehicles)
  if (fewest === undefined || fewest > most) return undefined
  // For each number of vehicles, for each sum of their seats, the first ones that have it.
  const chosen: Map<number, Vehicle[]>[] = Array.from({ length: fewest + 1 }, () => new Map())
  chosen[0]?.set(0, [])
  for (const vehicle of vehicles)
    // The most vehicles first: none is taken twice.
    for (let count = fewest; count > 0; count -= 1)
      for (const [seats, before] of chosen[count - 1] ?? []) {
        const sum = seats + vehicle.seats
        if (chosen[count]?.has(sum) === false) chosen[count]?.set(sum, [...before, vehicle])
      }
  const enough = [...(chosen[fewest] ?? [])].filter(([seats]) => seats >= party)
  return enough.toSorted(([one], [other]) => one - other)[0]?.[1]
}

/** How many of the largest it takes; fewer others cannot do it either. */
function countFewest(party: number, vehicles: readonly Seating[]): number | undefined {
  let [seated, count] = [0, 0]
  for (const { seats } of vehicles.toSorted((one, other) => other.seats - one.seats)) {
    if (seated >= party) break
    seated += seats
    count += 1
  }
  return seated >= party ? count : undefined
}
