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
import { messageSides, messageWays } from './order-message.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { foldTextInSql } from '#platform/database/schema/searched-text.ts'
import { threads } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** Messages between guest and office. A trigger refuses every change. */
export const threadMessages = defineTable(
  'thread_messages',
  'the guest, and the colleague who answers | the messages of guest and office, to look up and to answer claims | with its thread: of an order `guestDetails`, or until its guest deletes their account',
  {
    threadId: parentId('thread_id', () => threads.id),
    /** Starts at 1 in each thread. Assigned while the thread's row is locked. */
    number: integer().notNull(),
    /** The client chooses the key, so a repeated message is stored once. */
    key: uuid().notNull(),
    from: text({ enum: messageSides }).notNull(),
    actorId: uuid('actor_id'),
    /** The author if not the thread's guest: a name or a mail address. */
    author: text(),
    via: text({ enum: messageWays }).notNull().default('page'),
    text: text().notNull(),
    quoted: text(),
    mailId: uuid('mail_id'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.number] }),
    unique('thread_messages_key').on(table.threadId, table.key),
    index('thread_messages_search').using('gin', sql`${threadMessagesText} gin_trgm_ops`),
    check('thread_messages_from', whereOneOf(table.from, messageSides)),
    check('thread_messages_via', whereOneOf(table.via, messageWays)),
    // The text may be empty for a mail, which may contain only files.
    check('thread_messages_text', sql`${table.text} <> '' or ${table.mailId} is not null`),
  ],
)

export const threadMessagesText = foldTextInSql(sql`${threadMessages.text}`)
