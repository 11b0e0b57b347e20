import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What visitors wrote to the office through the contact form (section 3). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    tourType: text('tour_type'),
    /** When the visitor's device says it was sent. */
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    consentTextVersion: text('consent_text_version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
)
