import { listZones } from '../dates/mail-hours.ts'
import { findCountry } from '../text/calling-codes.ts'

/** The time zones by phone number; Cape Town's if unknown. */
export function findTimeZones(phone: string | null | undefined): readonly string[] {
  return listZones(findCountry(phone ?? ''))
}
