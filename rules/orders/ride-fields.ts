import type { AskedFields } from '../guests/asked.ts'
import { transferFields } from './transfer-fields.ts'

const { pickup, flight } = transferFields

/**
 * What a guest says of the ride once a transfer is sent: when and where the driver waits, and where to.
 * The form of the transfer asks for none of the new ones (P3.13).
 */
export const rideFields = {
  /** A clock time in Cape Town: the guest's wish, not what was agreed. */
  pickupTime: { kind: 'time', kept: 'guestNotes' },
  pickup,
  destination: { kind: 'line', limit: 100, kept: 'guestNotes' },
  flight,
} as const satisfies AskedFields
