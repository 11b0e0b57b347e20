import type { FormFields } from '#rules/guests/form-fields.ts'
import { shipFields } from './about-fields.ts'
import { transferFields } from './transfer-fields.ts'

const { pickup, flight } = transferFields

/**
 * Pick-up details asked after booking: time, place, destination, ship. Booking forms don't ask for
 * what the guest learns only later (P3.13).
 */
export const rideFields = {
  /** Cape Town time that the guest asked for; not an agreed time. */
  pickupTime: { kind: 'time', kept: 'guestNotes' },
  pickup,
  destination: { kind: 'line', limit: 100, kept: 'guestNotes' },
  flight,
  ...shipFields,
} as const satisfies FormFields
