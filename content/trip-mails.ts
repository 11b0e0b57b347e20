import type { DocumentOf } from './kinds.ts'

/** Which mails go out before and after each trip (rules/orders/trip-mails.ts); what they say is in words/en/mails/follow-up.ts. */
export const tripMails: DocumentOf<'trip-mails'> = {
  twoDaysBefore: true,
  eveningBefore: true,
  dayAfter: true,
}
