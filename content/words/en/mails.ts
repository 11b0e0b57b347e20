import { account } from './mails/account.ts'
import { booking } from './mails/booking.ts'
import { contact, ride } from './mails/contact.ts'
import { figures } from './mails/figures.ts'
import { followUp } from './mails/follow-up.ts'
import { guideMail as guide } from './mails/guide.ts'
import { gift } from './mails/gift.ts'
import { groupQuote } from './mails/group-quote.ts'
import { itinerary } from './mails/itinerary.ts'
import { manage } from './mails/manage.ts'
import { newsletter } from './mails/newsletter.ts'
import { quoteLink } from './mails/quote-link.ts'
import { offer } from './mails/offer.ts'
import { payment } from './mails/payment.ts'
import { shared } from './mails/shared.ts'
import { transfer } from './mails/transfer.ts'
import { trip } from './mails/trip.ts'
import { waiting } from './mails/waiting.ts'
import { voucher } from './mails/voucher.ts'

/** Texts of mails, one file for each family. Each room decides their order. */
export const mails = {
  shared,
  account,
  booking,
  transfer,
  trip,
  payment,
  voucher,
  gift,
  itinerary,
  groupQuote,
  offer,
  waiting,
  ride,
  quoteLink,
  manage,
  contact,
  newsletter,
  figures,
  followUp,
  guide,
}
