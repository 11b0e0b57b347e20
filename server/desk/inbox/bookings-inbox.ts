import { eq } from 'drizzle-orm'
import { wordsOf } from '#content/words/words.ts'
import { bookingFields } from '#rules/orders/booking-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { bookings, bookingsKept, bookingsText } from '#server/database/schema/bookings.ts'
import { returnDeparture, takeDeparture } from '#server/orders/departures.ts'
import type { Transaction } from '#server/database/database.ts'
import type { Office } from '#server/office.ts'
import { describeHold, holdLonger, moveHold, type Place } from '#server/orders/hold-moves.ts'
import { limitsOf } from '#server/orders/other-days.ts'
import { describeAsked } from './describe-asked.ts'
import { forgetAfterTrip } from './forget.ts'
import { defineInbox } from './inbox.ts'
import { writeBookingLetter } from './trip-letters.ts'

const asked = { fields: bookingFields, words: wordsOf(siteLanguage).booking.asked }

/** Bookings of tours. One that is cancelled releases its departure. */
export const bookingsInbox = defineInbox(bookings, {
  name: 'bookings',
  search: bookingsText,
  describe: (row) => ({
    name: `${row.firstName} ${row.lastName}`.trim(),
    details: {
      tour: row.tourTitle,
      date: row.departureDate,
      adults: row.adults,
      children: row.children,
      total:
        row.totalMinor === null ? null : formatMoney({ minor: row.totalMinor, currency: 'ZAR' }),
      ...describeAsked(asked, row, ['firstName', 'lastName', 'email']),
      ...describeHold(row),
    },
  }),
  onMove: async (transaction, row, to, office) => {
    const change = await moveHold(row, to, placeOf(row, transaction, office))
    await transaction.update(bookings).set(change).where(eq(bookings.id, row.id))
  },
  onKeepLonger: async (transaction, row, office) => {
    const held = { ...row, date: row.departureDate }
    const change = await holdLonger(office, held, placeOf(row, transaction, office))
    await transaction.update(bookings).set(change).where(eq(bookings.id, row.id))
    return change.holdEndsAt
  },
  writeLetter: writeBookingLetter,
  ...forgetAfterTrip(bookings, {
    kept: bookingsKept,
    date: bookings.departureDate,
    over: ['cancelled'],
    name: 'firstName',
  }),
})

/** The departure that a booking takes, or took. */
function placeOf(
  { tourId, departureDate: date }: typeof bookings.$inferSelect,
  transaction: Transaction,
  office: Office,
): Place {
  return {
    giveBack: () => returnDeparture(transaction, tourId, date),
    take: async () => {
      const tour = office.tours.find(({ id }) => id === tourId)
      // One that is no longer in the catalogue has no limit that could stand against it.
      if (!tour) return true
      return (await takeDeparture(transaction, limitsOf(office, tour), date)) !== undefined
    },
  }
}
