import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { GuideDaysAnswer } from './contract.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { toDays, isTimed, longestTripDays } from '#app/capacity/period.ts'
import { guideDays, isPhoneVisible } from '#app/capacity/guides-phone.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { countGuests, pickParty } from '#rules/prices/party.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { listGateFees } from '#app/capacity/list-gate-fees.server.ts'
import { readGuideReports } from '#app/capacity/read-guide-reports.server.ts'
import { guideNotices } from './schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import type { OrderRow } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import type { SignedGuide } from './find-guide.server.ts'
import { type GuidedTrip, readVehiclesAndGuides, readTrips } from './read-trips.server.ts'
import { omit } from '#rules/omit.ts'

/**
 * Reads what a guide's phone shows: today and the week in full, later trips as one line each, and
 * removed trips until the guide has seen them. Lists each field by name, so no price can pass.
 */
export async function describeDays(
  services: Services,
  guide: SignedGuide,
): Promise<GuideDaysAnswer> {
  const { db } = services
  const content = services.content()
  const today = calendarDateIn(services.now(), capeTown)
  const until = addDays(today, guideDays.whole - 1)
  // A trip that started some days ago may still be out.
  const span = { from: addDays(today, -longestTripDays), to: addDays(today, guideDays.later) }
  const upcomingTrips = (await readTrips(db, guide.id, span))
    .map((trip) => ({ ...trip, hours: computeHours(content, trip.item) }))
    .filter(({ hours }) => toDays(hours).lastDay >= today)
    .toSorted((one, other) => one.hours.from.getTime() - other.hours.from.getTime())
  const currentTrips = upcomingTrips.filter(({ item }) => item.date <= until)
  const ids = currentTrips.map(({ item }) => item.id)
  const findAssigned = await readVehiclesAndGuides(db, ids)
  const findReports = await readGuideReports(db, ids)
  const notices = await db
    .select({ notice: guideNotices, title: orderItems.title })
    .from(guideNotices)
    .innerJoin(orderItems, eq(orderItems.id, guideNotices.itemId))
    .where(and(eq(guideNotices.guideId, guide.id), isNotNull(guideNotices.news)))
    .orderBy(asc(guideNotices.date))
  const findNews = (itemId: string) =>
    notices.find((row) => row.notice.itemId === itemId)?.notice.news ?? null
  return {
    name: guide.name,
    today,
    hasFeed: guide.hasFeed,
    trips: currentTrips.map(({ hours, ...trip }) => {
      const { guides, vehicles } = findAssigned(trip.item.id)
      return {
        ...describeTrip(content, trip, { hours, today }),
        vehicles,
        others: guides.flatMap(({ id, name, phone }) => (id === guide.id ? [] : [{ name, phone }])),
        news: findNews(trip.item.id),
        ...findReports(trip.item.id),
      }
    }),
    later: upcomingTrips
      .filter(({ item }) => item.date > until)
      .map(({ item, hours }) => ({
        itemId: item.id,
        date: item.date,
        from: hours.from.toISOString(),
        isTimed: isTimed(item),
        title: item.title,
        party: countGuests(item),
        news: findNews(item.id),
      })),
    gone: notices.flatMap(({ notice: { itemId, date, startTime, news }, title }) =>
      news === 'called-off' || news === 'taken'
        ? [{ itemId, date, time: startTime?.slice(0, 5) ?? null, title, news }]
        : [],
    ),
  }
}

function describeTrip(
  content: Content,
  { item, order }: GuidedTrip,
  { hours, today }: { hours: { from: Date; to: Date }; today: CalendarDate },
) {
  const about = toDraft(aboutDayFields, { ...order, ...item })
  const days = { ...toDays(hours), isSurprise: about.surprise !== '' }
  return {
    itemId: item.id,
    reference: order.reference,
    status: item.status as 'booked' | 'done' | 'no-show',
    date: item.date,
    from: hours.from.toISOString(),
    to: hours.to.toISOString(),
    isTimed: isTimed(item),
    title: item.title,
    ...describeGuests(order, isPhoneVisible(days, today)),
    isSurprise: days.isSurprise,
    party: pickParty(item),
    about: {
      ...about,
      language: about.language || (order.language === 'en' ? '' : order.language),
      // Empty: the number to call is in `describeGuests`, and only on the trip's days.
      travellerPhone: '',
    },
    pickup: item.pickup,
    pickupTime: item.pickupTime?.slice(0, 5) ?? null,
    destination: item.destination,
    flight: item.flight,
    wishes: order.specialRequests,
    note: item.guideNote,
    gates: listGateFees(content, item),
  }
}

/**
 * The details of a trip's card besides day, start and pick-up, with the agreed end. They do not
 * depend on the day of reading, because the guide gets a mail if they differ. Leaves out entrance
 * fees, which depend on the day's prices.
 */
export function describeDetails(
  content: Content,
  trip: GuidedTrip,
  { vehicles, guides }: ReturnType<Awaited<ReturnType<typeof readVehiclesAndGuides>>>,
): object {
  const { item, order } = trip
  const hours = computeHours(content, item)
  const details = omit(
    describeTrip(content, trip, { hours, today: item.date }),
    'status',
    'date',
    'from',
    'to',
    'isTimed',
    'pickup',
    'pickupTime',
    'gates',
    'phone',
  )
  const phones = [order.phone, order.travellerPhone]
  return { ...details, ends: item.endTime, phones, vehicles, guides }
}

/**
 * The names of the guests and of the person who booked. Phone numbers only on the days on which
 * they are needed.
 */
function describeGuests(
  { name, phone, traveller, travellerPhone }: OrderRow,
  mayCall: boolean,
): { name: string | null; phone: string | null; bookedBy: string | null } {
  if (!traveller)
    return {
      name: name || null,
      phone: mayCall ? (travellerPhone ?? phone) || null : null,
      bookedBy: null,
    }
  return { name: traveller, phone: mayCall ? travellerPhone : null, bookedBy: name || null }
}
