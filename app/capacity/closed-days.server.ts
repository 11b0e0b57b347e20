import { and, asc, between, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { type Content, wordsOf } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import type { CompanyCalendar } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  daysBetween,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import type { ClosedDaysAnswer } from './fleet-answers-contract.ts'
import type { ClosedDaysRequest } from './contract.ts'
import { toDays, longestTripDays } from './period.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '#platform/database/database.ts'
import { findListForm, orderItems } from '#app/order/schema.server.ts'
import { closedDays } from '#platform/database/schema/tours.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { computeHours, listTrips } from '#app/order/trip-hours.server.ts'
import type { Basis, Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import type { Span } from './departures.server.ts'
import { findTraveller } from '#app/order/load-order.server.ts'

/**
 * Days that the office closes: a tour in a storm, the company over a holiday. The content has
 * closed days too; code that needs the available days must read both.
 */

type Row = typeof closedDays.$inferSelect
type ClosedSpan = CompanyCalendar['closed'][number]

/**
 * The company's calendar for a tour; without a tour, for vehicles. Has the content's closed days,
 * and the office's from today on with their sentence for guests.
 */
export async function readTourCalendar(
  db: Database,
  { content, now }: Basis,
  tour?: Tour,
): Promise<CompanyCalendar> {
  const { calendar } = content
  const rows = await readClosed(db, calendarDateIn(now(), capeTown), tour)
  return { ...calendar, closed: [...calendar.closed, ...describeSpans(rows, content, tour)] }
}

/**
 * Lists the days that the office closed from a date on, with their sentence, for guests' calendars.
 */
export async function listClosed(
  db: Database,
  content: Content,
  from: CalendarDate,
  tour?: Tour,
): Promise<ClosedSpan[]> {
  return describeSpans(await readClosed(db, from, tour), content, tour)
}

/**
 * The dates of a span on which a tour or a vehicle cannot start because of closed days. First and
 * last day included.
 */
export async function listClosedDates(
  db: Database,
  content: Content,
  { from, to }: Span,
  tour?: Tour,
): Promise<CalendarDate[]> {
  const rows = await readClosed(db, from, tour)
  if (rows.length === 0) return []
  const nights = countNights(content, tour)
  const spans = rows.map(({ firstDay, lastDay }) => ({
    from: addDays(firstDay, -nights),
    to: lastDay,
  }))
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))
  return dates.filter((date) => spans.some((span) => date >= span.from && date <= span.to))
}

function readClosed(db: Database, from: CalendarDate, tour?: Tour): Promise<Row[]> {
  const whereWholeCompany = isNull(closedDays.tourId)
  return db
    .select()
    .from(closedDays)
    .where(
      and(
        gte(closedDays.lastDay, from),
        tour ? or(whereWholeCompany, eq(closedDays.tourId, tour.id)) : whereWholeCompany,
      ),
    )
    .orderBy(asc(closedDays.firstDay), asc(closedDays.id))
}

/**
 * Closed days as spans of start days. A trip of several days must not run into a closed day, so its
 * span begins earlier.
 */
function describeSpans(rows: readonly Row[], content: Content, tour?: Tour): ClosedSpan[] {
  const words = wordsOf(content).closedDays
  const nights = countNights(content, tour)
  return rows.map(({ firstDay, lastDay, reason }) => ({
    days: [`${addDays(firstDay, -nights)}/${lastDay}`],
    why: fill(words.why[reason], { when: formatDays(words, firstDay, lastDay) }),
  }))
}

function formatDays(
  words: Words['closedDays'],
  firstDay: CalendarDate,
  lastDay: CalendarDate,
): string {
  if (firstDay === lastDay) return fill(words.oneDay, { day: formatDay(firstDay) })
  return fill(words.severalDays, { from: formatDay(firstDay), to: formatDay(lastDay) })
}

const untimed = { startTime: null, endTime: null, pickupTime: null }

function countNights(content: Content, tour?: Tour): number {
  if (!tour) return 0
  const date = '2000-01-01'
  return daysBetween(
    date,
    findLastDay(content, { kind: 'tour', product: tour.id, date, ...untimed }),
  )
}

function findLastDay(content: Content, item: Parameters<typeof computeHours>[1]): CalendarDate {
  return toDays(computeHours(content, item)).lastDay
}

export async function readClosedDays(services: Services): Promise<ClosedDaysAnswer> {
  const { db, now } = services
  const content = services.content()
  const rows = await db
    .select()
    .from(closedDays)
    .where(gte(closedDays.lastDay, calendarDateIn(now(), capeTown)))
    .orderBy(asc(closedDays.firstDay), asc(closedDays.id))
  const closed: ClosedDaysAnswer['closed'] = []
  for (const { id, tourId, firstDay, lastDay, reason } of rows) {
    const hits = await listAffectedTrips(db, content, { tourId, firstDay, lastDay })
    closed.push({ id, tourId, firstDay, lastDay, reason, hits })
  }
  return { closed, tours: content.tours.map(({ id, title }) => ({ id, title })) }
}

async function listAffectedTrips(
  db: Database,
  content: Content,
  { tourId, firstDay, lastDay }: Pick<Row, 'tourId' | 'firstDay' | 'lastDay'>,
) {
  const rows = await listTrips(
    db,
    and(
      inArray(orderItems.status, ['held', 'booked']),
      between(orderItems.date, addDays(firstDay, -longestTripDays), lastDay),
      tourId === null
        ? undefined
        : and(eq(orderItems.kind, 'tour'), eq(orderItems.product, tourId)),
    ),
  )
  return rows
    .filter(({ item }) => findLastDay(content, item) >= firstDay)
    .map(({ item: { id: itemId, orderId, title, date }, order }) => ({
      itemId,
      orderId,
      reference: order.reference,
      form: findListForm(order.form),
      title,
      date,
      ...findTraveller(order),
    }))
}

const subjectOf = (id: string) => ({ subject: 'closed_days', subjectId: id }) as const

type Closing = { id: string; request: ClosedDaysRequest; actorId: string }

/**
 * Closes a tour or the whole company for some days. `id` belongs to one form: a repeated request
 * counts once, with its last content. Trips already sold for these days stay; the office moves
 * them. Throws Refused ('tour-unknown').
 */
export async function closeDays(
  { db, now, content }: Services,
  { id, request, actorId }: Closing,
): Promise<void> {
  const { tourId = null, firstDay, lastDay, reason } = request
  if (tourId !== null && !content().tours.some((tour) => tour.id === tourId))
    throw new Refused({ code: 'tour-unknown', field: 'tourId' })
  const at = now()
  await db.transaction(async (transaction) => {
    const [stored] = await transaction.select().from(closedDays).where(eq(closedDays.id, id))
    const values = { tourId, firstDay, lastDay, reason }
    if (stored && isDeepStrictEqual({ ...stored, ...values }, stored)) return
    await transaction
      .insert(closedDays)
      .values({ id, ...values, createdAt: at })
      .onConflictDoUpdate({ target: closedDays.id, set: values })
    const facts = { firstDay, lastDay, reason, ...(tourId === null ? {} : { tour: tourId }) }
    const auditEntry = { actorId, action: 'days-closed', ...subjectOf(id) } as const
    await writeAudit(transaction, { ...auditEntry, facts }, at)
  })
}

/** Opens closed days again. Throws Refused ('gone-already') if no closing has that id. */
export async function openDays(
  { db, now }: Services,
  { id, actorId }: Omit<Closing, 'request'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [deleted] = await transaction.delete(closedDays).where(eq(closedDays.id, id)).returning()
    if (!deleted) throw new Refused({ code: 'gone-already' })
    const { tourId, firstDay, lastDay, reason } = deleted
    const facts = { firstDay, lastDay, reason, ...(tourId === null ? {} : { tour: tourId }) }
    const auditEntry = { actorId, action: 'days-opened', ...subjectOf(id) } as const
    await writeAudit(transaction, { ...auditEntry, facts }, now())
  })
}
