import { isCalendarDate } from '../dates/calendar-date.ts'

/**
 * Versions of consent texts by kind of request, newest last. Pages left open send older ones and
 * stored consents name them, so never remove one. Texts that the owner publishes are not listed:
 * their version has a number after the day.
 */
export const consentVersions = {
  booking: ['2025-08-15'],
  contact: ['2025-08-15'],
  transfer: ['2025-08-15'],
  quote: ['2025-08-15'],
  group: ['2026-11-22'],
  ride: ['2026-11-25', '2026-11-30'],
  gift: ['2026-11-26'],
  newsletter: ['2025-08-15'],
} as const

/** The version if the office recorded a spoken consent. */
export const consentByOffice = 'said-by-the-office'

export type ConsentKind = keyof typeof consentVersions
export type ConsentVersion<Kind extends ConsentKind> = (typeof consentVersions)[Kind][number]

/** True if a version has the form of this kind; only the database knows if it is or was in use. */
export function isConsentVersion(kind: ConsentKind, version: string): boolean {
  return consentVersions[kind].some((known) => known === version) || isPublishedVersion(version)
}

/** True if a version has the form of a shipped or published text. */
export function isVersionText(version: string): boolean {
  return isCalendarDate(version) || isPublishedVersion(version)
}

export function nameConsentVersion(day: string, usedVersions: ReadonlySet<string>): string {
  let count = 1
  while (usedVersions.has(`${day}.${count}`)) count += 1
  return `${day}.${count}`
}

function isPublishedVersion(version: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})\.[1-9]\d{0,3}$/.exec(version)?.[1]
  return day !== undefined && isCalendarDate(day)
}
