import { and, asc, eq, gte, isNotNull, lte, or } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { countGuests } from '#rules/prices/party.ts'
import { waitingEntries } from './schema.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { listFullTourDates } from '#app/capacity/full-days.server.ts'
import { canGetPlace, lockWaiting, settleDay, type WaitingDay } from './settle-day.server.ts'

/**
 * Settles each day with waiting entries in its own transaction: ends expired offers and offers free
 * places. A day that fails does not stop the others.
 */
export async function settleWaiting(liveServices: Services): Promise<void> {
  const services = withFixedContent(liveServices)
  const { db, now } = services
  const { date, endsAt, openedAt, status, tourId } = waitingEntries
  const days = await db
    .selectDistinct({ tourId, date })
    .from(waitingEntries)
    .where(
      or(
        and(eq(status, 'waiting'), isNotNull(openedAt), gte(date, calendarDateIn(now(), capeTown))),
        and(eq(status, 'offered'), lte(endsAt, now())),
      ),
    )
    .orderBy(asc(date), asc(tourId))
  const settle = async (day: WaitingDay) => {
    // A lock is needed only if something can change; most days are still full.
    if (!(await needsSettling(services, day))) return
    await db.transaction(async (transaction) => {
      await settleDay(services, transaction, await lockWaiting(transaction, day))
    })
  }
  try {
    await mapConcurrent(days, settle)
  } finally {
    if (days.length > 0) services.wake('mail')
  }
}

async function needsSettling(services: Services, { tourId, date }: WaitingDay): Promise<boolean> {
  const { db, now } = services
  const content = services.content()
  const rows = await db
    .select()
    .from(waitingEntries)
    .where(and(eq(waitingEntries.tourId, tourId), eq(waitingEntries.date, date)))
  if (rows.some(({ status, endsAt }) => status === 'offered' && endsAt && endsAt <= now()))
    return true
  const tour = content.tours.find(({ id }) => id === tourId)
  const parties = rows.filter(canGetPlace).map(countGuests)
  if (!tour || parties.length === 0) return false
  const query = { tour, party: Math.min(...parties) }
  return (await listFullTourDates(db, content, query, { from: date, to: date })).length === 0
}
