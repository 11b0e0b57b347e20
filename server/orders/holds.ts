import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { holdEnded, holdEnding } from '#emails/hold-ending.ts'
import { holdOffice } from '#emails/hold-office.ts'
import type { TripFacts } from '#emails/trip-blocks.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '../database/database.ts'
import { bookings } from '../database/schema/bookings.ts'
import { transferRequests } from '../database/schema/transfer-requests.ts'
import { describeBooking, describeTransfer } from '../desk/inbox/trip-letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'
import { returnDeparture, returnTrip } from './departures.ts'
import { findLastHeldDay } from './unanswered.ts'

type Row = {
  id: string
  email: string
  holdEndsAt: Date | null
  trip: TripFacts
  giveBack: (transaction: Transaction) => Promise<void>
}

/** The two tables whose rows hold places. */
const tables = [
  {
    table: bookings,
    read: (row: typeof bookings.$inferSelect): Row => ({
      ...row,
      trip: describeBooking(row),
      giveBack: (transaction) => returnDeparture(transaction, row.tourId, row.departureDate),
    }),
  },
  {
    table: transferRequests,
    read: (row: typeof transferRequests.$inferSelect): Row => ({
      ...row,
      trip: describeTransfer(row),
      giveBack: (transaction) => returnTrip(transaction, row.date),
    }),
  },
] as const

/**
 * Sees to the requests that the office has not answered: some days before their time is over guest and
 * office are told, and once its last day is over the place is released and both are told again. The request
 * itself stays as it was, and the office sees it marked. Nothing ends that nobody was told of before,
 * so a server that was off, or a clock that leaps, first tells.
 */
export async function endHolds(office: Office): Promise<void> {
  const now = office.now()
  const soon = new Date(now.getTime() + office.calendar.unanswered.remindDaysBefore * dayMs)
  // The day that guests were told is theirs to its end.
  const lastNight = new Date(
    instantInCapeTown(calendarDateIn(now, capeTown), '00:00').getTime() - 1,
  )
  for (const kind of tables) {
    const { holdRemindedAt } = kind.table
    await actOnAll(office, kind, {
      due: whereDue(kind, soon, isNull(holdRemindedAt)),
      step: remind,
    })
    await actOnAll(office, kind, {
      due: whereDue(kind, lastNight, isNotNull(holdRemindedAt)),
      step: end,
    })
  }
  office.wakeMail()
}

type Kind = (typeof tables)[number]

function whereDue({ table }: Kind, until: Date, isNext: SQL): SQL | undefined {
  return and(eq(table.status, 'requested'), lte(table.holdEndsAt, until), isNext)
}

type Step = (
  office: Office,
  transaction: Transaction,
  row: Row,
) => Promise<Partial<typeof bookings.$inferSelect>>

type Task = { due: SQL | undefined; step: Step }

async function actOnAll(office: Office, kind: Kind, { due, step }: Task): Promise<void> {
  const { id, holdEndsAt } = kind.table
  const rows = await office.db
    .select({ id })
    .from(kind.table)
    .where(due)
    .orderBy(holdEndsAt)
    .limit(500)
  for (const row of rows) await act(office, kind, row.id, { due, step })
}

/** One request in a transaction of its own, unless it is not due any more, or somebody is at it. */
async function act(
  office: Office,
  { table, read }: Kind,
  id: string,
  { due, step }: Task,
): Promise<void> {
  await office.db.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(table)
      .where(and(eq(table.id, id), due))
      .for('update', { skipLocked: true })
    if (!found) return
    // The row is of the table that it was read from; the compiler cannot pair the two.
    const row = (read as (found: unknown) => Row)(found)
    const change = await step(office, transaction, row)
    await transaction.update(table).set(change).where(eq(table.id, id))
  })
}

const remind: Step = async (office, transaction, row) => {
  const now = office.now()
  const { date } = row.trip
  if (isOver(row.trip, now)) return forgetHold
  const earliest = now.getTime() + office.calendar.unanswered.remindDaysBefore * dayMs
  const latest = instantInCapeTown(date, '12:00').getTime()
  const endsAt = new Date(Math.min(Math.max(row.holdEndsAt?.getTime() ?? 0, earliest), latest))
  const endsOn = findLastHeldDay(endsAt, date)
  // The trip's own day comes first: nothing ends, and there is nothing to tell.
  if (!endsOn) return { holdRemindedAt: now, holdEndsAt: endsAt }
  await tell(office, transaction, row, [
    { kind: 'hold-ending-guest', message: holdEnding(row.trip, endsOn) },
    { kind: 'hold-ending-office', message: holdOffice(row.trip, endsOn) },
  ])
  return { holdRemindedAt: now, holdEndsAt: endsAt }
}

const end: Step = async (office, transaction, row) => {
  if (isOver(row.trip, office.now())) return forgetHold
  await row.giveBack(transaction)
  await tell(office, transaction, row, [
    { kind: 'hold-ended-guest', message: holdEnded(row.trip) },
    { kind: 'hold-ended-office', message: holdOffice(row.trip, undefined) },
  ])
  return { ...forgetHold, holdsPlace: false }
}

/** A trip whose day has come needs no place any more, and nobody needs to be told. */
const forgetHold = { holdEndsAt: null, networkHash: null }

function isOver({ date }: TripFacts, now: Date): boolean {
  return date <= calendarDateIn(now, capeTown)
}

/** The first mail is the guest's, if there is still an address; the second is ours. */
async function tell(
  office: Office,
  transaction: Transaction,
  { trip, email }: Row,
  [guest, own]: [Told, Told],
): Promise<void> {
  const about = trip.reference
  const ours = { ...own, about, to: office.officeEmail, ...(email ? { replyTo: email } : {}) }
  const theirs = { ...guest, about, to: email, replyTo: office.officeEmail }
  await enqueueMail(transaction, email ? [theirs, ours] : [ours], office.now())
}

type Told = { kind: string; message: ReturnType<typeof holdEnded> }
