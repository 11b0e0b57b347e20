import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findEarliestOpen } from '#rules/orders/still-open.ts'
import type { Database } from '../../database/database.ts'
import { mailedTokens } from '../../database/schema/mailed-tokens.ts'
import { orders } from '../../database/schema/orders.ts'
import { createToken, hashToken, type TokenPurpose } from '../../mail/mailed-tokens.ts'
import { Refused } from '../../refused.ts'

/** What opens an order: a key, known by its hash; whether it came with a mail, and whether it is for paying alone. */
export type OpenedOrder = {
  orderId: string
  keyHash: string
  isMailed?: boolean | undefined
  paysOnly?: boolean
}

/** The order that a key opens; undefined for one that was never made, was replaced, or whose trip is long over. */
export function findByKey(db: Database, key: string, now: Date): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now)
}

/** The order of a key that a guest has handed on: it is seen, and nothing of it is changed. */
export function findShared(db: Database, key: string, now: Date): Promise<OpenedOrder | undefined> {
  return findByHash(db, hashToken(key), now, ['share-order'])
}

/** The same for whoever has shown the key before: it must still be good. */
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
 * Opens an order for whoever has just shown that it is theirs, by booking it: under a key that
 * nobody is given, so that the session has one that can be ended.
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
 * The same for who is signed in with the address on the order, confirmed as every account's is, for as long
 * as that sign-in lasts. Throws Refused where no such order is theirs, or its page opens no more.
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
