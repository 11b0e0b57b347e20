import type { FormField, FormFields } from '#rules/guests/form-fields.ts'
import { bookingFields } from './booking.ts'
import { rideFields } from './ride-fields.ts'
import { transferFields } from './transfer-fields.ts'

const {
  firstName,
  lastName: _partOfName,
  email,
  phone,
  language: _always,
  ...ofBooking
} = bookingFields
const { name, email: _same, phone: _sameToo, language: _alwaysToo, ...ofTransfer } = transferFields

/**
 * A guest's answers stored with an order, from any form. Name, address and number are always
 * present; fields of other forms may be empty. `firstName` is for greetings. The guide's language
 * is a separate column of every order.
 */
export const orderFields = {
  name,
  firstName: mayBeEmpty(firstName),
  email,
  phone,
  ...allMayBeEmpty(ofGuest(ofBooking)),
  ...allMayBeEmpty(ofGuest(ofTransfer)),
} satisfies FormFields

/** Fields of one day of an order, not of its guest. */
export const itemFields = rideFields

type Optional<Field extends FormField> = Omit<Field, 'required'>

function mayBeEmpty<Field extends FormField>(field: Field): Optional<Field> {
  const { required: _needed, ...rest } = field
  return rest
}

function allMayBeEmpty<Fields extends FormFields>(
  fields: Fields,
): { [Name in keyof Fields]: Optional<Fields[Name]> } {
  const entries = Object.entries(fields).map(([key, field]) => [key, mayBeEmpty(field)])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Optional<Fields[Name]> }
}

function ofGuest<Fields extends FormFields>(fields: Fields): Omit<Fields, keyof typeof rideFields> {
  const kept = Object.entries(fields).filter(([key]) => !(key in rideFields))
  return Object.fromEntries(kept) as Omit<Fields, keyof typeof rideFields>
}
