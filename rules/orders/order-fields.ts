import type { AskedField, AskedFields } from '../guests/asked.ts'
import { bookingFields } from './booking-fields.ts'
import { rideFields } from './ride-fields.ts'
import { transferFields } from './transfer-fields.ts'

const { firstName, lastName: _partOfName, email, phone, ...ofBooking } = bookingFields
const {
  name,
  email: _sameEmail,
  phone: _samePhone,
  flight: _ofRide,
  pickup: _ofRideToo,
  ...ofTransfer
} = transferFields

/**
 * What an order keeps of its guest's answers, whichever form asked: whole name, address and number
 * always; what one form asks and another does not may be empty. `firstName` is how our mails greet.
 */
export const orderFields = {
  name,
  firstName: mayBeEmpty(firstName),
  email,
  phone,
  ...allMayBeEmpty(ofBooking),
  ...allMayBeEmpty(ofTransfer),
} satisfies AskedFields

/** What belongs to one day of an order and not to its guest. */
export const itemFields = rideFields

type Optional<Field extends AskedField> = Omit<Field, 'required'>

function mayBeEmpty<Field extends AskedField>(field: Field): Optional<Field> {
  const { required: _needed, ...rest } = field
  return rest
}

function allMayBeEmpty<Fields extends AskedFields>(
  fields: Fields,
): { [Name in keyof Fields]: Optional<Fields[Name]> } {
  const entries = Object.entries(fields).map(([key, field]) => [key, mayBeEmpty(field)])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Optional<Fields[Name]> }
}
