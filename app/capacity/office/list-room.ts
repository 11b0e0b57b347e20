import { fillCount } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'

type Room = { seats: number; luggage: number | null; childSeats: number | null }

/** Capacity of a vehicle: '6 seats', '4 suitcases', '2 child seats'. */
export function listRoom(words: Desk['words']['fleet'], room: Room): string[] {
  const { seats, luggage, childSeats } = room
  return [
    fillCount(words.seats, seats),
    ...(luggage === null ? [] : [fillCount(words.luggage, luggage)]),
    ...(childSeats === null ? [] : [fillCount(words.childSeats, childSeats)]),
  ]
}
