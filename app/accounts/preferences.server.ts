import { eq } from 'drizzle-orm'
import type { PreferencesChange } from './contract.ts'
import type { Database } from '#platform/database/database.ts'
import { preferences } from './schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { subscribeAccount, unsubscribeAccount } from '#app/newsletter/newsletter.server.ts'
import type { Services } from '#platform/services.ts'

type Owner = { userId: string; email: string }

export type Preferences = { currency: string | null; language: string | null; newsletter: boolean }

/** Reads a user's preferences. `newsletter` is the subscription of the user's address. */
export async function readPreferences(
  db: Database,
  { userId, email }: Owner,
): Promise<Preferences> {
  const [row] = await db
    .select({ currency: preferences.currency, language: preferences.language })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  const [subscription] = await db
    .select({ status: newsletterSubscriptions.status })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email))
  return {
    currency: row?.currency ?? null,
    language: row?.language ?? null,
    newsletter: subscription?.status === 'confirmed',
  }
}

export async function updatePreferences(
  services: Services,
  owner: Owner,
  { currency, language, newsletter }: PreferencesChange,
): Promise<void> {
  const now = services.now()
  const change = {
    ...(currency === undefined ? {} : { currency }),
    ...(language === undefined ? {} : { language }),
    updatedAt: now,
  }
  await services.db.transaction(async (transaction) => {
    await transaction
      .insert(preferences)
      .values({ userId: owner.userId, ...change })
      .onConflictDoUpdate({ target: preferences.userId, set: change })
    if (newsletter === true) await subscribeAccount(services, transaction, owner.email)
    if (newsletter === false) await unsubscribeAccount(services, transaction, owner.email)
  })
  if (newsletter) services.wake('mail')
}
