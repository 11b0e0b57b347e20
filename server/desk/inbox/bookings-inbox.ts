import { lte, sql } from 'drizzle-orm'
import { formatMoney } from '#rules/money/currency.ts'
import { bookings, bookingsText } from '#server/database/schema/bookings.ts'
import { returnDeparture } from '#server/orders/departures.ts'
import { defineInbox, eraseDay, erasedName } from './inbox.ts'
import { writeBookingLetter } from './trip-letters.ts'

const { email } = bookings

/** Bookings of tours. One that is cancelled gives its departure back. */
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
      phone: row.phone,
      specialRequests: row.specialRequests,
      emergencyContact: row.emergencyContact,
      emergencyPhone: row.emergencyPhone,
    },
  }),
  onMove: async (transaction, { tourId, departureDate }, to) => {
    if (to === 'cancelled') await returnDeparture(transaction, tourId, departureDate)
  },
  writeLetter: writeBookingLetter,
  forget: async (transaction, owner, today) => {
    const trip = { date: bookings.departureDate, status: bookings.status, over: ['cancelled'] }
    const rows = await transaction
      .update(bookings)
      .set({ eraseOn: eraseDay(trip, today) })
      .where(sql`lower(${email}) = ${owner}`)
      .returning({ eraseOn: bookings.eraseOn })
    return rows.filter(({ eraseOn }) => eraseOn !== null && eraseOn > today).length
  },
  forgetDue: async (db, today) => {
    await db
      .update(bookings)
      .set({
        firstName: erasedName,
        lastName: '',
        email: '',
        phone: '',
        specialRequests: null,
        emergencyContact: null,
        emergencyPhone: null,
        note: null,
        eraseOn: null,
      })
      .where(lte(bookings.eraseOn, today))
  },
})
