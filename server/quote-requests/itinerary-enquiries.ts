import { randomUUID } from 'node:crypto'
import type { Content } from '#content/content.ts'
import type { ItineraryEnquiryFacts } from '#emails/itinerary-blocks.ts'
import { itineraryEnquiryGuest } from '#emails/itinerary-enquiry-guest.ts'
import { itineraryEnquiryOffice } from '#emails/itinerary-enquiry-office.ts'
import { scheduleBuilderTours, scheduleTour } from '#rules/catalogue/running-days.ts'
import { checkStartDate, dateItinerary } from '#rules/itinerary/itinerary-days.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ItineraryEnquiry, ItineraryEnquiryAnswer } from '#contract/itineraries.ts'
import { type ItineraryQuote, quoteItinerary } from '#rules/itinerary/itinerary-price.ts'
import { listSoldTours, priceAsTours, type TourPrices } from '#rules/itinerary/tour-prices.ts'
import { type Itinerary, parseStoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import type { Transaction } from '../database/database.ts'
import { type EnquiredEntry, itineraryEnquiries } from '../database/schema/itineraries.ts'
import { shareItinerary } from '../catalogue/itineraries.ts'
import { admitConfirmation } from '../requests/attempts.ts'
import type { Done } from '../requests/idempotency.ts'
import { toGuestAndOffice } from '../mail/outbox.ts'
import { quoteLink } from '../mail/manage-links.ts'
import { basisOf, forOneAct, type Services } from '../services.ts'
import { storeUnderReference } from '../orders/book/store-order.ts'
import { readCalendarOf } from '../capacity/closed-days/closed-days.ts'
import { Refused, refuseAny } from '../refused.ts'

/**
 * Takes a wish for the exact price of an itinerary: prices it from the content, stores it as it was
 * with its link in the caller's transaction, and returns its two mails. Throws Refused, with nothing stored.
 */
export async function createItineraryEnquiry(
  known: Services,
  transaction: Transaction,
  enquiry: ItineraryEnquiry,
): Promise<Done<ItineraryEnquiryAnswer>> {
  const services = forOneAct(known)
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const { startDate } = enquiry
  const content = services.content()
  const wanted = { content, itinerary: { ...enquiry.itinerary, startDate }, now }
  const shareCode = await shareItinerary(transaction, wanted)
  const { itinerary, quote } = priceItinerary(content, enquiry)
  await refuseStart(services, transaction, { itinerary, startDate, now })
  const asked = { enquiry, itinerary, quote, shareCode }
  const id = randomUUID()
  const reference = await storeEnquiry(transaction, { id, ...asked, now })
  await admitConfirmation(transaction, { content, email: enquiry.email, now })
  const facts = gatherFacts(services, asked, { reference, today })
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
  return { answer, mails: writeEnquiryMails(services, id, facts) }
}

type Priced = { itinerary: Itinerary; quote: ItineraryQuote }

/** Refuses a first day on which not every tour of an itinerary can be where it stands. */
export async function refuseStart(
  services: Services,
  transaction: Transaction,
  {
    itinerary,
    startDate,
    now,
  }: { itinerary: Itinerary; startDate: CalendarDate | undefined; now: Date },
): Promise<void> {
  const basis = basisOf(services)
  const { builderTours, tours } = basis.content
  const calendar = await readCalendarOf(transaction, basis)
  const schedules = scheduleBuilderTours(builderTours, tours, calendar)
  const day = startDate && checkStartDate(itinerary.entries, startDate, { schedules, now })
  refuseAny([day || undefined])
}

/** An itinerary that was asked for with the tours of today, and its estimate. Throws Refused where nothing is in it. */
export function priceItinerary(
  { builderTours }: Content,
  enquiry: Pick<ItineraryEnquiry, 'itinerary'>,
): Priced {
  const itinerary = parseStoredItinerary(enquiry.itinerary, builderTours)?.itinerary
  const tours = itinerary?.entries.map(({ tour }) => tour) ?? []
  const quote = itinerary && quoteItinerary(tours, itinerary)
  if (!quote) throw new Refused({ code: 'itinerary-empty', field: 'itinerary.entries' })
  return { itinerary, quote }
}

/** Stores what was asked for and returns its reference. */
function storeEnquiry(
  transaction: Transaction,
  asked: Priced & { id: string; enquiry: ItineraryEnquiry; shareCode: string; now: Date },
): Promise<string> {
  const { id, enquiry, shareCode, now } = asked
  const { itinerary: _asked, startDate, consent, ...guest } = enquiry
  const row = {
    id,
    shareCode,
    ...keepAsked(asked),
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

/** An itinerary and its estimate as their columns hold them. */
export function keepAsked({ itinerary, quote }: Priced) {
  const { entries, adults, children, toddlers, vehicle, addOns, questionnaire } = itinerary
  return {
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
  }
}

function keepEntry({ day, startTime, tour }: Itinerary['entries'][number]): EnquiredEntry {
  const { id, title, location, duration, price, isOverland } = tour
  return { day, startTime, tour: { id, title, location, duration, price, isOverland } }
}

/** What the days of a request cost today where they are booked as our tours. */
export function priceAskedAsTours(
  { content, now }: Pick<Services, 'content' | 'now'>,
  {
    entries,
    ...party
  }: Pick<Itinerary, 'adults' | 'children'> & { entries: readonly Pick<EnquiredEntry, 'tour'>[] },
  startDate: CalendarDate | null | undefined,
): TourPrices | undefined {
  const { builderTours, tours, calendar } = content()
  const dates = startDate ? dateItinerary(entries, startDate, { schedules: {}, now: now() }) : []
  const days = entries.map(({ tour }, index) => ({ id: tour.id, date: dates[index]?.date }))
  const scheduleOf = (tour: (typeof tours)[number]) => scheduleTour(tour, calendar)
  const sold = listSoldTours(builderTours, tours, { scheduleOf, now: now() })
  return priceAsTours(days, party, { sold, bookedOn: calendarDateIn(now(), capeTown) })
}

/** What both mails of a request show, its link among it. */
export function gatherFacts(
  services: Services,
  {
    enquiry,
    itinerary,
    quote,
    shareCode,
  }: Priced & { enquiry: Omit<ItineraryEnquiry, 'consent'>; shareCode: string },
  { reference, today }: { reference: string; today: CalendarDate },
): ItineraryEnquiryFacts {
  return {
    ...enquiry,
    startDate: enquiry.startDate,
    reference,
    requestedOn: today,
    itinerary,
    quote,
    link: quoteLink(services.siteUrl),
    asTours: priceAskedAsTours(services, itinerary, enquiry.startDate),
    itineraryUrl: `${services.siteUrl}/itinerary/${shareCode}`,
  }
}

/** The two mails of a request, new or changed; the one to its sender holds the link to it. */
export function writeEnquiryMails(services: Services, id: string, facts: ItineraryEnquiryFacts) {
  const content = services.content()
  const { reference: about, email } = facts
  return toGuestAndOffice(
    services,
    { about, email, managedQuote: id },
    {
      guest: { kind: 'itinerary-enquiry-guest', message: itineraryEnquiryGuest(content, facts) },
      own: { kind: 'itinerary-enquiry-office', message: itineraryEnquiryOffice(content, facts) },
    },
  )
}
