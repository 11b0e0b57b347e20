import { and, eq, gte, isNull } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Database } from '../database/database.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { orders } from '../database/schema/orders.ts'
import { createToken, hashToken } from '../mail/mailed-tokens.ts'

/** How long after the last day of a trip its link still opens it: for the documents. */
export const daysAfterTrip = 90

/** What opens an order: a key in a mail, known by its hash. */
export type OpenedOrder = { orderId: string; keyHash: string }

/** The order that a key opens; undefined for one that was never made, was replaced, or whose trip is long over. */
export function findByKey(db: Database, key: string, now: Date): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now)
}

/** The same for whoever has shown the key before: it must still be good. */
export async function findByHash(
  db: Database,
  keyHash: string,
  now: Date,
): Promise<OpenedOrder | undefined> {
  const earliest = addDays(calendarDateIn(now, capeTown), -daysAfterTrip)
  const [found] = await db
    .select({ orderId: orders.id })
    .from(mailedTokens)
    .innerJoin(orders, eq(orders.id, mailedTokens.orderId))
    .where(
      and(
        eq(mailedTokens.tokenHash, keyHash),
        eq(mailedTokens.purpose, 'manage-order'),
        isNull(mailedTokens.endedAt),
        gte(orders.lastDay, earliest),
      ),
    )
  return found && { ...found, keyHash }
}

/**
 * Opens an order for whoever has just shown that it is theirs, by booking it: under a key that
 * nobody is told, so that the session has one that can be ended.
 */
export async function openWithoutKey(
  db: Database,
  orderId: string,
  now: Date,
): Promise<OpenedOrder> {
  const owner = { orderId }
  const { tokenHash } = await createToken(db, 'manage-order', { owner, expiresAt: null, now })
  return { orderId, keyHash: tokenHash }
}
