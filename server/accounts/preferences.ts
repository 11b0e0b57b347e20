import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PreferencesChange } from '#rules/preferences-request.ts'
import type { Database, Transaction } from '../database/database.ts'
import { preferences } from '../database/schema/accounts.ts'
import { newsletterSubscriptions } from '../database/schema/newsletter-subscriptions.ts'
import type { Office } from '../office.ts'

type Owner = { userId: string; email: string }

export type Preferences = { currency: string | null; language: string | null; newsletter: boolean }

/** What a user prefers; the newsletter is what their address has subscribed to. */
export async function readPreferences(
  db: Database,
  { userId, email }: Owner,
): Promise<Preferences> {
  const [kept] = await db
    .select({ currency: preferences.currency, language: preferences.language })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  const [subscription] = await db
    .select({ status: newsletterSubscriptions.status })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email))
  return {
    currency: kept?.currency ?? null,
    language: kept?.language ?? null,
    newsletter: subscription?.status === 'confirmed',
  }
}

/** Keeps what a user has changed; what is absent stays as it is. */
export async function keepPreferences(
  { db, now }: Office,
  owner: Owner,
  { currency, language, newsletter }: PreferencesChange,
): Promise<void> {
  const time = now()
  const change = {
    ...(currency === undefined ? {} : { currency }),
    ...(language === undefined ? {} : { language }),
    updatedAt: time,
  }
  await db.transaction(async (transaction) => {
    await transaction
      .insert(preferences)
      .values({ userId: owner.userId, ...change })
      .onConflictDoUpdate({ target: preferences.userId, set: change })
    if (newsletter === true) await subscribe(transaction, owner.email, time)
    if (newsletter === false) await unsubscribe(transaction, owner.email, time)
  })
}

/** The address of an account is confirmed already, so that no mail has to ask for it again. */
async function subscribe(transaction: Transaction, email: string, now: Date): Promise<void> {
  const confirmed = {
    status: 'confirmed' as const,
    confirmTokenHash: null,
    confirmExpiresAt: null,
    confirmedAt: now,
    unsubscribedAt: null,
    consentTextVersion: accountConsent,
    consentedAt: now,
  }
  await transaction
    .insert(newsletterSubscriptions)
    .values({
      ...confirmed,
      id: randomUUID(),
      email,
      unsubscribeToken: randomBytes(32).toString('base64url'),
      createdAt: now,
    })
    .onConflictDoUpdate({ target: newsletterSubscriptions.email, set: confirmed })
}

async function unsubscribe(transaction: Transaction, email: string, now: Date): Promise<void> {
  await transaction
    .update(newsletterSubscriptions)
    .set({ status: 'unsubscribed', unsubscribedAt: now })
    .where(eq(newsletterSubscriptions.email, email))
}

/** What was agreed to: the switch on the account page. */
const accountConsent = 'account-preferences'
