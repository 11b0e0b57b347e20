import type { Refusal } from '../requests/refusal.ts'
import type { Vehicle } from '../catalogue/vehicle.ts'

/** A day tour, out and back; or a day of a journey that spends its nights away. Inland is the default. */
export const transferKinds = ['inland', 'overland'] as const
export type TransferKind = (typeof transferKinds)[number]

/** The kind as it was stored; the default for what was stored without one. */
export function readTransferKind(stored: string | null): TransferKind {
  return transferKinds.find((kind) => kind === stored) ?? transferKinds[0]
}

/** How many guests the transfer dialog offers (P9.1). */
export const transferGuests = { minimum: 1, maximum: 20 } as const

/** Whether everyone has a seat. A party smaller than a vehicle is meant for may still take it. */
export function checkSeats(
  guests: number,
  { passengers: { maximum } }: Pick<Vehicle, 'passengers'>,
): Refusal | undefined {
  if (guests <= maximum) return undefined
  return { code: 'vehicle-too-small', field: 'guests', facts: { maximum } }
}

/** Whether somebody at least sits without a child seat: a vehicle is hired by a grown-up. */
export function checkChildSeats(asked: { guests: number; childSeats: number }): Refusal[] {
  const most = Math.max(asked.guests - 1, 0)
  if (asked.childSeats <= most) return []
  return [{ code: 'child-seats-too-many', field: 'childSeats', facts: { most } }]
}

/** The vehicles with a seat for everyone, in the order given. */
export function listVehiclesFor<Seats extends Pick<Vehicle, 'passengers'>>(
  guests: number,
  vehicles: readonly Seats[],
): Seats[] {
  return vehicles.filter(({ passengers }) => guests <= passengers.maximum)
}
