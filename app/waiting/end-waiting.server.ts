import { and, eq, inArray, sql } from 'drizzle-orm'
import { openWaitingStatuses } from './waiting.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import type { Transaction } from '#platform/database/database.ts'
import { waitingEntries } from './schema.server.ts'
import { findWaitingKey } from './waiting-keys.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import {
  endOffer,
  lockWaiting,
  offerPlaceTo,
  settleDay,
  type WaitingDay,
  type WaitingEntry,
} from './settle-day.server.ts'

/**
 * Removes an entry at the guest's request. Does nothing if it is off the list. Its held place goes
 * to the next entry in the same transaction.
 */
export async function leaveWaiting(liveServices: Services, id: string): Promise<void> {
  await withLockedEntry(liveServices, id, async (services, transaction, { entry, entries }) => {
    if (!entry) return
    await endOffer(transaction, entry, 'left')
    await settleDay(services, transaction, excludeEntry(entries, entry))
  })
}

type OfficeAction = { id: string; actorId: string }

/**
 * Removes an entry for the office. Throws Refused: 'not-found', 'gone-already' (it is off the
 * list).
 */
export async function removeWaiting(
  liveServices: Services,
  { id, actorId }: OfficeAction,
): Promise<void> {
  await withLockedEntry(liveServices, id, async (services, transaction, { entry, entries }) => {
    if (!entry) throw new Refused({ code: 'gone-already' })
    await endOffer(transaction, entry, 'taken-off')
    await logWaiting(services, transaction, { entry, actorId, action: 'waiting-removed' })
    await settleDay(services, transaction, excludeEntry(entries, entry))
  })
}

/**
 * Holds a place for an entry that the office picks, out of order, and queues the mail. Throws
 * Refused: 'not-found', 'gone-already' (it is off the list), 'waiting-no-place',
 * 'waiting-too-late'.
 */
export async function offerPlaceByHand(
  liveServices: Services,
  { id, actorId }: OfficeAction,
): Promise<void> {
  await withLockedEntry(liveServices, id, async (services, transaction, { entry }) => {
    if (entry?.status !== 'waiting') throw new Refused({ code: 'gone-already' })
    const outcome = await offerPlaceTo(services, transaction, entry)
    if (outcome !== 'offered') throw new Refused({ code: `waiting-${outcome}` })
    await logWaiting(services, transaction, { entry, actorId, action: 'waiting-offered' })
  })
}

export function logWaiting(
  { now }: Services,
  transaction: Transaction,
  {
    entry: { id, tourId, date },
    actorId,
    action,
  }: {
    entry: WaitingDay & { id: string }
    actorId: string
    action: 'waiting-added' | 'waiting-offered' | 'waiting-removed'
  },
): Promise<void> {
  const subject = { subject: 'waiting_entries', subjectId: id } as const
  const facts = { tour: tourId, date }
  return writeAudit(transaction, { actorId, action, ...subject, facts }, now())
}

/**
 * Releases the place held for a guest who books, in the transaction that stores the order, just
 * before the order takes its own place. Finds the entry by the mail's key, or by the booking's
 * address. An entry that still waits for that day ends too.
 */
export async function releaseHeldPlace(
  services: Pick<Services, 'now'>,
  transaction: Transaction,
  {
    key,
    email,
    orderId,
    ...day
  }: WaitingDay & { key?: string | undefined; email: string; orderId: string },
): Promise<void> {
  const entryId = key ? await findWaitingKey(transaction, key, services.now()) : undefined
  const address = normaliseEmail(email).toLowerCase()
  const [entry] = await transaction
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.tourId, day.tourId),
        eq(waitingEntries.date, day.date),
        inArray(waitingEntries.status, [...openWaitingStatuses]),
        entryId ? eq(waitingEntries.id, entryId) : sql`lower(${waitingEntries.email}) = ${address}`,
      ),
    )
    .for('no key update')
  if (entry) await endOffer(transaction, entry, 'booked', orderId)
}

export async function deleteWaitingEntries(transaction: Transaction, email: string): Promise<void> {
  const rows = await transaction
    .select()
    .from(waitingEntries)
    .where(sql`lower(${waitingEntries.email}) = ${email.toLowerCase()}`)
    .orderBy(waitingEntries.date, waitingEntries.tourId)
    .for('update')
  for (const entry of rows)
    if (entry.status === 'offered') await endOffer(transaction, entry, 'left')
  await transaction
    .delete(waitingEntries)
    .where(sql`lower(${waitingEntries.email}) = ${email.toLowerCase()}`)
}

type LockedEntry = { entry: WaitingEntry | undefined; entries: WaitingEntry[] }

/**
 * Works on an entry while the list of its day is locked. `entry` is undefined once it is off the
 * list.
 */
async function withLockedEntry(
  liveServices: Services,
  id: string,
  work: (
    services: Services,
    transaction: Transaction,
    lockedEntry: LockedEntry,
  ) => Promise<unknown>,
): Promise<void> {
  const services = withFixedContent(liveServices)
  await services.db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(waitingEntries).where(eq(waitingEntries.id, id))
    if (!row) throw new Refused({ code: 'not-found' })
    const entries = await lockWaiting(transaction, row)
    await work(services, transaction, { entry: entries.find((one) => one.id === id), entries })
  })
  services.wake('mail')
}

function excludeEntry(entries: readonly WaitingEntry[], { id }: WaitingEntry): WaitingEntry[] {
  return entries.filter((entry) => entry.id !== id)
}
