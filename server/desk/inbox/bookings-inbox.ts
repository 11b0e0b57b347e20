import { wordsOf } from '#content/words/words.ts'
import { bookingFields } from '#rules/orders/booking-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describeHold } from '#server/orders/hold-moves.ts'
import { describeAsked } from './describe-asked.ts'
import { defineOrdersInbox, describeTotal } from './orders-inbox.ts'

const { firstName: _first, lastName: _last, email: _email, ...fields } = bookingFields
const asked = { fields, words: wordsOf(siteLanguage).booking.asked }

/** Bookings of tours. */
export const bookingsInbox = defineOrdersInbox({
  name: 'bookings',
  form: 'booking',
  describe: (order, item) => ({
    tour: order.title,
    date: item.date,
    adults: item.adults,
    children: item.children,
    total: describeTotal(item),
    ...describeAsked(asked, order),
    ...describeHold(order, item),
  }),
})
