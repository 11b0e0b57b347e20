import type { Content } from '#content/content.ts'
import type { ItineraryEnquiryFacts } from '#app/itinerary/itinerary-mail-blocks.server.ts'
import { scheduleBuilderTours, scheduleTour } from '#rules/catalogue/running-days.ts'
import { checkStartDate, dateItinerary } from '#app/itinerary/itinerary-days.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ItineraryEnquiry, ItineraryEnquiryAnswer } from '#app/itinerary/contract.ts'
import { type ItineraryFigures, computeItineraryPrice } from '#app/itinerary/itinerary-price.ts'
import { listSoldTours, priceAsTours, type TourPrices } from '#app/itinerary/tour-prices.ts'
import { type Itinerary, parseStoredItinerary } from '#app/itinerary/stored-itinerary.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { EnquiredEntry, EnquiryAnswers } from './schema.server.ts'
import { shareItinerary } from '#app/itinerary/itineraries.server.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { createEnquiry } from './create-enquiry.server.ts'
import { omit } from '#rules/omit.ts'

/**
 * Stores a request for an itinerary's exact price, with its estimate and its shared link, in the
 * caller's transaction. Returns its two mails. Throws Refused; then nothing is stored.
 */
export async function createItineraryEnquiry(
  liveServices: Services,
  transaction: Transaction,
  enquiry: ItineraryEnquiry,
): Promise<WorkResult<ItineraryEnquiryAnswer>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const { startDate } = enquiry
  const content = services.content()
  const input = { content, itinerary: { ...enquiry.itinerary, startDate }, now }
  const shareCode = await shareItinerary(transaction, input)
  const { itinerary, estimate } = priceItinerary(content, enquiry)
  await refuseImpossibleStart(services, transaction, { itinerary, startDate, now })
  const { startDate: firstDay = null, consent, ...guest } = omit(enquiry, 'itinerary')
  const { phone = null, message = null } = guest
  const { reference, mails } = await createEnquiry(services, transaction, {
    kind: 'itinerary',
    consent,
    data: () => ({
      ...pickItineraryData({ itinerary, estimate }),
      ...guest,
      phone,
      message,
      firstDay,
      shareCode,
    }),
    facts: (newReference) =>
      gatherItineraryFacts(services, {
        enquiry,
        itinerary,
        estimate,
        shareCode,
        reference: newReference,
      }),
  })
  const { lines, totalPrice: total, pricePerPerson: perPerson } = estimate
  const price = { lines, total, perPerson }
  const createdAt = now.toISOString()
  return { answer: { reference, status: 'requested', code: shareCode, price, createdAt }, mails }
}

type PricedItinerary = { itinerary: Itinerary; estimate: ItineraryFigures }

/** Throws Refused if a first day puts a tour of the itinerary on a day on which it does not run. */
export async function refuseImpossibleStart(
  services: Services,
  transaction: Transaction,
  {
    itinerary,
    startDate,
    now,
  }: { itinerary: Itinerary; startDate: CalendarDate | undefined; now: Date },
): Promise<void> {
  const basis = readBasis(services)
  const { builderTours, tours } = basis.content
  const calendar = await readTourCalendar(transaction, basis)
  const schedules = scheduleBuilderTours(builderTours, tours, calendar)
  const startRefusal = startDate && checkStartDate(itinerary.entries, startDate, { schedules, now })
  refuseAny([startRefusal || undefined])
}

/**
 * The requested itinerary with today's tours and its estimate. Throws Refused if it has no tour.
 */
export function priceItinerary(
  { builderTours }: Content,
  enquiry: Pick<ItineraryEnquiry, 'itinerary'>,
): PricedItinerary {
  const itinerary = parseStoredItinerary(enquiry.itinerary, builderTours)?.itinerary
  const tours = itinerary?.entries.map(({ tour }) => tour) ?? []
  const estimate = itinerary && computeItineraryPrice(tours, itinerary)
  if (!estimate) throw new Refused({ code: 'itinerary-empty', field: 'itinerary.entries' })
  return { itinerary, estimate }
}

export function pickItineraryData({
  itinerary,
  estimate,
}: PricedItinerary): EnquiryAnswers['itinerary'] {
  const { entries, adults, children, toddlers, vehicle, addOns, questionnaire } = itinerary
  return {
    entries: entries.map(pickEntry),
    adults,
    children,
    toddlers,
    vehicle,
    addOns: [...addOns],
    questionnaire: questionnaire ?? null,
    priceLines: estimate.lines,
    totalMinor: estimate.totalPrice.minor,
  }
}

function pickEntry({ day, startTime, tour }: Itinerary['entries'][number]): EnquiredEntry {
  const { id, title, location, duration, price, isOverland } = tour
  return { day, startTime, tour: { id, title, location, duration, price, isOverland } }
}

/** Today's price of a request's days, if booked as tours of the catalogue. */
export function priceRequestAsTours(
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

export function gatherItineraryFacts(
  services: Services,
  {
    enquiry,
    itinerary,
    shareCode,
    ...otherFacts
  }: PricedItinerary & {
    enquiry: Omit<ItineraryEnquiry, 'consent'>
    shareCode: string
  } & Pick<ItineraryEnquiryFacts, 'reference' | 'changes'>,
): ItineraryEnquiryFacts {
  return {
    kind: 'itinerary',
    ...enquiry,
    ...otherFacts,
    startDate: enquiry.startDate,
    requestedOn: calendarDateIn(services.now(), capeTown),
    itinerary,
    link: formatQuoteRequestLink(services.siteUrl),
    tourPrices: priceRequestAsTours(services, itinerary, enquiry.startDate),
    itineraryUrl: `${services.siteUrl}/itinerary/${shareCode}`,
  }
}
