import { inArray, lte } from 'drizzle-orm'
import { say } from '#content/content.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countTravelDays } from '#rules/itinerary/itinerary.ts'
import {
  itineraryEnquiries,
  itineraryEnquiriesKept,
  itineraryEnquiriesText,
} from '#server/database/schema/itineraries.ts'
import { forgetComments, withComments } from '#server/quote-requests/comments.ts'
import { forgetVersions, withChanges } from '#server/quote-requests/versions.ts'
import { describeAsked } from './describe-asked.ts'
import { forgetAfterTrip } from './forget.ts'
import { defineInbox } from './inbox.ts'

const { name: _name, email: _email, ...fields } = itineraryEnquiryFields

const forgetting = forgetAfterTrip(itineraryEnquiries, {
  kept: itineraryEnquiriesKept,
  date: itineraryEnquiries.startDate,
  over: ['closed'],
  name: 'name',
})

type Changed = typeof itineraryEnquiries.$inferSelect & {
  changes: string | null
  comments: string | null
}

/** Itineraries whose exact price somebody wants to know. */
export const enquiriesInbox = defineInbox(itineraryEnquiries, {
  name: 'itinerary-enquiries',
  search: itineraryEnquiriesText,
  isOn: (days) => inArray(itineraryEnquiries.startDate, [...days]),
  complete: async (reading, rows) =>
    withComments(reading.db, await withChanges(reading, 'itinerary', rows)),
  describe: (row: Changed, content) => ({
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
      ...describeAsked({ fields, words: say(content).itinerary.asked }, row),
      comments: row.comments,
      changes: row.changes,
    },
  }),
  ...forgetting,
  forgetDue: async (db, today) => {
    const due = await db
      .select({ id: itineraryEnquiries.id })
      .from(itineraryEnquiries)
      .where(lte(itineraryEnquiries.eraseOn, today))
    const ids = due.map(({ id }) => id)
    await forgetVersions(db, ids)
    await forgetComments(db, ids)
    await forgetting.forgetDue?.(db, today)
  },
})
