import type { FormField, FormFields } from '#rules/guests/form-fields.ts'
import { bookingFields } from './booking-fields.ts'
import { rideFields } from './ride-fields.ts'
import { transferFields } from './transfer-fields.ts'

const {
  firstName,
  lastName: _partOfName,
  email,
  phone,
  language: _always,
  ...bookingDetails
} = bookingFields
const {
  name,
  email: _same,
  phone: _sameToo,
  language: _alwaysToo,
  ...transferDetails
} = transferFields

/**
 * A guest's answers stored with an order, from any form. Name, address and number are always
 * present; fields of other forms may be empty. `firstName` is for greetings. The guide's language
 * is a separate column of every order.
 */
export const orderFields = {
  name,
  firstName: optionalField(firstName),
  email,
  phone,
  ...optionalFields(omitRideFields(bookingDetails)),
  ...optionalFields(omitRideFields(transferDetails)),
} satisfies FormFields

/** Fields of one day of an order, not of its guest. */
export const itemFields = rideFields

type Optional<Field extends FormField> = Omit<Field, 'required'>

function optionalField<Field extends FormField>(field: Field): Optional<Field> {
  const { required: _needed, ...rest } = field
  return rest
}

function optionalFields<Fields extends FormFields>(
  fields: Fields,
): { [Name in keyof Fields]: Optional<Fields[Name]> } {
  const entries = Object.entries(fields).map(([key, field]) => [key, optionalField(field)])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Optional<Fields[Name]> }
}

function omitRideFields<Fields extends FormFields>(
  fields: Fields,
): Omit<Fields, keyof typeof rideFields> {
  const remaining = Object.entries(fields).filter(([key]) => !(key in rideFields))
  return Object.fromEntries(remaining) as Omit<Fields, keyof typeof rideFields>
}
