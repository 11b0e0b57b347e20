import { randomUUID } from 'node:crypto'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { dayMs } from '#rules/dates/durations.ts'
import { newsletterLinkDays } from './newsletter.ts'
import type { newsletterRequest } from '#app/messages/contract.ts'
import { writeNewsletterMail } from './mails.server.ts'
import { countAttempt } from '#platform/requests/attempts.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newsletterSubscriptions as subscriptions } from './newsletter-subscriptions-schema.server.ts'
import {
  createToken,
  endTokens,
  getValidToken,
  type MailedToken,
  type TokenRefusals,
} from '#app/accounts/mailed-tokens.server.ts'
import { enqueueMail, type NewMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'

const tokenRefusals: TokenRefusals = {
  unknown: 'newsletter-link-invalid',
  ended: 'newsletter-link-invalid',
  expired: 'newsletter-link-expired',
}

/** Mails that an address receives per hour, so that nobody can flood another person's mailbox. */
const mailLimit = { most: 3, windowMs: 60 * 60_000 }

/**
 * Stores a subscription request and returns the mail that asks for confirmation. A subscriber gets
 * another mail instead. The answer is the same in both cases.
 */
export async function requestSubscription(
  services: Services,
  transaction: Transaction,
  { email, consent }: z.output<typeof newsletterRequest>,
): Promise<NewMail[]> {
  const now = services.now()
  const attempt = { kind: 'newsletter-letter', subject: email, windowMs: mailLimit.windowMs, now }
  if ((await countAttempt(transaction, attempt)) > mailLimit.most) return []
  const values = {
    status: 'pending' as const,
    consentTextVersion: consent.textVersion,
    consentedAt: now,
  }
  const pending = await storeSubscription(transaction, email, values, now)
  if (pending) {
    const owner = { subscriptionId: pending.id }
    // A newer request ends the link of an older one.
    await endTokens(transaction, 'confirm-subscription', { owner, now })
    const expiresAt = new Date(now.getTime() + newsletterLinkDays * dayMs)
    const confirm = await createToken(transaction, 'confirm-subscription', {
      owner,
      expiresAt,
      now,
    })
    return [
      await createNewsletterMail(services, transaction, pending, { kind: 'confirm', confirm }),
    ]
  }
  const [confirmed] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.email, email))
  return confirmed
    ? [await createNewsletterMail(services, transaction, confirmed, { kind: 'already' })]
    : []
}

/**
 * Subscribes an address by the token of its mail, once, and returns the welcome mail. Throws
 * Refused for an invalid token.
 */
export async function confirmSubscription(
  services: Services,
  transaction: Transaction,
  token: string,
): Promise<NewMail> {
  const now = services.now()
  const tokenQuery = { token, now, refusals: tokenRefusals }
  const { subscriptionId } = await getValidToken(transaction, 'confirm-subscription', tokenQuery)
  const [confirmed] = await transaction
    .update(subscriptions)
    .set({ status: 'confirmed', confirmedAt: now, unsubscribedAt: null })
    .where(eq(subscriptions.id, subscriptionId ?? ''))
    .returning()
  if (!confirmed) throw new Refused({ code: tokenRefusals.unknown, field: 'token' })
  await endTokens(transaction, 'confirm-subscription', {
    owner: { subscriptionId: confirmed.id },
    now,
  })
  return createNewsletterMail(services, transaction, confirmed, { kind: 'welcome' })
}

/**
 * Unsubscribes an address by the token of any newsletter mail. May be repeated, because mail
 * programs repeat it. The token is valid until the subscription is deleted. Throws Refused for an
 * invalid token.
 */
export async function endSubscription(services: Services, token: string): Promise<void> {
  const tokenQuery = { token, now: services.now(), refusals: tokenRefusals }
  await services.db.transaction(async (transaction) => {
    const { subscriptionId } = await getValidToken(transaction, 'end-subscription', tokenQuery)
    await unsubscribe(services, transaction, eq(subscriptions.id, subscriptionId ?? ''))
  })
}

/**
 * Subscribes an account's address. The address was confirmed at sign-up. The welcome
 * mail has the unsubscribe link.
 */
export async function subscribeAccount(
  services: Services,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const now = services.now()
  const values = {
    status: 'confirmed' as const,
    confirmedAt: now,
    unsubscribedAt: null,
    consentTextVersion: services.content().consents.newsletter.version,
    consentedAt: now,
  }
  const confirmed = await storeSubscription(transaction, email, values, now)
  if (!confirmed) return
  const welcome = await createNewsletterMail(services, transaction, confirmed, { kind: 'welcome' })
  await enqueueMail(transaction, [welcome], now)
}

export async function unsubscribeAccount(
  services: Services,
  transaction: Transaction,
  email: string,
): Promise<void> {
  await unsubscribe(services, transaction, eq(subscriptions.email, email))
}

async function unsubscribe(
  services: Services,
  transaction: Transaction,
  whereSubscription: SQL,
): Promise<void> {
  const now = services.now()
  const [subscription] = await transaction
    .update(subscriptions)
    .set({ status: 'unsubscribed', unsubscribedAt: now })
    .where(and(whereSubscription, ne(subscriptions.status, 'unsubscribed')))
    .returning({ id: subscriptions.id })
  if (subscription) await endConfirmationLinks(transaction, subscription.id, now)
}

/** Ends confirmation links, so that an old mail cannot subscribe anyone again. */
export function endConfirmationLinks(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<void> {
  return endTokens(transaction, 'confirm-subscription', { owner: { subscriptionId: id }, now })
}

async function storeSubscription(
  transaction: Transaction,
  email: string,
  values: Omit<typeof subscriptions.$inferInsert, 'id' | 'email' | 'createdAt'>,
  now: Date,
) {
  const ids = { id: randomUUID(), email }
  const [row] = await transaction
    .insert(subscriptions)
    .values({ ...ids, ...values, createdAt: now })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: values,
      setWhere: ne(subscriptions.status, 'confirmed'),
    })
    .returning()
  return row
}

type NewsletterMail = { kind: 'confirm'; confirm: MailedToken } | { kind: 'welcome' | 'already' }

/**
 * Creates a newsletter mail with a new unsubscribe token. Only the token's hash is stored.
 */
async function createNewsletterMail(
  services: Services,
  transaction: Transaction,
  { id: subscriptionId, email: recipient }: typeof subscriptions.$inferSelect,
  mail: NewsletterMail,
): Promise<NewMail> {
  const { siteUrl, officeEmail: replyTo } = services
  const unsubscribeToken = await createToken(transaction, 'end-subscription', {
    owner: { subscriptionId: subscriptionId },
    expiresAt: null,
    now: services.now(),
  })
  const unsubscribePath = `/newsletter/unsubscribe?token=${unsubscribeToken.token}`
  const confirm = mail.kind === 'confirm' ? mail.confirm : undefined
  const url = confirm ? `/newsletter/confirm?token=${confirm.token}` : unsubscribePath
  const facts = { kind: mail.kind, url: siteUrl + url, days: newsletterLinkDays }
  const message = writeNewsletterMail(services.content(), facts)
  const { tokenHash } = confirm ?? unsubscribeToken
  const listUnsubscribe = `${siteUrl}/api${unsubscribePath}`
  return {
    kind: `newsletter-${mail.kind}`,
    about: subscriptionId,
    to: recipient,
    replyTo,
    message,
    listUnsubscribe,
    tokenHash,
  }
}
