import { createHash } from 'node:crypto'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { checkDay, findLastBookableDay } from '#rules/dates/schedule.ts'
import type { Transaction } from '../database/database.ts'
import { bookings } from '../database/schema/bookings.ts'
import { transferRequests } from '../database/schema/transfer-requests.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { contacts } from '../requests/admit.ts'

/** Who asks for a place. A request that did not come from the internet has no network. */
export type Asker = { network: string | undefined; email: string; tour?: Tour }

/**
 * Refuses a request that would make one network, or one address, hold too many places that the office
 * has not answered for: nobody takes a season of a tour by asking for it. At most half of what a tour
 * has left to sell is one network's, however few its days are.
 */
export async function boundUnanswered(
  transaction: Transaction,
  office: Office,
  { network, email, tour }: Asker,
): Promise<void> {
  const { mostOfNetwork, mostOfTour, mostOfAddress } = office.calendar.unanswered
  if (network !== undefined) {
    const name = hashNetwork(network)
    await queueUp(transaction, `network ${name}`)
    const ofBookings = eq(bookings.networkHash, name)
    const all = await countHolds(transaction, ofBookings, eq(transferRequests.networkHash, name))
    refuseFrom(all, mostOfNetwork)
    if (tour) {
      const most = Math.min(mostOfTour, countHalf(office, tour))
      const own = and(ofBookings, eq(bookings.tourId, tour.id))
      refuseFrom(await countHolds(transaction, own, undefined), most)
    }
  }
  const address = email.toLowerCase()
  await queueUp(transaction, `address ${address}`)
  const all = await countHolds(
    transaction,
    sql`lower(${bookings.email}) = ${address}`,
    sql`lower(${transferRequests.email}) = ${address}`,
  )
  refuseFrom(all, mostOfAddress)
}

/** What a request says of its place (server/database/schema/holds.ts). */
export type Hold = {
  holdsPlace: boolean
  holdEndsAt: Date | null
  holdRemindedAt: Date | null
  networkHash: string | null
}

/** What a new request for a day keeps of its place: until when it holds it, and from where it came. */
export function startHold(office: Office, date: CalendarDate, network: string | undefined) {
  return {
    holdsPlace: true,
    holdEndsAt: findHoldEnd(office, date),
    holdRemindedAt: null,
    networkHash: network === undefined ? null : hashNetwork(network),
  } satisfies Hold
}

/**
 * Until when a place of a day is held from now on without an answer: the day that this instant falls
 * on is the last. Never longer than the day of the trip itself.
 */
export function findHoldEnd(
  { now, calendar }: Pick<Office, 'now' | 'calendar'>,
  date: CalendarDate,
): Date {
  const usual = now().getTime() + calendar.unanswered.holdDays * dayMs
  return new Date(Math.min(usual, instantInCapeTown(date, '12:00').getTime()))
}

/** The day until which a place is held; undefined when the trip's own day comes first, so that nothing ends. */
export function findLastHeldDay(holdEndsAt: Date, date: CalendarDate): CalendarDate | undefined {
  const last = calendarDateIn(holdEndsAt, capeTown)
  return last < date ? last : undefined
}

/** One after the other: two at the same moment would both count what was there before. Until the transaction ends. */
async function queueUp(transaction: Transaction, who: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`)
}

/** The places that are held without an answer: of bookings, and of requests for a vehicle where they are asked about. */
async function countHolds(
  transaction: Transaction,
  ofBookings: SQL | undefined,
  ofTransfers: SQL | undefined,
): Promise<number> {
  const [tours] = await transaction
    .select({ n: count() })
    .from(bookings)
    .where(and(ofBookings, eq(bookings.status, 'requested'), eq(bookings.holdsPlace, true)))
  if (!ofTransfers) return tours?.n ?? 0
  const whereHeld = and(
    eq(transferRequests.status, 'requested'),
    eq(transferRequests.holdsPlace, true),
  )
  const [vehicles] = await transaction
    .select({ n: count() })
    .from(transferRequests)
    .where(and(ofTransfers, whereHeld))
  return (tours?.n ?? 0) + (vehicles?.n ?? 0)
}

function refuseFrom(held: number, most: number): void {
  if (held < most) return
  throw new Refused({ code: 'unanswered-limited', facts: { ...contacts, maximum: held } })
}

/** Half of the departures that a tour has before the last day that can be booked; one at least. */
function countHalf(office: Office, tour: Tour): number {
  const now = office.now()
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  const schedule = scheduleTour(tour, office.calendar)
  const { mostOfTour } = office.calendar.unanswered
  let coming = 0
  for (let date = today; date <= latest && coming < mostOfTour * 2; date = addDays(date, 1)) {
    if (!checkDay(schedule, date, now)) coming += tour.departuresPerDay
  }
  return Math.max(1, Math.floor(coming / 2))
}

/** No table holds a network as it is. */
function hashNetwork(network: string): string {
  return createHash('sha256').update(network).digest('hex')
}
