/**
 * The versions of what visitors agree to, by kind of request, the newest last. A page that has been
 * open for long sends an older one, and what is stored names it: none is ever taken off the list.
 */
export const consentVersions = {
  booking: ['2025-08-15'],
  contact: ['2025-08-15'],
  transfer: ['2025-08-15'],
  quote: ['2025-08-15'],
  group: ['2026-11-22'],
  ride: ['2026-11-25'],
  newsletter: ['2025-08-15'],
} as const

export type ConsentKind = keyof typeof consentVersions
export type ConsentVersion<Kind extends ConsentKind> = (typeof consentVersions)[Kind][number]
