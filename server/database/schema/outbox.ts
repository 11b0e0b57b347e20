import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Mail that is owed. A row is written in the transaction of what it tells about and stays until it
 * is sent; server/mail/worker.ts leases, sends and marks it.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the left part of the Message-ID, so that a mail sent twice can be recognised. */
    id: uuid().primaryKey(),
    /** Which template wrote it: 'booking-confirmation-guest'. */
    kind: text().notNull(),
    /** The reference or id of what it tells about. */
    about: text().notNull(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** Where one click ends what this mail belongs to: a newsletter. Absent in answers to a person. */
    listUnsubscribe: text('list_unsubscribe'),
    /**
     * The hash of the token in its link, where it has one (server/mail/mailed-tokens.ts). Such a mail
     * loses its body once it is sent, and is in no backup.
     */
    tokenHash: text('token_hash'),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    /** While it lies ahead, one worker is busy with this mail. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    index('outbox_created').on(table.createdAt),
  ],
)
