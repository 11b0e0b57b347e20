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
import { listFullTourDates, listFullVehicleDates } from './full-days.server.ts'

type WantedTour = { tour: Tour; date: CalendarDate; party: Party; without?: string | undefined }

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
  { refusal, wanted }: { refusal: Refusal; wanted: WantedTour },
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

/** Adds the nearest free days to the refusal of a vehicle's day. */
export async function addNearestDays(
  db: Database,
  basis: Basis,
  {
    refusal,
    date,
    ...wanted
  }: { refusal: Refusal; date: CalendarDate; party: number; without?: string | undefined },
): Promise<Refusal> {
  if (!codesWithNearestDays.has(refusal.code)) return refusal
  const schedule = scheduleTransfers(basis.content.calendar)
  const nearest = await listNearest(basis.now(), { schedule, date }, (span) =>
    listFullVehicleDates(db, basis.content, wanted, span),
  )
  return { ...refusal, facts: { ...refusal.facts, nearest, phone: basis.content.company.phone } }
}

async function listNearestFreeDates(
  db: Database,
  basis: Basis,
  { tour, date, party, without }: WantedTour,
): Promise<CalendarDate[]> {
  const wanted = { tour, party: countGuests(party), without }
  const schedule = scheduleTour(tour, basis.content.calendar)
  return listNearest(basis.now(), { schedule, date }, (span) =>
    listFullTourDates(db, basis.content, wanted, span),
  )
}

/**
 * Days before and after the wanted day to search first. The nearest free day is usually among them.
 */
const nearDays = 30

async function listNearest(
  now: Date,
  { schedule, date }: { schedule: Schedule; date: CalendarDate },
  listFull: (span: Span) => Promise<CalendarDate[]>,
): Promise<CalendarDate[]> {
  const today = calendarDateIn(now, capeTown)
  const whole = { from: today, to: findLastBookableDay(today) }
  const around = { from: addDays(date, -nearDays), to: addDays(date, nearDays) }
  const near = {
    from: around.from > whole.from ? around.from : whole.from,
    to: around.to < whole.to ? around.to : whole.to,
  }
  let nearest: CalendarDate[] = []
  for (const span of [near, whole]) {
    const full = new Set(await listFull(span))
    const isFree = (day: CalendarDate) => day >= span.from && day <= span.to && !full.has(day)
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
  { tour, date, party, without }: WantedTour,
): Promise<Tour | undefined> {
  const others = basis.content.tours.filter(
    (other) =>
      other.listed &&
      other.id !== tour.id &&
      !checkParty(party, other) &&
      !checkDay(scheduleTour(other, basis.content.calendar), date, basis.now()),
  )
  const isAlike = ({ category }: Tour) => category === tour.category
  for (const other of [...others.filter(isAlike), ...others.filter((one) => !isAlike(one))]) {
    const wanted = { tour: other, party: countGuests(party), without }
    const full = await listFullTourDates(db, basis.content, wanted, { from: date, to: date })
    if (full.length === 0) return other
  }
  return undefined
}
