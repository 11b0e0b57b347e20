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
const keyPlaceholder = '~key-to-come~'

/**
 * The link to manage an order, for a mail with that order as `managedOrder`. The outbox stores the
 * link without its key; the key is created when the mail is sent. Only the guest's mail contains a
 * key, and every mail has a working one.
 */
export function formatManageLink(siteUrl: string): string {
  return `${siteUrl}/m/${keyPlaceholder}`
}

export function formatQuoteRequestLink(siteUrl: string): string {
  return `${siteUrl}/q/${keyPlaceholder}`
}

export function formatOfferLink(siteUrl: string): string {
  return `${siteUrl}/o/${keyPlaceholder}`
}

export function formatWaitingLink(siteUrl: string): string {
  return `${siteUrl}/waiting-list/${keyPlaceholder}`
}

export type MailWithKey = Pick<LeasedMail, 'html' | 'text' | 'tokenHash'>

/**
 * Returns the mail to send: unchanged, or with a new key in its link. If the order was deleted, the
 * link leads to the page that says so.
 */
export async function insertKey(
  db: Database,
  { managedOrder, managedQuote, managedOffer, managedWaiting, html, text, tokenHash }: LeasedMail,
  now: Date,
): Promise<MailWithKey> {
  const replacePlaceholder = (key: string, placeholder: string) => ({
    html: html.replaceAll(placeholder, () => key),
    text: text.replaceAll(placeholder, () => key),
  })
  if (managedQuote !== null) {
    const created = await createQuoteRequestKey(db, managedQuote, now)
    return created
      ? { ...replacePlaceholder(created.token, keyPlaceholder), tokenHash: created.tokenHash }
      : { ...replacePlaceholder('/manage', `/q/${keyPlaceholder}`), tokenHash }
  }
  if (managedOffer !== null) {
    const created = await createOfferKey(db, managedOffer, now)
    return created
      ? { ...replacePlaceholder(created.token, keyPlaceholder), tokenHash: created.tokenHash }
      : { ...replacePlaceholder('/contact', `/o/${keyPlaceholder}`), tokenHash }
  }
  if (managedWaiting !== null) {
    const created = await createWaitingKey(db, managedWaiting, now)
    return created
      ? { ...replacePlaceholder(created.token, keyPlaceholder), tokenHash: created.tokenHash }
      : { ...replacePlaceholder('/contact', `/waiting-list/${keyPlaceholder}`), tokenHash }
  }
  if (managedOrder === null) return { html, text, tokenHash }
  const [order] = await db.select().from(orders).where(eq(orders.id, managedOrder))
  // An erased guest has no address.
  if (!order?.email) return { ...replacePlaceholder('/manage', `/m/${keyPlaceholder}`), tokenHash }
  const owner = { orderId: managedOrder }
  const created = await createToken(db, 'manage-order', { owner, expiresAt: null, now })
  return { ...replacePlaceholder(created.token, keyPlaceholder), tokenHash: created.tokenHash }
}
