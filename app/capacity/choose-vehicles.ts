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
