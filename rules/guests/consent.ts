import { isCalendarDate } from '../dates/calendar-date.ts'

/**
 * The versions of what visitors agree to, by kind of request, the newest last. A page that has been
 * open for long sends an older one, and what is stored names it: none is ever taken off the list.
 * A wording that the owner publishes is not in it: its version has a number behind its day.
 */
export const consentVersions = {
  booking: ['2025-08-15'],
  contact: ['2025-08-15'],
  transfer: ['2025-08-15'],
  quote: ['2025-08-15'],
  group: ['2026-11-22'],
  ride: ['2026-11-25'],
  gift: ['2026-11-26'],
  newsletter: ['2025-08-15'],
} as const

/** In its place where the office wrote down what somebody said. */
export const consentByOffice = 'said-by-the-office'

export type ConsentKind = keyof typeof consentVersions
export type ConsentVersion<Kind extends ConsentKind> = (typeof consentVersions)[Kind][number]

/** Whether a version is written as one of this kind; whether the site has it, or had it just now, only the database knows. */
export function isConsentVersion(kind: ConsentKind, version: string): boolean {
  return consentVersions[kind].some((known) => known === version) || isPublishedVersion(version)
}

/** Whether a version is written as those of the files are, or as those that are published. */
export function isVersionText(version: string): boolean {
  return isCalendarDate(version) || isPublishedVersion(version)
}

/** The version of a wording that is published on a day: '2026-11-26.1', the first of that day that nobody has `taken`. */
export function nameConsentVersion(day: string, taken: ReadonlySet<string>): string {
  let count = 1
  while (taken.has(`${day}.${count}`)) count += 1
  return `${day}.${count}`
}

function isPublishedVersion(version: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})\.[1-9]\d{0,3}$/.exec(version)?.[1]
  return day !== undefined && isCalendarDate(day)
}
