import { asc, desc, eq, sql } from 'drizzle-orm'
import type { WaitingAnswer } from './contract.ts'
import { type Content, findSoldTour } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { pickParty } from '#rules/prices/party.ts'
import type { SharedWaiting } from './shared-waiting.ts'
import type { Database } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { waitingEntries } from './schema.server.ts'
import { findWaitingKey } from './waiting-keys.server.ts'
import type { Services } from '#platform/services.ts'

export async function readWaiting(
  { db, now, content }: Services,
  key: string,
): Promise<SharedWaiting | undefined> {
  const id = await findWaitingKey(db, key, now())
  if (id === undefined) return undefined
  const [entry] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, id))
  if (!entry) return undefined
  const { status, tourId, date, endsAt } = entry
  const isHeld = status === 'offered' && endsAt !== null
  return {
    status,
    tourId,
    title: nameTour(content(), tourId),
    date,
    party: pickParty(entry),
    endsAt: isHeld ? endsAt : undefined,
  }
}

export async function listWaiting(
  { db, content }: Services,
  date: CalendarDate,
): Promise<WaitingAnswer[]> {
  const rows = await db
    .select({ entry: waitingEntries, order: orders.reference })
    .from(waitingEntries)
    .leftJoin(orders, eq(orders.id, waitingEntries.orderId))
    .where(eq(waitingEntries.date, date))
    .orderBy(asc(waitingEntries.tourId), asc(waitingEntries.createdAt), asc(waitingEntries.id))
  return rows.map(({ entry, order }) => {
    const { id, tourId, name, email, phone, status } = entry
    return {
      id,
      tourId,
      date,
      name,
      email,
      phone,
      status,
      order,
      ...pickParty(entry),
      title: nameTour(content(), tourId),
      tellAt: entry.tellAt?.toISOString() ?? null,
      endsAt: entry.endsAt?.toISOString() ?? null,
      isOpened: entry.openedAt !== null,
      createdAt: entry.createdAt.toISOString(),
    }
  })
}

export async function listOwnWaiting(db: Database, email: string) {
  const rows = await db
    .select()
    .from(waitingEntries)
    .where(sql`lower(${waitingEntries.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(waitingEntries.createdAt))
  return rows.map(({ tourId, date, name, phone, status, createdAt, ...entry }) => ({
    tourId,
    date,
    name,
    phone,
    status,
    ...pickParty(entry),
    createdAt: createdAt.toISOString(),
  }))
}

function nameTour(content: Content, tourId: string): string {
  return findSoldTour(content, tourId)?.title ?? tourId
}
