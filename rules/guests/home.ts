import { listZones } from '../dates/decent-hours.ts'
import { findCountry } from '../text/calling-codes.ts'

/** The time zones by phone number; Cape Town's if unknown. */
export function findHome(phone: string | null | undefined): readonly string[] {
  return listZones(findCountry(phone ?? ''))
}
