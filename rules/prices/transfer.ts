import type { Refusal } from '../requests/refusal.ts'
import type { Vehicle } from '../catalogue/vehicle.ts'

/** A day tour, out and back; or a day of a journey with nights away. Inland is the default. */
export const transferKinds = ['inland', 'overland'] as const
export type TransferKind = (typeof transferKinds)[number]

export function readTransferKind(stored: string | null): TransferKind {
  return transferKinds.find((kind) => kind === stored) ?? transferKinds[0]
}

/** The guest counts of the transfer dialog (P9.1). */
export const transferGuests = { minimum: 1, maximum: 20 } as const

/** Refuses a party without enough seats. A party below the vehicle's usual size is accepted. */
export function checkSeats(
  guests: number,
  { passengers: { maximum } }: { passengers: Pick<Vehicle['passengers'], 'maximum'> },
): Refusal | undefined {
  if (guests <= maximum) return undefined
  return { code: 'vehicle-too-small', field: 'guests', facts: { maximum } }
}

/** Requires at least one person without a child seat: an adult hires a vehicle. */
export function checkChildSeats(party: { guests: number; childSeats: number }): Refusal[] {
  const most = Math.max(party.guests - 1, 0)
  if (party.childSeats <= most) return []
  return [{ code: 'child-seats-too-many', field: 'childSeats', facts: { most } }]
}

export function listVehiclesFor<Seats extends Pick<Vehicle, 'passengers'>>(
  guests: number,
  vehicles: readonly Seats[],
): Seats[] {
  return vehicles.filter(({ passengers }) => guests <= passengers.maximum)
}
