import { addDays, type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import { countTourDays } from '#app/itinerary/itinerary.ts'
import type { OfferItem } from './offer.ts'
import { offerLimits } from './offer-limits.ts'
import { maxOfficeGuests } from '#app/order/new-order.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Enquiry, EnquiryKind } from '#app/enquiries/schema.server.ts'
import type { offerSources } from './schema.server.ts'
import { findEnquiry, kindsByInbox } from '#app/enquiries/find-enquiry.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Basis } from '#platform/services.ts'
import type { OfferStart } from './write-offer.server.ts'

type Source = { source: (typeof offerSources)[number]; sourceId: string }

/**
 * Reads the start of an offer from a request or message: the guest and the requested days. Throws
 * Refused ('not-found').
 */
export async function readOfferStart(
  transaction: Transaction,
  basis: Basis,
  { source, sourceId }: Source,
): Promise<OfferStart> {
  const enquiry = await findEnquiry<EnquiryKind>(transaction, kindsByInbox[source], sourceId)
  if (!enquiry) throw new Refused({ code: 'not-found' })
  return { ...startFrom(basis, enquiry), source, sourceId }
}

function startFrom(basis: Basis, enquiry: Enquiry): OfferStart {
  switch (enquiry.kind) {
    case 'itinerary':
      return startFromItinerary(basis, enquiry)
    case 'group':
      return startFromGroup(enquiry)
    case 'ride':
      return startFromRide(enquiry)
    case 'contact':
      return pickSender(enquiry)
  }
}

function pickSender({ name, email, phone }: Enquiry): OfferStart {
  return { name, email, phone }
}

/**
 * One item for each day of an itinerary: the matching tour if we sell it, otherwise the day's
 * title.
 */
function startFromItinerary({ content }: Basis, enquiry: Enquiry<'itinerary'>): OfferStart {
  const { adults, children, toddlers, firstDay, entries } = enquiry
  let date = firstDay ?? undefined
  const items = entries.slice(0, offerLimits.items).map(({ startTime, tour }, index): OfferItem => {
    const itemDate = date
    date = date && addDays(date, countTourDays(tour))
    const builder = content.builderTours.find((one) => one.id === tour.id)
    const soldTour = content.tours.find((one) => one.id === builder?.catalogueTour)
    return {
      ...emptyItem(`day-${index + 1}`),
      ...(soldTour
        ? { kind: 'tour', product: soldTour.id, title: soldTour.title }
        : { title: tour.title }),
      ...(itemDate ? { date: itemDate } : {}),
      time: startTime,
      adults,
      children,
      toddlers,
    }
  })
  return { ...pickSender(enquiry), body: { title: items[0]?.title ?? '', items } }
}

/** Items of a group's days, without product or price: the office prices and describes them. */
function startFromGroup(enquiry: Enquiry<'group'>): OfferStart {
  const { company, vatNumber, guests, firstDay, lastDay, pickups } = enquiry
  const days = listSpan(firstDay, lastDay)
  const items = days.map((date, index): OfferItem => ({
    ...emptyItem(`day-${index + 1}`),
    ...(date === undefined ? {} : { date }),
    ...(pickups && !pickups.includes('\n') ? { pickup: pickups } : {}),
    adults: Math.min(guests, maxOfficeGuests),
  }))
  const body = { items, mayInvoice: Boolean(company) }
  return { ...pickSender(enquiry), company, invoiceVat: vatNumber, body }
}

function startFromRide(enquiry: Enquiry<'ride'>): OfferStart {
  const { title, date, time, guests } = enquiry
  const item: OfferItem = {
    ...emptyItem('day-1'),
    title,
    date,
    ...(time && { time }),
    adults: guests,
  }
  return { ...pickSender(enquiry), body: { title, items: [item] } }
}

function emptyItem(key: string): OfferItem {
  const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }
  return {
    key,
    kind: 'custom',
    variant: 'inland',
    title: '',
    ...party,
    isOption: false,
    extras: [],
  }
}

function listSpan(
  first: CalendarDate | null,
  last: CalendarDate | null,
): (CalendarDate | undefined)[] {
  if (first === null) return [undefined]
  const count = Math.min(daysBetween(first, last ?? first) + 1, offerLimits.items)
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
