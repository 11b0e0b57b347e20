import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { holdEnded, holdEnding } from '#emails/hold-ending.ts'
import { holdOffice } from '#emails/hold-office.ts'
import type { TripFacts } from '#emails/trip-blocks.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Database, Transaction } from '../database/database.ts'
import { bookings } from '../database/schema/bookings.ts'
import { transferRequests } from '../database/schema/transfer-requests.ts'
import { describeBooking, describeTransfer } from '../desk/inbox/trip-letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'
import { returnDeparture, returnTrip } from './departures.ts'

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
 * office are told, and when it is over the place is released and both are told again. The request
 * itself stays as it was, and the office sees it marked. Nothing ends that nobody was told of before,
 * so a server that was off, or a clock that leaps, first tells.
 */
export async function endHolds(office: Office): Promise<void> {
  const now = office.now()
  const lead = office.calendar.unanswered.remindDaysBefore * dayMs
  for (const kind of tables) {
    const due = await listDue(office.db, kind.table, new Date(now.getTime() + lead), 'reminding')
    for (const id of due) await act(office, kind, id, remind)
    const over = await listDue(office.db, kind.table, now, 'ending')
    for (const id of over) await act(office, kind, id, end)
  }
  office.wakeMail()
}

type Kind = (typeof tables)[number]

function listDue(
  db: Database,
  table: Kind['table'],
  until: Date,
  step: 'reminding' | 'ending',
): Promise<string[]> {
  const { status, holdEndsAt, holdRemindedAt } = table
  const whereDueForStep = step === 'reminding' ? isNull(holdRemindedAt) : isNotNull(holdRemindedAt)
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(status, 'requested'), lte(holdEndsAt, until), whereDueForStep))
    .orderBy(holdEndsAt)
    .limit(500)
    .then((rows) => rows.map(({ id }) => id))
}

type Step = (
  office: Office,
  transaction: Transaction,
  row: Row,
) => Promise<Partial<typeof bookings.$inferSelect>>

/** One request in a transaction of its own, unless somebody has answered it, or is at it, since. */
async function act(office: Office, { table, read }: Kind, id: string, step: Step): Promise<void> {
  await office.db.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.status, 'requested'), isNotNull(table.holdEndsAt)))
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
  if (isOver(row.trip, now)) return forgetHold
  const earliest = now.getTime() + office.calendar.unanswered.remindDaysBefore * dayMs
  const endsAt = new Date(Math.max(row.holdEndsAt?.getTime() ?? 0, earliest))
  const endsOn = calendarDateIn(endsAt, capeTown)
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
