import { lte, sql } from 'drizzle-orm'
import { formatMoney } from '#rules/money/currency.ts'
import { countTravelDays } from '#rules/itinerary/itinerary.ts'
import { itineraryEnquiries, itineraryEnquiriesText } from '#server/database/schema/itineraries.ts'
import { defineInbox, eraseDay, erasedName } from './inbox.ts'

const { email } = itineraryEnquiries

/** Itineraries whose exact price somebody wants to know. */
export const enquiriesInbox = defineInbox(itineraryEnquiries, {
  name: 'itinerary-enquiries',
  search: itineraryEnquiriesText,
  describe: (row) => ({
    name: row.name,
    details: {
      days: countTravelDays(row.entries),
      itinerary: row.entries.map(({ tour }) => tour.title).join(', '),
      shareCode: row.shareCode,
      startDate: row.startDate,
      adults: row.adults,
      children: row.children,
      toddlers: row.toddlers,
      vehicle: row.vehicle,
      addOns: row.addOns.join(', '),
      total: formatMoney({ minor: row.totalMinor, currency: 'ZAR' }),
      phone: row.phone,
      message: row.message,
    },
  }),
  forget: async (transaction, owner, today) => {
    const { startDate: date, status } = itineraryEnquiries
    const rows = await transaction
      .update(itineraryEnquiries)
      .set({ eraseOn: eraseDay({ date, status, over: ['closed'] }, today) })
      .where(sql`lower(${email}) = ${owner}`)
      .returning({ eraseOn: itineraryEnquiries.eraseOn })
    return rows.filter(({ eraseOn }) => eraseOn !== null && eraseOn > today).length
  },
  forgetDue: async (db, today) => {
    await db
      .update(itineraryEnquiries)
      .set({ name: erasedName, email: '', phone: null, message: null, note: null, eraseOn: null })
      .where(lte(itineraryEnquiries.eraseOn, today))
  },
})
