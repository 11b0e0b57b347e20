import { listZones } from '../dates/decent-hours.ts'
import { findCountry } from '../office/calling-codes.ts'

/** The time zones of a person's home by their phone number; Cape Town's if unknown. */
export function findHome(phone: string | null | undefined): readonly string[] {
  return listZones(findCountry(phone ?? ''))
}
