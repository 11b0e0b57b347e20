import { randomUUID } from 'node:crypto'
import { builderTours } from '#content/builder-tours.ts'
import { company } from '#content/company.ts'
import type { ItineraryEnquiryFacts } from '#emails/itinerary-blocks.ts'
import { itineraryEnquiryGuest } from '#emails/itinerary-enquiry-guest.ts'
import { itineraryEnquiryOffice } from '#emails/itinerary-enquiry-office.ts'
import { scheduleBuilderTours } from '#rules/catalogue/running-days.ts'
import { checkStartDate } from '#rules/itinerary/itinerary-days.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ItineraryEnquiry } from '#rules/itinerary/itinerary-request.ts'
import { type ItineraryQuote, quoteItinerary } from '#rules/itinerary/itinerary-price.ts'
import { type Itinerary, parseStoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import type { Transaction } from '../database/database.ts'
import { type EnquiredEntry, itineraryEnquiries } from '../database/schema/itineraries.ts'
import { shareItinerary } from '../catalogue/itineraries.ts'
import { admitConfirmation } from '../requests/admit.ts'
import type { Done } from '../requests/idempotency.ts'
import type { Office } from '../office.ts'
import { storeUnderReference } from './references.ts'
import { readCalendarOf } from './closed-days.ts'
import { Refused, refuseAny } from '../refused.ts'
import type { ItineraryEnquiryAnswer } from './itinerary-answer.ts'

/**
 * Takes a wish for the exact price of an itinerary: prices it from the content, stores it as it was
 * with its link in the caller's transaction, and returns its two mails. Throws Refused, with nothing stored.
 */
export async function createItineraryEnquiry(
  office: Office,
  transaction: Transaction,
  enquiry: ItineraryEnquiry,
): Promise<Done<ItineraryEnquiryAnswer>> {
  const now = office.now()
  const today = calendarDateIn(now, capeTown)
  const { startDate } = enquiry
  const shareCode = await shareItinerary(transaction, { ...enquiry.itinerary, startDate }, now)
  const { itinerary, quote } = priceItinerary(enquiry)
  const schedules = scheduleBuilderTours(
    builderTours,
    office.tours,
    await readCalendarOf(transaction, office),
  )
  const day = startDate && checkStartDate(itinerary.entries, startDate, { schedules, now })
  refuseAny([day || undefined])
  const asked: Asked = { enquiry, itinerary, quote, shareCode, now }
  const reference = await storeEnquiry(transaction, asked)
  await admitConfirmation(transaction, enquiry.email, now)
  const facts = gatherFacts(office, asked, { reference, today })
  const answer = {
    reference,
    status: 'requested' as const,
    code: shareCode,
    price: {
      lines: quote.lines,
      total: quote.totalPrice,
      perPerson: quote.pricePerPerson,
    },
    createdAt: now.toISOString(),
  }
  return { answer, mails: writeMails(office, facts) }
}

type Asked = {
  enquiry: ItineraryEnquiry
  itinerary: Itinerary
  quote: ItineraryQuote
  shareCode: string
  now: Date
}

function priceItinerary(enquiry: ItineraryEnquiry) {
  const itinerary = parseStoredItinerary(enquiry.itinerary, builderTours)?.itinerary
  const tours = itinerary?.entries.map(({ tour }) => tour) ?? []
  const quote = itinerary && quoteItinerary(tours, itinerary)
  if (!quote) throw new Refused({ code: 'itinerary-empty', field: 'itinerary.entries' })
  return { itinerary, quote }
}

/** Stores what was asked for and returns its reference. */
function storeEnquiry(transaction: Transaction, asked: Asked): Promise<string> {
  const { enquiry, itinerary, quote, shareCode, now } = asked
  const { entries, adults, children, toddlers, vehicle, addOns, questionnaire } = itinerary
  const { itinerary: _asked, startDate, consent, ...guest } = enquiry
  const row = {
    id: randomUUID(),
    shareCode,
    entries: entries.map(keepEntry),
    adults,
    children,
    toddlers,
    vehicle,
    addOns: [...addOns],
    questionnaire: questionnaire ?? null,
    currency: quote.totalPrice.currency,
    priceLines: quote.lines,
    totalMinor: quote.totalPrice.minor,
    startDate: startDate ?? null,
    ...guest,
    consentTextVersion: consent.textVersion,
    consentedAt: now,
    createdAt: now,
  }
  return storeUnderReference('QR', async (reference) => {
    const stored = await transaction
      .insert(itineraryEnquiries)
      .values({ ...row, reference })
      .onConflictDoNothing({ target: itineraryEnquiries.reference })
      .returning({ id: itineraryEnquiries.id })
    return stored.length > 0
  })
}

function keepEntry({ day, startTime, tour }: Itinerary['entries'][number]): EnquiredEntry {
  const { id, title, location, duration, price, isOverland } = tour
  return { day, startTime, tour: { id, title, location, duration, price, isOverland } }
}

function gatherFacts(
  office: Office,
  { enquiry, itinerary, quote, shareCode }: Asked,
  { reference, today }: { reference: string; today: CalendarDate },
): ItineraryEnquiryFacts {
  return {
    ...enquiry,
    startDate: enquiry.startDate,
    reference,
    requestedOn: today,
    itinerary,
    quote,
    itineraryUrl: `${office.siteUrl}/itinerary/${shareCode}`,
    company,
  }
}

function writeMails(office: Office, facts: ItineraryEnquiryFacts) {
  const about = facts.reference
  return [
    {
      kind: 'itinerary-enquiry-guest',
      about,
      to: facts.email,
      replyTo: office.officeEmail,
      message: itineraryEnquiryGuest(facts),
    },
    {
      kind: 'itinerary-enquiry-office',
      about,
      to: office.officeEmail,
      replyTo: facts.email,
      message: itineraryEnquiryOffice(facts),
    },
  ]
}
