import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { defineTable } from './table.ts'

/**
 * What is sent with a mail. The outbox keeps what it is, never its bytes: it is made when the mail is
 * sent, from what is stored by then.
 */
export type MailAttachment =
  | { kind: 'document'; orderId: string; documentId: string }
  /** The days of an order as a calendar takes them; for one that was called off, that it was. */
  | { kind: 'calendar'; orderId: string }
  /** What came of an order that was invoiced as a whole. */
  | { kind: 'receipt'; orderId: string; paymentId: string }
  /** What is still to pay of an order, as it stands when the mail is sent. */
  | { kind: 'pro-forma'; orderId: string }
  /** The card of a gift that this order paid for. */
  | { kind: 'gift-card'; orderId: string }

/** Refused for good (5xx), or taken by no mail server for days. */
export type ParkedWhy = 'refused' | 'not-taken'

/**
 * Mail that waits to be sent. A row is written in the transaction of what it is about and stays until it
 * is sent or parked; server/mail/delivery.ts leases, sends and marks it.
 */
export const outbox = defineTable(
  'outbox',
  'whoever gets a mail, or caused it | to send each mail at least once, and to look up what was sent | until sent, then `sentMail`; a body with a link in it: until sent; not deliverable: `parkedMail`',
  {
    /** Also the left part of the Message-ID, so that a mail sent twice can be recognised. */
    id: uuid().primaryKey(),
    /** Which template wrote it: 'booking-confirmation-guest'. */
    kind: text().notNull(),
    /** The reference or id of what it is about. */
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
    /**
     * The order whose link it carries (server/mail/manage-links.ts). The key is made while the mail is
     * sent, and only what is sent holds it.
     */
    managedOrder: uuid('managed_order'),
    /** The same of a quote request, by an itinerary or for a group. */
    managedQuote: uuid('managed_quote'),
    /** The same of an offer. */
    managedOffer: uuid('managed_offer'),
    /** The same of somebody on the waiting list. */
    managedWaiting: uuid('managed_waiting'),
    /** What is sent with it: made when it is sent (server/mail/attachments.ts). */
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Not to be sent before, whatever else is tried; null where it may go at once. */
    notBefore: timestamp('not_before', { withTimezone: true }),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    /** While it lies ahead, one worker is busy with this mail. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When the mail server first refused it for good (5xx) since it was enqueued. */
    refusedAt: timestamp('refused_at', { withTimezone: true }),
    /** Since when it is tried no more, and why: the office decides what becomes of it. */
    parkedAt: timestamp('parked_at', { withTimezone: true }),
    parkedWhy: text('parked_why').$type<ParkedWhy>(),
    /** When the office let a parked mail go; its text goes at that moment. */
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
