import { createHash } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { tours } from '#content/tours.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { retention } from '#rules/guests/retention.ts'
import type { Database } from '#platform/database/database.ts'
import { refreshCredentials, sessions, users } from '#app/accounts/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { listOrders } from '../fixtures/order.ts'
import { type Ledger, expectedMails, readClock, type WriteKind, writeKinds } from './ledger.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

/**
 * Compares stored data and accepted mails with the answers clients got. Returns some violations of
 * each kind; empty is good.
 */
export async function audit(
  db: Database,
  ledger: Ledger,
  accepted: ReadonlyMap<string, number>,
): Promise<string[]> {
  const bookings = await listOrders(db, 'booking')
  const messages = await readEnquiries(db, 'contact', 'ride')
  const stored: Record<WriteKind, string[]> = {
    booking: bookings.map(({ reference }) => reference),
    transfer: (await listOrders(db, 'transfer')).map(({ reference }) => reference),
    message: messages.map(({ subject }) => subject),
    'sign-up': (await db.select().from(users)).map(({ email }) => email),
  }
  const listAcknowledged = (kind: WriteKind) =>
    ledger.writes
      .filter((write) => write.kind === kind && write.acknowledged !== undefined)
      .map(({ acknowledged = '' }) => acknowledged)
      .filter((name) => !ledger.deletedSignUps.has(name))
  const mails = await db.select().from(outbox)
  const mailIds = new Set(mails.map(({ id }) => id))
  const findings = {
    lost: writeKinds.flatMap((kind) => listMissing(listAcknowledged(kind), stored[kind])),
    doubled: writeKinds.flatMap((kind) => listRepeated(stored[kind])),
    invented: writeKinds.flatMap((kind) => listMissing(stored[kind], listAcknowledged(kind))),
    overbooked: await listOverbooked(db, bookings),
    unsent: [
      // A mail accepted while its process was killed is sent again after its lease.
      ...mails
        .filter(({ id }) => !accepted.has(id))
        .map(({ kind, about }) => `${kind} of ${about}`),
      ...listUnqueued(ledger, mails, messages),
    ],
    'sent for nothing': [...accepted.keys()].filter((id) => !mailIds.has(id)),
    uncounted: await listUncounted(db, ledger),
    revived: await listRevived(db, ledger),
    'kept for too long': await listOverdue(db, readClock(ledger)),
  }
  return Object.entries(findings).flatMap(([problem, examples]) =>
    examples.slice(0, 3).map((example) => `${problem}: ${example}, one of ${examples.length}`),
  )
}

/** Days that are sold out beyond capacity, or whose count differs from the sales. */
async function listOverbooked(db: Database, bookings: Awaited<ReturnType<typeof listOrders>>) {
  const rows = await db.select().from(departures)
  return rows
    .filter(({ tourId, date, taken }) => {
      const soldCount = bookings.filter(
        ({ item }) => item.product === tourId && item.date === date && hasPlace(item),
      ).length
      const capacity = tours.find(({ id }) => id === tourId)?.departuresPerDay ?? 0
      return soldCount !== taken || soldCount > capacity
    })
    .map(({ tourId, date, taken }) => `${tourId} on ${date}: ${taken}`)
}

function listUnqueued(
  ledger: Ledger,
  mails: { kind: string; about: string; recipient: string }[],
  messages: { id: string; subject: string }[],
): string[] {
  const queued = new Set(
    mails.flatMap(({ kind, about, recipient }) => [`${kind} ${about}`, `${kind} ${recipient}`]),
  )
  const ids = new Map(messages.map(({ id, subject }) => [subject, id]))
  return ledger.writes
    .flatMap(({ kind, acknowledged }) => {
      if (acknowledged === undefined) return []
      const about = kind === 'message' ? (ids.get(acknowledged) ?? acknowledged) : acknowledged
      return expectedMails[kind].map((mail) => `${mail} ${about}`)
    })
    .filter((mail) => !queued.has(mail))
}

async function listUncounted(db: Database, ledger: Ledger): Promise<string[]> {
  const rows = await db.select().from(attempts)
  return [...ledger.wrongPasswords]
    .filter(([email, answeredCount]) => {
      const hash = createHash('sha256').update(email).digest('hex')
      const row = rows.find(({ kind, subjectHash }) => kind === 'sign-in' && subjectHash === hash)
      return (row?.count ?? 0) < answeredCount
    })
    .map(([email, answeredCount]) => `${email}: ${answeredCount} answered`)
}

async function listRevived(db: Database, ledger: Ledger): Promise<string[]> {
  const credentials = await db.select().from(refreshCredentials)
  const openSessionIds = new Set((await db.select().from(sessions)).map(({ id }) => id))
  return ledger.endedVisits
    .filter(({ credential }) => {
      const hash = createHash('sha256').update(credential).digest('hex')
      const row = credentials.find(({ tokenHash }) => tokenHash === hash)
      return row !== undefined && openSessionIds.has(row.sessionId)
    })
    .map(({ email }) => `a session of ${email}`)
}

async function listOverdue(db: Database, now: Date): Promise<string[]> {
  const computeCutOff = (data: keyof typeof retention) =>
    new Date(now.getTime() - retention[data].days * dayMs)
  const lastNoted = addDays(calendarDateIn(now, capeTown), -retention.guestNotes.days)
  const whereUnconfirmed = eq(users.emailVerified, false)
  const whereOldAccount = lt(users.createdAt, computeCutOff('unconfirmedAccounts'))
  const whereOldKey = lt(idempotencyKeys.createdAt, computeCutOff('idempotencyKeys'))
  const whereHasNotes = isNotNull(orders.specialRequests)
  const counts = {
    session: await db.$count(sessions, lt(sessions.expiresAt, now)),
    account: await db.$count(users, and(whereUnconfirmed, whereOldAccount)),
    'idempotency key': await db.$count(idempotencyKeys, whereOldKey),
    'count of attempts': await db.$count(
      attempts,
      lt(attempts.windowStartedAt, computeCutOff('attempts')),
    ),
    note: await db.$count(orders, and(whereHasNotes, lt(orders.lastDay, lastNoted))),
  }
  return Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, () => name),
  )
}

function listMissing(expected: string[], present: string[]): string[] {
  const presentSet = new Set(present)
  return expected.filter((each) => !presentSet.has(each))
}

function listRepeated(list: string[]): string[] {
  return list.filter((each, index) => list.indexOf(each) !== index)
}
