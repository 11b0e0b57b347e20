import { inArray } from 'drizzle-orm'
import { wordsOf } from '#content/words/words.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countTravelDays } from '#rules/itinerary/itinerary.ts'
import {
  itineraryEnquiries,
  itineraryEnquiriesKept,
  itineraryEnquiriesText,
} from '#server/database/schema/itineraries.ts'
import { describeAsked } from './describe-asked.ts'
import { forgetAfterTrip } from './forget.ts'
import { defineInbox } from './inbox.ts'

const { name: _name, email: _email, ...fields } = itineraryEnquiryFields
const asked = { fields, words: wordsOf(siteLanguage).itinerary.asked }

/** Itineraries whose exact price somebody wants to know. */
export const enquiriesInbox = defineInbox(itineraryEnquiries, {
  name: 'itinerary-enquiries',
  search: itineraryEnquiriesText,
  isOn: (days) => inArray(itineraryEnquiries.startDate, [...days]),
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
      ...describeAsked(asked, row),
    },
  }),
  ...forgetAfterTrip(itineraryEnquiries, {
    kept: itineraryEnquiriesKept,
    date: itineraryEnquiries.startDate,
    over: ['closed'],
    name: 'name',
  }),
})
