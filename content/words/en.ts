import { cards } from './en/cards.ts'
import { refusals } from './en/refusals.ts'
import { deskRefusals } from './en/desk-refusals.ts'
import { passwordRules } from './en/password-rules.ts'
import { frame } from './en/frame.ts'
import { home } from './en/home.ts'
import { tours } from './en/tours.ts'
import { tour } from './en/tour.ts'
import { prices } from './en/prices.ts'
import { gallery } from './en/gallery.ts'
import { tourAnswers } from './en/tour-answers.ts'
import { questions } from './en/questions.ts'
import { about } from './en/about.ts'
import { calendar } from './en/calendar.ts'
import { booking } from './en/booking.ts'
import { contact } from './en/contact.ts'
import { search } from './en/search.ts'
import { blog } from './en/blog.ts'
import { legal } from './en/legal.ts'
import { cancellation } from './en/cancellation.ts'
import { reviews } from './en/reviews.ts'
import { ride } from './en/ride.ts'
import { transfers } from './en/transfers.ts'
import { transfer } from './en/transfer.ts'
import { destinations } from './en/destinations.ts'
import { gift } from './en/gift.ts'
import { groupTours } from './en/group-tours.ts'
import { groupQuote } from './en/group-quote.ts'
import { itinerary } from './en/itinerary.ts'
import { sharedItinerary } from './en/shared-itinerary.ts'
import { auth } from './en/auth.ts'
import { account } from './en/account.ts'
import { admin } from './en/admin.ts'
import { attention } from './en/attention.ts'
import { guide } from './en/guide.ts'
import { closedDays } from './en/closed-days.ts'
import { companion } from './en/companion.ts'
import { manage } from './en/manage.ts'
import { offer } from './en/offer.ts'
import { waiting } from './en/waiting.ts'
import { quoteLink } from './en/quote-link.ts'
import { newsletter } from './en/newsletter.ts'
import { calendarFile } from './en/calendar-file.ts'
import { documents } from './en/documents.ts'
import { mails } from './en/mails.ts'

/** All English texts that visitors read, except content records. One file for each screen. */
export const en = {
  cards,
  refusals,
  deskRefusals,
  passwordRules,
  frame,
  home,
  tours,
  tour,
  prices,
  gallery,
  tourAnswers,
  questions,
  about,
  calendar,
  booking,
  contact,
  search,
  blog,
  legal,
  cancellation,
  reviews,
  ride,
  transfers,
  transfer,
  destinations,
  groupTours,
  groupQuote,
  gift,
  itinerary,
  sharedItinerary,
  auth,
  account,
  admin,
  attention,
  guide,
  closedDays,
  companion,
  manage,
  quoteLink,
  offer,
  waiting,
  newsletter,
  calendarFile,
  documents,
  mails,
}
