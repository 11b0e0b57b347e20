import { wordsOf } from '#content/words/words.ts'
import { bookingFields } from '#rules/orders/booking.ts'
import { pickParty } from '#rules/orders/party.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describeHold } from '#server/orders/hold/hold-moves.ts'
import { describeAsked } from './describe-asked.ts'
import {
  defineOrdersInbox,
  describeHours,
  describeTotal,
  pickRide,
  pickSaid,
} from './orders-inbox.ts'

const { firstName: _first, lastName: _last, email: _email, ...fields } = bookingFields
const { booking, manage } = wordsOf(siteLanguage)
/** With what is said of being fetched, on the telephone or on the page of the order. */
const asked = {
  fields: { ...fields, ...rideFields },
  words: { ...booking.asked, ...manage.ride.asked },
}

/** Bookings of tours. */
export const bookingsInbox = defineOrdersInbox({
  name: 'bookings',
  form: 'booking',
  describe: (order, item) => ({
    tour: order.title,
    date: item.date,
    ...pickParty(item),
    total: describeTotal(item),
    ...describeHours(item),
    ...describeAsked(asked, { ...pickSaid(order), ...pickRide(item) }),
    ...describeHold(order, item),
  }),
})
