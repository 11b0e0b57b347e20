import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { createOfferKey } from './offer-keys.ts'
import { createWaitingKey } from './waiting-keys.ts'
import { createQuoteKey } from './quote-keys.ts'
import { orders } from '../database/schema/orders.ts'
import type { LeasedMail } from './leases.ts'
import { createToken } from './mailed-tokens.ts'

/** Stands in a mail for the key, until it is sent: none of ours is written so, and no address either. */
const keyToCome = '~key-to-come~'

/**
 * The link by which a guest manages an order, for a mail that names that order as its `managedOrder`.
 * It is written into the outbox without its key, which is made while the mail is sent: so a key is
 * nowhere but in the guest's mail, and every mail has one that works.
 */
export function manageLink(siteUrl: string): string {
  return `${siteUrl}/m/${keyToCome}`
}

/** The same for a quote request, in a mail that names it as its `managedQuote`. */
export function quoteLink(siteUrl: string): string {
  return `${siteUrl}/q/${keyToCome}`
}

/** The same for an offer, in a mail that names it as its `managedOffer`. */
export function offerLink(siteUrl: string): string {
  return `${siteUrl}/o/${keyToCome}`
}

/** The same for somebody on the waiting list, in a mail that names them as its `managedWaiting`. */
export function waitingLink(siteUrl: string): string {
  return `${siteUrl}/waiting-list/${keyToCome}`
}

/** What of a mail depends on its link. */
export type Written = Pick<LeasedMail, 'html' | 'text' | 'tokenHash'>

/**
 * What is to be sent of a mail: the same, or, where it holds the link of an order, with a key of its
 * own. The link of an order that is gone leads to the page that says so.
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
    const made = await createQuoteKey(db, managedQuote, now)
    return made
      ? { ...putInto(made.token, keyToCome), tokenHash: made.tokenHash }
      : { ...putInto('/manage', `/q/${keyToCome}`), tokenHash }
  }
  if (managedOffer !== null) {
    const made = await createOfferKey(db, managedOffer, now)
    return made
      ? { ...putInto(made.token, keyToCome), tokenHash: made.tokenHash }
      : { ...putInto('/contact', `/o/${keyToCome}`), tokenHash }
  }
  if (managedWaiting !== null) {
    const made = await createWaitingKey(db, managedWaiting, now)
    return made
      ? { ...putInto(made.token, keyToCome), tokenHash: made.tokenHash }
      : { ...putInto('/contact', `/waiting-list/${keyToCome}`), tokenHash }
  }
  if (managedOrder === null) return { html, text, tokenHash }
  const [order] = await db.select().from(orders).where(eq(orders.id, managedOrder))
  // A guest whose details are kept no more has no address.
  if (!order?.email) return { ...putInto('/manage', `/m/${keyToCome}`), tokenHash }
  const owner = { orderId: managedOrder }
  const made = await createToken(db, 'manage-order', { owner, expiresAt: null, now })
  return { ...putInto(made.token, keyToCome), tokenHash: made.tokenHash }
}
