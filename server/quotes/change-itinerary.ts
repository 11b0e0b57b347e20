import { eq } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ItineraryChange } from '#contract/quote-requests.ts'
import { refuseUnknownTours } from '../catalogue/itineraries.ts'
import { sharedItineraries } from '../database/schema/itineraries.ts'
import type { Office } from '../office.ts'
import {
  gatherFacts,
  keepAsked,
  priceItinerary,
  refuseStart,
  writeEnquiryMails,
} from '../orders/itinerary-enquiries.ts'
import { changeQuote } from './change-quote.ts'

/**
 * Takes a request by an itinerary again as its sender changed it, priced from today's content. Its shared
 * link shows the new days. Throws Refused, with nothing stored.
 */
export function changeItineraryEnquiry(
  office: Office,
  id: string,
  { version, ...wish }: ItineraryChange,
): Promise<void> {
  return changeQuote(
    office,
    { kind: 'itinerary', id },
    {
      version,
      change: async (transaction, { reference, email, shareCode }, now) => {
        refuseUnknownTours(wish.itinerary)
        const priced = priceItinerary(wish)
        await refuseStart(office, transaction, {
          itinerary: priced.itinerary,
          startDate: wish.startDate,
          now,
        })
        const { startDate, name, phone, message } = wish
        await transaction
          .update(sharedItineraries)
          .set({ itinerary: { ...wish.itinerary, startDate } })
          .where(eq(sharedItineraries.code, shareCode))
        const { questionnaire: _began, priceLines, currency, ...kept } = keepAsked(priced)
        const guest = { name, phone: phone ?? null, message: message ?? null }
        const requestedOn = calendarDateIn(now, capeTown)
        const facts = gatherFacts(
          office,
          { ...priced, enquiry: { ...wish, email }, shareCode },
          { reference, today: requestedOn },
        )
        return {
          asked: { ...kept, ...guest, startDate: startDate ?? null },
          more: { priceLines, currency },
          writeMails: (changes) => writeEnquiryMails(office, id, { ...facts, changes }),
        }
      },
    },
  )
}
