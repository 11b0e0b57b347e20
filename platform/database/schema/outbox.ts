import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { defineTable } from './table.ts'

/**
 * Attachments of a mail. The outbox stores the kind, not the bytes: they are made when the mail is
 * sent, from the data of that time.
 */
export type MailAttachment =
  | { kind: 'document'; orderId: string; documentId: string }
  /** The days of an order as calendar events; a cancelled order cancels them. */
  | { kind: 'calendar'; orderId: string }
  /** A payment for an order that was invoiced as a whole. */
  | { kind: 'receipt'; orderId: string; paymentId: string }
  /** The amount still owed by an order when the mail is sent. */
  | { kind: 'pro-forma'; orderId: string }
  /** The card of a gift paid with this order. */
  | { kind: 'gift-card'; orderId: string }

/** Refused permanently (5xx), or accepted by no mail server for days. */
export type ParkedReason = 'refused' | 'not-taken'

/**
 * Mails to send. A row is written in the transaction of its cause and stays until sent or parked;
 * platform/mail/delivery.ts leases, sends and marks it.
 */
export const outbox = defineTable(
  'outbox',
  'recipients of mails, and those who caused them | to send each mail at least once, and to look it up | until sent, then `sentMail`; a text with a link: until sent; undeliverable: `parkedMail`',
  {
    /** The id, also the left part of the Message-ID, so a mail sent twice can be recognised. */
    id: uuid().primaryKey(),
    /** The name of the template: 'booking-confirmation-guest'. */
    kind: text().notNull(),
    /** Reference or id of the mail's subject. */
    about: text().notNull(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    /** One-click unsubscribe address of a newsletter. Absent in mails to one person. */
    listUnsubscribe: text('list_unsubscribe'),
    /**
     * Hash of the token in the mail's link, if it has one (app/accounts/mailed-tokens.server.ts).
     * Such a mail's body is deleted after sending and is in no backup.
     */
    tokenHash: text('token_hash'),
    /**
     * The order whose link the mail contains (app/order/manage-links.server.ts). The link's key is
     * made during sending and exists only in the sent mail.
     */
    managedOrder: uuid('managed_order'),
    managedQuote: uuid('managed_quote'),
    managedOffer: uuid('managed_offer'),
    managedWaiting: uuid('managed_waiting'),
    /** Files are made when the mail is sent (app/payments/documents/attachments.server.ts). */
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Earliest time of sending, also for retries; null for at once. */
    notBefore: timestamp('not_before', { withTimezone: true }),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    /** While in the future, one worker is sending this mail. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When the mail server first refused the mail permanently (5xx) since it was queued. */
    refusedAt: timestamp('refused_at', { withTimezone: true }),
    /** When and why delivery stopped: the office decides what happens next. */
    parkedAt: timestamp('parked_at', { withTimezone: true }),
    parkedWhy: text('parked_why').$type<ParkedReason>(),
    /** When the office dismissed a parked mail; its text is deleted then. */
    letGoAt: timestamp('let_go_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.parkedAt} is null`),
    index('outbox_parked')
      .on(table.parkedAt, table.id)
      .where(sql`${table.parkedAt} is not null and ${table.letGoAt} is null`),
    index('outbox_about').on(table.about),
    index('outbox_created').on(table.createdAt),
  ],
)
