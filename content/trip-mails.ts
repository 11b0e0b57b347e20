import type { DocumentOf } from './kinds.ts'

/**
 * Mails before and after each trip (app/trip-mails/trip-mails.ts); their text is in
 * words/en/mails/follow-up.ts.
 */
export const tripMails: DocumentOf<'trip-mails'> = {
  twoDaysBefore: true,
  eveningBefore: true,
  dayAfter: true,
}
