import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contactFields } from '#rules/guests/contact.ts'
import type { AskedRide } from '#rules/orders/ride-price.ts'
import { askedColumns } from './asked-columns.ts'
import { searchedText, foldedName, withoutSigns } from './searched-text.ts'

/** What visitors wrote to the office through the contact form (P3.7). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    ...askedColumns(contactFields),
    /** When the visitor's device says it was sent. */
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    consentTextVersion: text('consent_text_version').notNull(),
    status: text({ enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    /** What the office wrote down about it, for itself. */
    note: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Set for a ride request only: its reference, and what its page shows. */
    reference: text().unique(),
    ride: jsonb().$type<AskedRide>(),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    index('contact_messages_by_status').on(table.status, table.createdAt, table.id),
    index('contact_messages_search').using('gin', sql`${contactMessagesText} gin_trgm_ops`),
    index('contact_messages_email').on(sql`lower(${table.email})`),
    check('contact_messages_status', sql`${table.status} in ('new', 'answered', 'closed')`),
  ],
)

/** Where the office searches. */
export const contactMessagesText = searchedText([
  contactMessages.name,
  contactMessages.email,
  contactMessages.phone,
  contactMessages.subject,
  contactMessages.message,
  contactMessages.note,
  foldedName(contactMessages.name),
  withoutSigns(contactMessages.phone),
])
