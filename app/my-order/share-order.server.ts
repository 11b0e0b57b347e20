import { and, count, eq, isNull } from 'drizzle-orm'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import type { Database } from '#platform/database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { createToken, endTokens } from '#app/accounts/mailed-tokens.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'

/**
 * Makes a link for fellow travellers and the address of a calendar feed. Both show the trip without
 * its money and change nothing. They are shown once, because only hashes of their keys are stored.
 * Throws Refused ('order-fixed') for a cancelled, expired or tripless order, and above the hourly
 * limit.
 */
export async function shareOrder(
  services: Services,
  orderId: string,
): Promise<{ link: string; feed: string }> {
  const [order] = await services.db
    .select({ status: orders.status, form: orders.form })
    .from(orders)
    .where(eq(orders.id, orderId))
  const isClosed = order?.status === 'cancelled' || order?.status === 'expired'
  if (!order || isClosed || order.form === 'gift')
    throw new Refused({ code: 'order-fixed', facts: getContacts(services.content()) })
  await enforceAttemptLimit(services, 'order-share', orderId)
  const [owner, now] = [{ orderId }, services.now()]
  const { token } = await createToken(services.db, 'share-order', { owner, expiresAt: null, now })
  const link = `${services.siteUrl}/c/${token}`
  return { link, feed: `${link}/calendar.ics` }
}

export async function endShares({ db, now }: Services, orderId: string): Promise<void> {
  await endTokens(db, 'share-order', { owner: { orderId }, now: now() })
}

export async function countShares(db: Database, orderId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.orderId, orderId),
        eq(mailedTokens.purpose, 'share-order'),
        isNull(mailedTokens.endedAt),
      ),
    )
  return row?.n ?? 0
}
