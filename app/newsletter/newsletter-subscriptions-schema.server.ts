import { sql } from 'drizzle-orm'
import { check, index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { buildSearchText } from '#platform/database/schema/searched-text.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * Newsletter subscribers, one row per address. Only 'confirmed' ones may get mail: they
 * opened the link of the first mail (double opt-in).
 */
export const newsletterSubscriptions = defineTable(
  'newsletter_subscriptions',
  'subscribers | to send the newsletter, and to prove when consent was given and withdrawn | while subscribed; then `endedSubscriptions`; never confirmed: `unansweredSubscriptions`',
  {
    id: uuid().primaryKey(),
    /** In lower case, so that each address is stored once. */
    email: text().notNull().unique(),
    status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    consentTextVersion: text('consent_text_version').notNull(),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    /** The office's private note. */
    note: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('newsletter_subscriptions_created').on(table.createdAt),
    index('newsletter_subscriptions_email').on(sql`lower(${table.email})`),
    index('newsletter_subscriptions_by_status').on(table.status, table.createdAt, table.id),
    index('newsletter_subscriptions_search').using(
      'gin',
      sql`${newsletterSubscriptionsText} gin_trgm_ops`,
    ),
    check(
      'newsletter_subscriptions_status',
      sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`,
    ),
  ],
)

/** Condition for the office's search in subscriptions. */
export const newsletterSubscriptionsText = buildSearchText([
  newsletterSubscriptions.email,
  newsletterSubscriptions.note,
])
