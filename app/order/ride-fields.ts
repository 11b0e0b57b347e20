import type { FormFields } from '#rules/guests/form-fields.ts'
import { shipFields } from './about-fields.ts'
import { transferFields } from './transfer-fields.ts'

const { pickup, flight } = transferFields

/**
 * Pick-up details requested after booking: time, place, destination, ship. Booking forms don't ask
 * for what the guest learns only later (P3.13).
 */
export const rideFields = {
  /** The pick-up time (Cape Town) that the guest requested; not an agreed time. */
  pickupTime: { kind: 'time', kept: 'guestNotes' },
  pickup,
  destination: { kind: 'line', limit: 100, kept: 'guestNotes' },
  flight,
  ...shipFields,
} as const satisfies FormFields
