import { fillCount } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'

type Capacity = { seats: number; luggage: number | null; childSeats: number | null }

/** Capacity of a vehicle: '6 seats', '4 suitcases', '2 child seats'. */
export function listCapacity(words: Desk['words']['fleet'], capacity: Capacity): string[] {
  const { seats, luggage, childSeats } = capacity
  return [
    fillCount(words.seats, seats),
    ...(luggage === null ? [] : [fillCount(words.luggage, luggage)]),
    ...(childSeats === null ? [] : [fillCount(words.childSeats, childSeats)]),
  ]
}
