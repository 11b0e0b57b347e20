import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Database, Transaction } from '../database/database.ts'
import { departures } from '../database/schema/tours.ts'

/**
 * The one door to capacity: takes one departure of a tour on a date and gives how many are taken
 * with it, or undefined when none is left. One statement asks and takes, so of two who want the
 * last one at the same moment one gets it; a rolled-back transaction gives it back.
 */
export async function takeDeparture(
  transaction: Transaction,
  tour: Tour,
  date: CalendarDate,
): Promise<number | undefined> {
  const [row] = await transaction
    .insert(departures)
    .values({ tourId: tour.id, date, taken: 1 })
    .onConflictDoUpdate({
      target: [departures.tourId, departures.date],
      set: { taken: sql`${departures.taken} + 1` },
      setWhere: lt(departures.taken, tour.departuresPerDay),
    })
    .returning({ taken: departures.taken })
  return row?.taken
}

/** Gives a departure back that a cancelled booking had taken. */
export async function returnDeparture(
  transaction: Transaction,
  tourId: string,
  date: CalendarDate,
): Promise<void> {
  await transaction
    .update(departures)
    .set({ taken: sql`${departures.taken} - 1` })
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date), gt(departures.taken, 0)))
}

/** The dates from one to another, both included, on which no departure of the tour is left, in order. */
export async function listFullDates(
  db: Database,
  tour: Tour,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CalendarDate[]> {
  const rows = await db
    .select({ date: departures.date })
    .from(departures)
    .where(
      and(
        eq(departures.tourId, tour.id),
        gte(departures.date, from),
        lte(departures.date, to),
        gte(departures.taken, tour.departuresPerDay),
      ),
    )
    .orderBy(departures.date)
  return rows.map((row) => row.date)
}
