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
import { type Ledger, mailsOf, readClock, type WriteKind } from './ledger.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

/** Counts that must be zero, each with its meaning; `examples` names a few violations. */
export type Findings = {
  lost: number
  doubled: number
  invented: number
  overbooked: number
  unsent: number
  sentForNothing: number
  uncounted: number
  revived: number
  overkept: number
  examples: string[]
}

/** Compares stored data and accepted mails with the answers clients got. */
export async function audit(
  db: Database,
  ledger: Ledger,
  taken: ReadonlyMap<string, number>,
): Promise<Findings> {
  const examples: string[] = []
  const count = (what: string, wrong: string[]) => {
    examples.push(...wrong.slice(0, 3).map((each) => `${what}: ${each}`))
    return wrong.length
  }
  const booked = await listOrders(db, 'booking')
  const messages = await readEnquiries(db, 'contact', 'ride')
  const stored: Record<WriteKind, string[]> = {
    booking: booked.map(({ reference }) => reference),
    transfer: (await listOrders(db, 'transfer')).map(({ reference }) => reference),
    message: messages.map(({ subject }) => subject),
    'sign-up': (await db.select().from(users)).map(({ email }) => email),
  }
  const told = (kind: WriteKind) =>
    ledger.writes
      .filter((write) => write.kind === kind && write.acknowledged !== undefined)
      .map(({ acknowledged = '' }) => acknowledged)
      .filter((name) => !ledger.forgotten.has(name))
  const kinds = Object.keys(stored) as WriteKind[]
  const among = (pick: (kind: WriteKind) => string[]) => kinds.flatMap(pick)
  const mails = await db.select().from(outbox)
  const mailIds = new Set(mails.map(({ id }) => id))
  return {
    lost: count(
      'lost',
      among((kind) => missing(told(kind), stored[kind])),
    ),
    doubled: count(
      'doubled',
      among((kind) => repeated(stored[kind])),
    ),
    invented: count(
      'invented',
      among((kind) => missing(stored[kind], told(kind))),
    ),
    overbooked: count('overbooked', await listOverbooked(db, booked)),
    unsent: count('unsent', [
      // A mail accepted while its process was killed is sent again after its lease.
      ...mails.filter(({ id }) => !taken.has(id)).map(({ kind, about }) => `${kind} of ${about}`),
      ...listUnowed(ledger, mails, messages),
    ]),
    sentForNothing: count(
      'sent for nothing',
      [...taken.keys()].filter((id) => !mailIds.has(id)),
    ),
    uncounted: count('uncounted', await listUncounted(db, ledger)),
    revived: count('revived', await listRevived(db, ledger)),
    overkept: count('kept for too long', await listOverkept(db, readClock(ledger))),
    examples,
  }
}

/** Days that are sold out beyond capacity, or whose count differs from the sales. */
async function listOverbooked(db: Database, booked: Awaited<ReturnType<typeof listOrders>>) {
  const rows = await db.select().from(departures)
  return rows
    .filter(({ tourId, date, taken }) => {
      const sold = booked.filter(
        ({ item }) => item.product === tourId && item.date === date && hasPlace(item),
      ).length
      const most = tours.find(({ id }) => id === tourId)?.departuresPerDay ?? 0
      return sold !== taken || sold > most
    })
    .map(({ tourId, date, taken }) => `${tourId} on ${date}: ${taken}`)
}

function listUnowed(
  ledger: Ledger,
  mails: { kind: string; about: string; recipient: string }[],
  messages: { id: string; subject: string }[],
): string[] {
  const owed = new Set(
    mails.flatMap(({ kind, about, recipient }) => [`${kind} ${about}`, `${kind} ${recipient}`]),
  )
  const ids = new Map(messages.map(({ id, subject }) => [subject, id]))
  return ledger.writes
    .flatMap(({ kind, acknowledged }) => {
      if (acknowledged === undefined) return []
      const about = kind === 'message' ? (ids.get(acknowledged) ?? acknowledged) : acknowledged
      return mailsOf[kind].map((mail) => `${mail} ${about}`)
    })
    .filter((mail) => !owed.has(mail))
}

async function listUncounted(db: Database, ledger: Ledger): Promise<string[]> {
  const rows = await db.select().from(attempts)
  return [...ledger.wrong]
    .filter(([email, answered]) => {
      const hash = createHash('sha256').update(email).digest('hex')
      const row = rows.find(({ kind, subjectHash }) => kind === 'sign-in' && subjectHash === hash)
      return (row?.count ?? 0) < answered
    })
    .map(([email, answered]) => `${email}: ${answered} answered`)
}

async function listRevived(db: Database, ledger: Ledger): Promise<string[]> {
  const credentials = await db.select().from(refreshCredentials)
  const standing = new Set((await db.select().from(sessions)).map(({ id }) => id))
  return ledger.ended
    .filter(({ credential }) => {
      const hash = createHash('sha256').update(credential).digest('hex')
      const row = credentials.find(({ tokenHash }) => tokenHash === hash)
      return row !== undefined && standing.has(row.sessionId)
    })
    .map(({ email }) => `a session of ${email}`)
}

async function listOverkept(db: Database, now: Date): Promise<string[]> {
  const before = (kept: keyof typeof retention) =>
    new Date(now.getTime() - retention[kept].days * dayMs)
  const lastNoted = addDays(calendarDateIn(now, capeTown), -retention.guestNotes.days)
  const isUnconfirmed = eq(users.emailVerified, false)
  const isOldAccount = lt(users.createdAt, before('unconfirmedAccounts'))
  const isOldKey = lt(idempotencyKeys.createdAt, before('idempotencyKeys'))
  const hasNotes = isNotNull(orders.specialRequests)
  const found = {
    session: await db.$count(sessions, lt(sessions.expiresAt, now)),
    account: await db.$count(users, and(isUnconfirmed, isOldAccount)),
    'idempotency key': await db.$count(idempotencyKeys, isOldKey),
    'count of attempts': await db.$count(
      attempts,
      lt(attempts.windowStartedAt, before('attempts')),
    ),
    note: await db.$count(orders, and(hasNotes, lt(orders.lastDay, lastNoted))),
  }
  return Object.entries(found).flatMap(([what, count]) => Array.from({ length: count }, () => what))
}

function missing(from: string[], among: string[]): string[] {
  const known = new Set(among)
  return from.filter((each) => !known.has(each))
}

function repeated(list: string[]): string[] {
  return list.filter((each, index) => list.indexOf(each) !== index)
}
