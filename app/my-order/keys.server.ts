import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findEarliestOpenDay } from '#app/order/earliest-open-day.ts'
import type { Database } from '#platform/database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { createToken, hashToken, type TokenPurpose } from '#app/accounts/mailed-tokens.server.ts'
import { Refused } from '#platform/refused.ts'

/**
 * An opened order with the hash of its key, and whether the key was mailed and whether it only
 * allows payment.
 */
export type OpenedOrder = {
  orderId: string
  keyHash: string
  isMailed?: boolean | undefined
  paysOnly?: boolean
}

/**
 * Finds the order of a key. Undefined if the key never existed or was replaced, or the trip is long
 * past.
 */
export function findByKey(db: Database, key: string, now: Date): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now)
}

/** Finds the order of a shared, read-only key. */
export function findBySharedKey(
  db: Database,
  key: string,
  now: Date,
): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now, ['share-order'])
}

/** Finds the order of a valid key by the key's hash. */
export async function findByHash(
  db: Database,
  keyHash: string,
  now: Date,
  purposes: readonly TokenPurpose[] = ['manage-order', 'pay-order'],
): Promise<OpenedOrder | undefined> {
  const earliest = findEarliestOpenDay(calendarDateIn(now, capeTown))
  const [row] = await db
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
  if (!row) return undefined
  const { orderId, purpose } = row
  return { orderId, keyHash, ...(purpose === 'pay-order' ? { paysOnly: true } : {}) }
}

/**
 * Opens an order for the guest who has just booked it. Nobody gets its key, which exists only to
 * end the session.
 */
export async function openWithoutKey(
  db: Database,
  orderId: string,
  now: Date,
  sessionId?: string,
): Promise<OpenedOrder> {
  const options = { owner: { orderId }, sessionId, expiresAt: null, now }
  const { tokenHash } = await createToken(db, 'manage-order', options)
  return { orderId, keyHash: tokenHash }
}

/**
 * Opens an order for a signed-in user with the order's confirmed address, while the sign-in lasts.
 * Throws Refused ('not-found') if the order is not the user's or its page has closed.
 */
export async function openOwnOrder(
  db: Database,
  { orderId, email, sessionId }: { orderId: string; email: string; sessionId: string },
  now: Date,
): Promise<OpenedOrder> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(sql`lower(${orders.email})`, email.toLowerCase()),
        gte(orders.lastDay, findEarliestOpenDay(calendarDateIn(now, capeTown))),
      ),
    )
  if (!order) throw new Refused({ code: 'not-found' })
  return openWithoutKey(db, order.id, now, sessionId)
}
