import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import { countTourDays } from '#rules/itinerary/itinerary.ts'
import type { OfferItem } from '#rules/offers/offer.ts'
import { offerLimits } from '#rules/offers/offer-limits.ts'
import { mostGuests } from '#rules/office/new-order.ts'
import type { Transaction } from '../database/database.ts'
import { contactMessages } from '../database/schema/contact-messages.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import type { offerSources } from '../database/schema/offers.ts'
import { Refused } from '../refused.ts'
import type { Basis } from '../services.ts'
import type { OfferStart } from './write-offer.ts'

type Source = { source: (typeof offerSources)[number]; sourceId: string }

/**
 * What is known of an offer that is begun from a request or a message: who asked, and the days that they asked
 * for. Throws Refused ('not-found').
 */
export async function readStart(
  transaction: Transaction,
  basis: Basis,
  { source, sourceId }: Source,
): Promise<OfferStart> {
  switch (source) {
    case 'itinerary-enquiries':
      return { ...(await startFromItinerary(transaction, basis, sourceId)), source, sourceId }
    case 'group-quotes':
      return { ...(await startFromGroup(transaction, sourceId)), source, sourceId }
    case 'contact-messages':
      return { ...(await startFromMessage(transaction, sourceId)), source, sourceId }
  }
}

/** Each day of an itinerary as the tour that runs the same way, where we sell one, else as it is called there. */
async function startFromItinerary(
  transaction: Transaction,
  { content }: Basis,
  id: string,
): Promise<OfferStart> {
  const [asked] = await transaction
    .select()
    .from(itineraryEnquiries)
    .where(eq(itineraryEnquiries.id, id))
  if (!asked) throw new Refused({ code: 'not-found' })
  const { name, email, phone, adults, children, toddlers, startDate, entries } = asked
  let date = startDate ?? undefined
  const items = entries.slice(0, offerLimits.items).map(({ startTime, tour }, index): OfferItem => {
    const own = date
    date = date && addDays(date, countTourDays(tour))
    const builder = content.builderTours.find((one) => one.id === tour.id)
    const sold = content.tours.find((one) => one.id === builder?.catalogueTour)
    return {
      ...emptyItem(`day-${index + 1}`),
      ...(sold ? { kind: 'tour', product: sold.id, title: sold.title } : { title: tour.title }),
      ...(own ? { date: own } : {}),
      time: startTime,
      adults,
      children,
      toddlers,
    }
  })
  return { name, email, phone, body: { title: items[0]?.title ?? '', items } }
}

/** A group's days by hand: they're priced and described by whoever answers. */
async function startFromGroup(transaction: Transaction, id: string): Promise<OfferStart> {
  const [asked] = await transaction.select().from(groupQuotes).where(eq(groupQuotes.id, id))
  if (!asked) throw new Refused({ code: 'not-found' })
  const { name, email, phone, company, vatNumber, guests, firstDay, lastDay, pickups } = asked
  const days = listSpan(firstDay, lastDay)
  const items = days.map((date, index): OfferItem => ({
    ...emptyItem(`day-${index + 1}`),
    ...(date === undefined ? {} : { date }),
    ...(pickups && !pickups.includes('\n') ? { pickup: pickups } : {}),
    adults: Math.min(guests, mostGuests),
  }))
  return {
    name,
    email,
    phone,
    company,
    invoiceVat: vatNumber,
    body: { items, mayInvoice: Boolean(company) },
  }
}

async function startFromMessage(transaction: Transaction, id: string): Promise<OfferStart> {
  const [asked] = await transaction.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!asked) throw new Refused({ code: 'not-found' })
  const { name, email, phone, ride } = asked
  if (!ride) return { name, email, phone }
  const { title, date, time, guests, price } = ride
  const item: OfferItem = {
    ...emptyItem('day-1'),
    title,
    date,
    ...(time && { time }),
    adults: guests,
    ...(price !== undefined && { price }),
  }
  return { name, email, phone, body: { title, items: [item] } }
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

/** Each day of a span; one that is open where it is. */
function listSpan(
  first: CalendarDate | null,
  last: CalendarDate | null,
): (CalendarDate | undefined)[] {
  if (first === null) return [undefined]
  const count = Math.min(daysBetween(first, last ?? first) + 1, offerLimits.items)
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
