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
import { asideReasons, receivedStates, threadKinds, threadStatuses } from '#rules/office/threads.ts'
import { whereOneOf } from './columns.ts'
import { users } from './accounts.ts'
import { enquiries } from './enquiries.ts'
import { orders } from './orders.ts'
import { defineTable } from './table.ts'

/**
 * What is written to and fro about one thing: an order, a message of the contact form, a quote request, or a mail that
 * belongs to none of them. There is a row from the first message on.
 */
export const threads = defineTable(
  'threads',
  'whoever wrote, and who of the office answers | who waits for an answer since when, and what it is about | with the order, message or request that it is about or stands beside; a mail that belongs to none: `messages`',
  {
    /** The id of what it is about; a mail's thread has one of its own. */
    id: uuid().primaryKey(),
    kind: text({ enum: threadKinds }).notNull(),
    /** What it is about, once more: with that the thread goes. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    enquiryId: uuid('enquiry_id').references(() => enquiries.id, { onDelete: 'cascade' }),
    /** The order that the office has put it beside. */
    besideOrderId: uuid('beside_order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Of a mail's thread: who wrote, and about what. All others say it themselves. */
    name: text(),
    email: text(),
    subject: text(),
    status: text({ enum: threadStatuses }).notNull(),
    /** Since when somebody waits for us, while it is open. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** Who of the office answers. */
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

/** A file of a mail that came: its bytes are in the mail. */
export type ReceivedFile = { name: string; type: string; size: number }

/** Megabytes, written as base64: the built-in database's own way with bytes takes seconds for each of them. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (data): SQL<Uint8Array> =>
    sql`decode(${Buffer.from(data).toString('base64')}, 'base64')`,
})

/** A mail that came, kept as it came before anything of it is believed. */
export const receivedMails = defineTable(
  'received_mails',
  'whoever sends a mail | what was written as it came, with its files, before anything of it is believed; only with `MAIL_INBOUND` | with its thread; what belongs to none: `sentMail`',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of all of it: fetched twice, it is kept once. */
    digest: text().notNull().unique(),
    raw: bytes().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** What became of it. */
    state: text({ enum: receivedStates }).notNull(),
    /** As whoever wrote names themselves, and about what. */
    sender: text(),
    subject: text(),
    /** How often it could not be put where it belongs. */
    attempts: integer().notNull().default(0),
    /** Where it was put. */
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'cascade' }),
    /** As it names itself, with what it says: the same mail once more, by another way. */
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
 * What was fetched where mail comes in: of a folder each file by its name, without the flags that mail programs change; of a mailbox
 * its numbering (UIDVALIDITY) with the last number that was fetched.
 */
export const fetchedMails = defineTable(
  'fetched_mails',
  'which mails were fetched from the folder or mailbox of `MAIL_INBOUND`, by file name or number; kept for good, so that none comes twice',
  {
    source: text().notNull(),
    /** Empty for the folder itself, once it was looked at. */
    name: text().notNull(),
    upTo: bigint('up_to', { mode: 'number' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.name] })],
)

/** A short answer that the office has written once and uses again. */
export const answerTemplates = defineTable(
  'answer_templates',
  'the short answers that the office keeps',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
)
