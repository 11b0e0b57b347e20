import { scheduleTour, scheduleTransfers } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { addDays, calendarDateIn, capeTown, type CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  checkDay,
  findLastBookableDay,
  listNearestDays,
  maxNearest,
  type Schedule,
} from '#rules/dates/schedule.ts'
import { checkParty, countGuests, type Party } from '#rules/prices/party.ts'
import type { Refusal, RefusalCode } from '#rules/requests/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Basis } from '#platform/services.ts'
import type { Span } from './departures.server.ts'
import { listFullTourDates, listFullVehicleDates, type PlaceQuery } from './full-days.server.ts'

type TourQuery = { tour: Tour; date: CalendarDate; party: Party; without?: string | undefined }

/** Refusals for which another day or tour helps. An invalid date is not among them. */
const codesWithNearestDays: ReadonlySet<RefusalCode> = new Set([
  'date-out-of-season',
  'date-closed',
  'date-too-soon',
  'date-past-cut-off',
  'date-full',
  'vehicles-out',
])

/**
 * Adds alternatives to the refusal of a day: `nearest` has the nearest days on which the tour has a
 * place, `other` the title of another tour on the same day.
 */
export async function addAlternatives(
  db: Database,
  basis: Basis,
  { refusal, wanted }: { refusal: Refusal; wanted: TourQuery },
): Promise<Refusal> {
  if (!codesWithNearestDays.has(refusal.code)) return refusal
  const nearest = await listNearestFreeDates(db, basis, wanted)
  const other = await findOtherTour(db, basis, wanted)
  const facts = {
    ...refusal.facts,
    nearest,
    phone: basis.content.company.phone,
    ...(other ? { other: other.title, otherTour: other.id } : {}),
  }
  return { ...refusal, facts }
}

/** Adds the nearest free days to the refusal of a vehicle's day or a ride. */
export async function addNearestDays(
  db: Database,
  basis: Basis,
  { refusal, date, ...query }: PlaceQuery & { refusal: Refusal; date: CalendarDate },
): Promise<Refusal> {
  if (!codesWithNearestDays.has(refusal.code)) return refusal
  const schedule = scheduleTransfers(basis.content.calendar, query.rideTime)
  const nearest = await listNearest(basis.now(), { schedule, date }, (span) =>
    listFullVehicleDates(db, basis.content, query, span),
  )
  return { ...refusal, facts: { ...refusal.facts, nearest, phone: basis.content.company.phone } }
}

async function listNearestFreeDates(
  db: Database,
  basis: Basis,
  { tour, date, party, without: excludedItemId }: TourQuery,
): Promise<CalendarDate[]> {
  const query = { tour, party: countGuests(party), without: excludedItemId }
  const schedule = scheduleTour(tour, basis.content.calendar)
  return listNearest(basis.now(), { schedule, date }, (span) =>
    listFullTourDates(db, basis.content, query, span),
  )
}

/**
 * Days before and after the requested day to search first. The nearest free day is usually among
 * them.
 */
const nearDays = 30

async function listNearest(
  now: Date,
  { schedule, date }: { schedule: Schedule; date: CalendarDate },
  listFull: (span: Span) => Promise<CalendarDate[]>,
): Promise<CalendarDate[]> {
  const today = calendarDateIn(now, capeTown)
  const bookableSpan = { from: today, to: findLastBookableDay(today) }
  const nearSpan = { from: addDays(date, -nearDays), to: addDays(date, nearDays) }
  const searchSpan = {
    from: nearSpan.from > bookableSpan.from ? nearSpan.from : bookableSpan.from,
    to: nearSpan.to < bookableSpan.to ? nearSpan.to : bookableSpan.to,
  }
  let nearest: CalendarDate[] = []
  for (const span of [searchSpan, bookableSpan]) {
    const fullDates = new Set(await listFull(span))
    const isFree = (day: CalendarDate) => day >= span.from && day <= span.to && !fullDates.has(day)
    nearest = listNearestDays(schedule, date, { now, isFree })
    if (nearest.length === maxNearest) break
  }
  return nearest
}

/**
 * The first other tour with a place for the party on that day. Tours of the same kind come first.
 */
async function findOtherTour(
  db: Database,
  basis: Basis,
  { tour, date, party, without: excludedItemId }: TourQuery,
): Promise<Tour | undefined> {
  const otherTours = basis.content.tours.filter(
    (other) =>
      other.listed &&
      other.id !== tour.id &&
      !checkParty(party, other) &&
      !checkDay(scheduleTour(other, basis.content.calendar), date, basis.now()),
  )
  const isSameCategory = ({ category }: Tour) => category === tour.category
  for (const other of [
    ...otherTours.filter(isSameCategory),
    ...otherTours.filter((one) => !isSameCategory(one)),
  ]) {
    const query = { tour: other, party: countGuests(party), without: excludedItemId }
    const fullDates = await listFullTourDates(db, basis.content, query, { from: date, to: date })
    if (fullDates.length === 0) return other
  }
  return undefined
}
