/**
 * Days that stored data is kept, and the event they count from. docs/privacy.md gives the reasons.
 * The daily clean-up deletes older data. Legal bases of the long periods: claims lapse after three
 * years (Prescription Act 68 of 1969); records are kept for seven (Companies Act 71 of 2008,
 * section 24).
 */
export const retention = {
  guestNotes: { days: 30, from: 'the day of the trip' },
  guestDetails: { days: 3 * 365 + 1, from: 'the day of the trip' },
  tripRecords: { days: 7 * 365 + 2, from: 'the day of the trip' },
  offers: { days: 365, from: 'its last valid day, or the last day of its trip' },
  waiting: { days: 0, from: 'the day of the trip' },
  messages: { days: 365, from: 'the last day of its trip, or the day it was sent' },
  endedSubscriptions: { days: 365, from: 'the day it was ended' },
  unansweredSubscriptions: { days: 14, from: 'the day it was requested' },
  unconfirmedAccounts: { days: 30, from: 'the day of the sign-up' },
  guideDetails: { days: 3 * 365 + 1, from: 'the day they stopped guiding' },
  invitations: { days: 365, from: 'the day it was used or expired' },
  sentMail: { days: 90, from: 'the time it was sent' },
  parkedMail: { days: 90, from: 'the time it was parked' },
  links: { days: 30, from: 'the time it was used or expired' },
  knownDevices: { days: 365, from: 'the last sign-in on it' },
  idempotencyKeys: { days: 30, from: 'the time of the request' },
  attempts: { days: 2, from: 'the first attempt' },
  backups: { days: 30, from: 'the time it was made' },
} as const satisfies Record<string, { days: number; from: string }>
