import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { asideReasons, receivedStates, threadKinds, threadStatuses } from './threads.ts'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { users } from '#app/accounts/schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * The conversation about one order, contact message or quote request, or a mail that belongs to
 * none. Created with its first message.
 */
export const threads = defineTable(
  'threads',
  'anyone who wrote, and the colleague who answers | subject and waiting time of a conversation | with its order, message or request; of a separate mail: `messages`',
  {
    /** The id of the thread's subject. A mail's thread has its own id. */
    id: uuid().primaryKey(),
    kind: text({ enum: threadKinds }).notNull(),
    /** The subject as a foreign key: deleting the subject deletes the thread. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    enquiryId: uuid('enquiry_id').references(() => enquiries.id, { onDelete: 'cascade' }),
    besideOrderId: uuid('beside_order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Sender and subject of a mail's thread. Null for other threads, whose subjects have them. */
    name: text(),
    email: text(),
    subject: text(),
    status: text({ enum: threadStatuses }).notNull(),
    /** The time since which the guest waits for a reply. Null while nobody waits. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('threads_waiting')
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index('threads_last').on(table.status, table.lastAt, table.id),
    index('threads_order').on(table.orderId),
    index('threads_enquiry').on(table.enquiryId),
    index('threads_beside').on(table.besideOrderId),
    index('threads_email').on(sql`lower(${table.email})`),
    check('threads_kind', whereOneOf(table.kind, threadKinds)),
    check('threads_status', whereOneOf(table.status, threadStatuses)),
    check('threads_waits', sql`(${table.status} = 'open') = (${table.waitingSince} is not null)`),
    check(
      'threads_about',
      sql`num_nonnulls(${table.orderId}, ${table.enquiryId}) = case when ${table.kind} = 'mail' then 0 else 1 end`,
    ),
  ],
)

export type ReceivedFile = { name: string; type: string; size: number }

/** Bytes sent as base64, because the built-in database takes seconds per megabyte of bytea. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (data): SQL<Uint8Array> =>
    sql`decode(${Buffer.from(data).toString('base64')}, 'base64')`,
})

/** Received mails, stored unchanged before anything is read from them. */
export const receivedMails = defineTable(
  'received_mails',
  'anyone who sends a mail | the mail as received, with its files; only with `MAIL_INBOUND` | with its thread; without a thread: `sentMail`',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the whole mail, so that a mail fetched twice is stored once. */
    digest: text().notNull().unique(),
    raw: bytes().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    state: text({ enum: receivedStates }).notNull(),
    sender: text(),
    subject: text(),
    /** Failed attempts to file the mail in a thread. */
    attempts: integer().notNull().default(0),
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'cascade' }),
    /** Hash of Message-ID, sender, subject and text. Equal for one mail received in two ways. */
    sameAs: text('same_as'),
    files: jsonb().$type<ReceivedFile[]>().notNull().default([]),
  },
  (table) => [
    index('received_mails_kept')
      .on(table.receivedAt)
      .where(sql`${table.state} = 'kept'`),
    index('received_mails_put_aside')
      .on(table.receivedAt, table.id)
      .where(whereOneOf(table.state, asideReasons)),
    index('received_mails_thread').on(table.threadId),
    index('received_mails_same').on(table.sameAs),
    check('received_mails_state', whereOneOf(table.state, receivedStates)),
  ],
)

/**
 * The mails fetched from each source. A folder: each file's name without mail flags. A mailbox: its
 * UIDVALIDITY and the last number fetched.
 */
export const fetchedMails = defineTable(
  'fetched_mails',
  'the mails fetched from the folder or mailbox of `MAIL_INBOUND`, by file name or number; never deleted, or a mail would be fetched again',
  {
    source: text().notNull(),
    /** A file's name. '' in the row that records that the folder was read. */
    name: text().notNull(),
    upTo: bigint('up_to', { mode: 'number' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.name] })],
)

export const answerTemplates = defineTable('answer_templates', 'the office’s saved replies', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
