import { listZones } from '../dates/decent-hours.ts'
import { findCountry } from '../office/calling-codes.ts'

/** The clocks by which somebody lives, as far as their telephone number tells; Cape Town's where it doesn't. */
export function findHome(phone: string | null | undefined): readonly string[] {
  return listZones(findCountry(phone ?? ''))
}
