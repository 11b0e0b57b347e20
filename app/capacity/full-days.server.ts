import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { chooseResources } from './choose-resources.ts'
import type { Database } from '#platform/database/database.ts'
import { readFreeDays, whereFleet } from './free-resources.server.ts'
import { listClosedDates } from './closed-days.server.ts'
import {
  toDayLimits,
  listTakenTourDates,
  listTakenCompanyDates,
  type Span,
} from './departures.server.ts'

/** The trip to find days for. The default `party` is the smallest that is allowed. */
export type PlaceQuery = {
  party?: number | undefined
  /** The item to move. Its own place counts as free. */
  without?: string | undefined
  /** The pick-up time of a ride. Without it a vehicle is needed for a whole day. */
  rideTime?: string | undefined
}

/**
 * The dates of a span on which a tour has no place for a party, in order; first and last day
 * included. With a fleet: no free vehicles and guides. Without: no departure left. Includes days
 * that the office closed.
 */
export async function listFullTourDates(
  db: Database,
  content: Content,
  query: PlaceQuery & { tour: Tour },
  span: Span,
): Promise<CalendarDate[]> {
  const { tour, party = tour.minGuests } = query
  const trip = { kind: 'tour', product: tour.id, ...untimed } as const
  const datesWithoutResources = await listDatesWithoutResources(
    db,
    content,
    { ...query, party, trip },
    span,
  )
  const fullDates =
    datesWithoutResources ??
    (await listTakenTourDates(db, toDayLimits(content, tour), span, query.without))
  return addClosed(fullDates, await listClosedDates(db, content, span, tour))
}

/** The dates of a span on which no vehicle is free for a day or a ride, as in `listFullTourDates`. */
export async function listFullVehicleDates(
  db: Database,
  content: Content,
  { party = 1, without: excludedItemId, rideTime }: PlaceQuery,
  span: Span,
): Promise<CalendarDate[]> {
  const kind = rideTime === undefined ? 'vehicle-day' : 'transfer'
  const trip = { kind, product: null, ...untimed, pickupTime: rideTime ?? null } as const
  const datesWithoutResources = await listDatesWithoutResources(
    db,
    content,
    { party, without: excludedItemId, trip },
    span,
  )
  const fullDates =
    datesWithoutResources ??
    (await listTakenCompanyDates(db, content.calendar, span, excludedItemId))
  return addClosed(fullDates, await listClosedDates(db, content, span))
}

function addClosed(fullDates: CalendarDate[], closed: CalendarDate[]): CalendarDate[] {
  return closed.length === 0 ? fullDates : [...new Set([...fullDates, ...closed])].toSorted()
}

/**
 * True if a vehicle or a driving guide is in service. Then they limit a day, not its departures.
 */
export async function hasFleet(db: Pick<Database, 'execute'>): Promise<boolean> {
  const answer = await db.execute(sql`select ${whereFleet} as "isThere"`)
  return fleetRows.parse(answer).rows[0]?.isThere === true
}

const fleetRows = z.object({ rows: z.array(z.object({ isThere: z.boolean() })) })

const untimed = { startTime: null, endTime: null, pickupTime: null }

type Trip = Parameters<typeof readFreeDays>[2]['trip']

async function listDatesWithoutResources(
  db: Database,
  content: Content,
  { trip, party, without }: { trip: Trip; party: number; without?: string | undefined },
  span: Span,
): Promise<CalendarDate[] | undefined> {
  if (span.to < span.from) return []
  const days = await readFreeDays(db, content, { trip, ...span, without, isNamed: false })
  return days
    ?.filter((day) => !chooseResources(day, { party, language: 'en' }, day.waiting))
    .map(({ date }) => date)
}
