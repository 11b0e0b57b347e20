import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { messageSides, messageWays } from '#rules/orders/order-message.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { folded } from './searched-text.ts'
import { threads } from './threads.ts'
import { defineTable } from './table.ts'

/** What a guest and the office have written to each other in a thread. A trigger refuses every change. */
export const threadMessages = defineTable(
  'thread_messages',
  'the guest, and whoever answers | what guest and office wrote to each other: both look it up, and claims are answered by it | with its thread: of an order `guestDetails`, as it is with the account',
  {
    threadId: ownedBy('thread_id', () => threads.id),
    /** 1 for the first of its thread; taken while the thread's row is locked. */
    number: integer().notNull(),
    /** Chosen by who wrote it: sent twice, it is kept once. */
    key: uuid().notNull(),
    from: text({ enum: messageSides }).notNull(),
    /** The person of the office, where it was one. */
    actorId: uuid('actor_id'),
    /** Who wrote, where that is not the guest of the thread: a name, or the address of a mail. */
    author: text(),
    /** Whether it was written on our pages, or came by mail. */
    via: text({ enum: messageWays }).notNull().default('page'),
    text: text().notNull(),
    /** What a mail repeated of the one that it answers. */
    quoted: text(),
    /** The mail that brought it (received_mails). */
    mailId: uuid('mail_id'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.number] }),
    unique('thread_messages_key').on(table.threadId, table.key),
    index('thread_messages_search').using('gin', sql`${threadMessagesText} gin_trgm_ops`),
    check('thread_messages_from', whereOneOf(table.from, messageSides)),
    check('thread_messages_via', whereOneOf(table.via, messageWays)),
    // A mail may bring nothing but its files.
    check('thread_messages_text', sql`${table.text} <> '' or ${table.mailId} is not null`),
  ],
)

/** Where the office searches. */
export const threadMessagesText = folded(sql`${threadMessages.text}`)
