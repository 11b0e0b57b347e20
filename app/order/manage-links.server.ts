import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { createOfferKey } from '#app/offers/offer-keys.server.ts'
import { createWaitingKey } from '#app/waiting/waiting-keys.server.ts'
import { createQuoteRequestKey } from '#app/enquiries/quote-keys.server.ts'
import { orders } from './schema.server.ts'
import type { LeasedMail } from '#platform/mail/leases.ts'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'

/**
 * Replaced by the key when a mail is sent. No mail or address of ours contains this text otherwise.
 */
const keyToCome = '~key-to-come~'

/**
 * The link to manage an order, for a mail with that order as `managedOrder`. The outbox stores the
 * link without its key; the key is made when the mail is sent. Only the guest's mail contains a
 * key, and every mail has a working one.
 */
export function manageLink(siteUrl: string): string {
  return `${siteUrl}/m/${keyToCome}`
}

export function quoteRequestLink(siteUrl: string): string {
  return `${siteUrl}/q/${keyToCome}`
}

export function offerLink(siteUrl: string): string {
  return `${siteUrl}/o/${keyToCome}`
}

export function waitingLink(siteUrl: string): string {
  return `${siteUrl}/waiting-list/${keyToCome}`
}

export type Written = Pick<LeasedMail, 'html' | 'text' | 'tokenHash'>

/**
 * Returns the mail to send: unchanged, or with a new key in its link. If the order was deleted, the
 * link leads to the page that says so.
 */
export async function putKey(
  db: Database,
  { managedOrder, managedQuote, managedOffer, managedWaiting, html, text, tokenHash }: LeasedMail,
  now: Date,
): Promise<Written> {
  const putInto = (key: string, from: string) => ({
    html: html.replaceAll(from, () => key),
    text: text.replaceAll(from, () => key),
  })
  if (managedQuote !== null) {
    const created = await createQuoteRequestKey(db, managedQuote, now)
    return created
      ? { ...putInto(created.token, keyToCome), tokenHash: created.tokenHash }
      : { ...putInto('/manage', `/q/${keyToCome}`), tokenHash }
  }
  if (managedOffer !== null) {
    const created = await createOfferKey(db, managedOffer, now)
    return created
      ? { ...putInto(created.token, keyToCome), tokenHash: created.tokenHash }
      : { ...putInto('/contact', `/o/${keyToCome}`), tokenHash }
  }
  if (managedWaiting !== null) {
    const created = await createWaitingKey(db, managedWaiting, now)
    return created
      ? { ...putInto(created.token, keyToCome), tokenHash: created.tokenHash }
      : { ...putInto('/contact', `/waiting-list/${keyToCome}`), tokenHash }
  }
  if (managedOrder === null) return { html, text, tokenHash }
  const [order] = await db.select().from(orders).where(eq(orders.id, managedOrder))
  // An erased guest has no address.
  if (!order?.email) return { ...putInto('/manage', `/m/${keyToCome}`), tokenHash }
  const owner = { orderId: managedOrder }
  const created = await createToken(db, 'manage-order', { owner, expiresAt: null, now })
  return { ...putInto(created.token, keyToCome), tokenHash: created.tokenHash }
}
