import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { consents } from '#content/consents.ts'
import { newsletterLinkDays } from '#rules/guests/newsletter.ts'
import type { newsletterRequest } from '#rules/guests/newsletter-request.ts'
import { countAttempt } from '../requests/attempts.ts'
import type { Transaction } from '../database/database.ts'
import { newsletterSubscriptions as subscriptions } from '../database/schema/newsletter-subscriptions.ts'
import { enqueueMail, type OwedMail } from '../mail/outbox.ts'
import { type Letter, writeLetter } from './newsletter-letters.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'

const dayMs = 24 * 60 * 60_000

/** An address gets this many of our mails an hour: nobody can flood a stranger's mailbox through us. */
const letters = { most: 3, windowMs: 60 * 60_000 }

/**
 * Stores the wish and gives the mail that asks its owner to confirm. An address that gets the
 * newsletter already is told so by mail; whoever asks here cannot tell one from the other.
 */
export async function askForSubscription(
  office: Office,
  transaction: Transaction,
  { email, consent }: z.output<typeof newsletterRequest>,
): Promise<OwedMail[]> {
  const now = office.now()
  const address = email.toLowerCase()
  const asked = { kind: 'newsletter-letter', subject: address, windowMs: letters.windowMs, now }
  if ((await countAttempt(transaction, asked)) > letters.most) return []
  const confirmToken = createToken()
  const wish = {
    status: 'pending' as const,
    confirmTokenHash: hashToken(confirmToken),
    confirmExpiresAt: new Date(now.getTime() + newsletterLinkDays * dayMs),
    consentTextVersion: consent.textVersion,
    consentedAt: now,
  }
  const pending = await keepWish(transaction, address, wish, now)
  if (pending) return [oweLetter(office, pending, { kind: 'newsletter-confirm', confirmToken })]
  const [confirmed] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.email, address))
  return confirmed ? [oweLetter(office, confirmed, { kind: 'newsletter-already' })] : []
}

/**
 * Puts an address on the list by the token of its mail, once, and gives the mail that welcomes it.
 * Throws Refused for any other token.
 */
export async function confirmSubscription(
  office: Office,
  transaction: Transaction,
  token: string,
): Promise<OwedMail> {
  const now = office.now()
  const byToken = eq(subscriptions.confirmTokenHash, hashToken(token))
  const [confirmed] = await transaction
    .update(subscriptions)
    .set({
      status: 'confirmed',
      confirmTokenHash: null,
      confirmExpiresAt: null,
      confirmedAt: now,
      unsubscribedAt: null,
    })
    .where(and(byToken, gt(subscriptions.confirmExpiresAt, now)))
    .returning()
  if (confirmed) return oweLetter(office, confirmed, { kind: 'newsletter-welcome' })
  const [expired] = await transaction.select().from(subscriptions).where(byToken)
  throw new Refused({
    code: expired ? 'newsletter-link-expired' : 'newsletter-link-invalid',
    field: 'token',
  })
}

/** Takes an address off the list by the token of any issue; again does no harm. Throws Refused for a wrong token. */
export async function endSubscription(office: Office, token: string): Promise<void> {
  await office.db.transaction(async (transaction) => {
    const byToken = eq(subscriptions.unsubscribeToken, token)
    const [known] = await transaction.select().from(subscriptions).where(byToken)
    if (!known) throw new Refused({ code: 'newsletter-link-invalid', field: 'token' })
    await transaction
      .update(subscriptions)
      .set({
        status: 'unsubscribed',
        confirmTokenHash: null,
        confirmExpiresAt: null,
        unsubscribedAt: office.now(),
      })
      .where(and(byToken, ne(subscriptions.status, 'unsubscribed')))
  })
}

/**
 * Puts the address of an account on the list: it was confirmed when the account was opened, so no
 * mail has to ask again. The welcome brings the way out.
 */
export async function subscribeOwner(
  office: Office,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const now = office.now()
  const wish = {
    status: 'confirmed' as const,
    confirmTokenHash: null,
    confirmExpiresAt: null,
    confirmedAt: now,
    unsubscribedAt: null,
    consentTextVersion: consents.newsletter.version,
    consentedAt: now,
  }
  const confirmed = await keepWish(transaction, email, wish, now)
  if (!confirmed) return
  const welcome = oweLetter(office, confirmed, { kind: 'newsletter-welcome' })
  await enqueueMail(transaction, [welcome], now)
}

/** Takes the address of an account off the list, where it is on it. */
export async function unsubscribeOwner(
  office: Office,
  transaction: Transaction,
  email: string,
): Promise<void> {
  await transaction
    .update(subscriptions)
    .set({
      status: 'unsubscribed',
      confirmTokenHash: null,
      confirmExpiresAt: null,
      unsubscribedAt: office.now(),
    })
    .where(and(eq(subscriptions.email, email), ne(subscriptions.status, 'unsubscribed')))
}

/** Stores what was wished for an address; undefined when that one gets the newsletter already. */
async function keepWish(
  transaction: Transaction,
  email: string,
  wish: Omit<typeof subscriptions.$inferInsert, 'id' | 'email' | 'unsubscribeToken' | 'createdAt'>,
  now: Date,
) {
  const ids = { id: randomUUID(), email, unsubscribeToken: createToken() }
  const [kept] = await transaction
    .insert(subscriptions)
    .values({ ...ids, ...wish, createdAt: now })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: wish,
      setWhere: ne(subscriptions.status, 'confirmed'),
    })
    .returning()
  return kept
}

function oweLetter(
  office: Office,
  { id, email, unsubscribeToken }: typeof subscriptions.$inferSelect,
  letter: Letter,
): OwedMail {
  const mail = writeLetter(office.siteUrl, unsubscribeToken, letter)
  return { ...mail, kind: letter.kind, about: id, to: email, replyTo: office.officeEmail }
}

function createToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
