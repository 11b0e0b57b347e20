import { describe, expect, it } from 'vitest'
import { chooseVehicles, type Seating } from './choose-resources.ts'

const createFleet = (...seats: number[]): Seating[] =>
  seats.map((count, index) => ({ id: `${index}:${count}`, seats: count }))
const listSeats = (vehicles: readonly Seating[] | undefined) =>
  vehicles?.map(({ seats }) => seats).toSorted((one, other) => other - one)

describe('chooseVehicles', () => {
  it.each([
    // Each row: party, seats of the fleet, seats of the expected vehicles.
    [2, [4, 6, 14, 14], [4]],
    [4, [4, 6, 14, 14], [4]],
    [5, [4, 6, 14, 14], [6]],
    [7, [4, 6, 14, 14], [14]],
    [7, [14, 7, 22], [7]],
    // One guest more than the largest vehicle seats: two vehicles, but not the two largest.
    [15, [4, 6, 14, 14], [14, 4]],
    [18, [4, 6, 14, 14], [14, 4]],
    [19, [4, 6, 14, 14], [14, 6]],
    [28, [4, 6, 14, 14], [14, 14]],
    [29, [4, 6, 14, 14], [14, 14, 4]],
    [38, [4, 6, 14, 14], [14, 14, 6, 4]],
    // Two vehicles that fit exactly. The largest with any other leaves empty seats.
    [20, [14, 13, 10, 10], [10, 10]],
    [21, [14, 13, 10, 10], [13, 10]],
    // The fewest vehicles come before the fewest empty seats: 14 and 2 leave one seat empty; 5, 5
    // and 5 none.
    [15, [5, 5, 5, 14, 2], [14, 2]],
    [1, [70], [70]],
  ])('seats %d guests of a fleet of %j in %j', (party, fleet, expected) => {
    expect(listSeats(chooseVehicles(party, createFleet(...fleet)))).toEqual(expected)
  })

  it.each([
    [39, [4, 6, 14, 14]],
    [1, []],
  ])('seats %d guests nowhere in %j', (party, fleet) => {
    expect(chooseVehicles(party, createFleet(...fleet))).toBe(undefined)
  })

  it('chooses the first of equal vehicles, and none twice', () => {
    expect(chooseVehicles(3, createFleet(6, 4, 4))).toEqual([{ id: '1:4', seats: 4 }])
    expect(chooseVehicles(8, createFleet(4, 4, 4))?.map(({ id }) => id)).toEqual(['0:4', '1:4'])
  })

  it('finds as few vehicles and empty seats as trying everything, for 4,000 random fleets', () => {
    const next = createRandom(20_271)
    for (let trial = 0; trial < 4000; trial += 1) {
      const fleet = createFleet(...Array.from({ length: next(9) }, () => 1 + next(16)))
      const party = 1 + next(60)
      const chosenVehicles = chooseVehicles(party, fleet)
      const best = tryEverything(party, fleet)
      const description = `${party} in ${JSON.stringify(fleet.map(({ seats }) => seats))}`
      expect(
        chosenVehicles && {
          said: description,
          count: chosenVehicles.length,
          seats: sum(chosenVehicles),
        },
      ).toEqual(best && { said: description, ...best })
      expect(new Set(chosenVehicles).size).toBe(chosenVehicles?.length ?? 0)
    }
  })

  it('finds a vehicle in a fleet of fifty quickly', () => {
    const next = createRandom(7)
    const fleet = createFleet(...Array.from({ length: 50 }, () => 4 + next(19)))
    const chosenVehicles = chooseVehicles(400, fleet)
    expect(sum(chosenVehicles ?? [])).toBeGreaterThanOrEqual(400)
  })
})

/**
 * Tries every subset of the fleet that seats the party: the fewest vehicles, then the fewest seats.
 */
function tryEverything(party: number, fleet: readonly Seating[]) {
  let best: { count: number; seats: number } | undefined
  for (let chosen = 1; chosen < 2 ** fleet.length; chosen += 1) {
    const subset = fleet.filter((_, index) => Math.floor(chosen / 2 ** index) % 2 === 1)
    const [count, seats] = [subset.length, sum(subset)]
    const isBetter = !best || count < best.count || (count === best.count && seats < best.seats)
    if (seats >= party && isBetter) best = { count, seats }
  }
  return best
}

function sum(fleet: readonly Seating[]): number {
  return fleet.reduce((seats, vehicle) => seats + vehicle.seats, 0)
}

function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
