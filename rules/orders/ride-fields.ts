import type { FormFields } from '../guests/form-fields.ts'
import { shipFields } from './about-fields.ts'
import { transferFields } from './transfer-fields.ts'

const { pickup, flight } = transferFields

/**
 * What a guest says of the ride once an order is sent: when and where the driver waits, where to, and of
 * which ship they are. The forms of orders ask for none of the times and places that are only known later
 * (P3.13).
 */
export const rideFields = {
  /** A clock time in Cape Town: the guest's wish, not what was agreed. */
  pickupTime: { kind: 'time', kept: 'guestNotes' },
  pickup,
  destination: { kind: 'line', limit: 100, kept: 'guestNotes' },
  flight,
  ...shipFields,
} as const satisfies FormFields
