import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findEarliestOpen } from '#app/order/still-open.ts'
import type { Database } from '#platform/database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { createToken, hashToken, type TokenPurpose } from '#app/accounts/mailed-tokens.server.ts'
import { Refused } from '#platform/refused.ts'

/**
 * An opened order: its key's hash, whether the key was mailed, and whether it only allows payment.
 */
export type OpenedOrder = {
  orderId: string
  keyHash: string
  isMailed?: boolean | undefined
  paysOnly?: boolean
}

/**
 * The order of a key; undefined for a key that never existed or was replaced, or whose trip is long
 * past.
 */
export function findByKey(db: Database, key: string, now: Date): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now)
}

/** The order of a shared key, which is read-only. */
export function findShared(db: Database, key: string, now: Date): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now, ['share-order'])
}

/** The same for a key shown earlier, which must still be valid. */
export async function findByHash(
  db: Database,
  keyHash: string,
  now: Date,
  purposes: readonly TokenPurpose[] = ['manage-order', 'pay-order'],
): Promise<OpenedOrder | undefined> {
  const earliest = findEarliestOpen(calendarDateIn(now, capeTown))
  const [found] = await db
    .select({ orderId: orders.id, purpose: mailedTokens.purpose })
    .from(mailedTokens)
    .innerJoin(orders, eq(orders.id, mailedTokens.orderId))
    .where(
      and(
        eq(mailedTokens.tokenHash, keyHash),
        inArray(mailedTokens.purpose, purposes),
        isNull(mailedTokens.endedAt),
        gte(orders.lastDay, earliest),
      ),
    )
  if (!found) return undefined
  const { orderId, purpose } = found
  return { orderId, keyHash, ...(purpose === 'pay-order' ? { paysOnly: true } : {}) }
}

/**
 * Opens an order for the guest who has just booked it, under a key given to nobody, so the session
 * can be ended.
 */
export async function openWithoutKey(
  db: Database,
  orderId: string,
  now: Date,
  sessionId?: string,
): Promise<OpenedOrder> {
  const life = { owner: { orderId }, sessionId, expiresAt: null, now }
  const { tokenHash } = await createToken(db, 'manage-order', life)
  return { orderId, keyHash: tokenHash }
}

/**
 * The same for a signed-in user with the order's confirmed address, while the sign-in lasts. Throws
 * Refused if no such order is theirs, or its page has closed.
 */
export async function openOwnOrder(
  db: Database,
  { orderId, email, sessionId }: { orderId: string; email: string; sessionId: string },
  now: Date,
): Promise<OpenedOrder> {
  const [own] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(sql`lower(${orders.email})`, email.toLowerCase()),
        gte(orders.lastDay, findEarliestOpen(calendarDateIn(now, capeTown))),
      ),
    )
  if (!own) throw new Refused({ code: 'not-found' })
  return openWithoutKey(db, own.id, now, sessionId)
}
