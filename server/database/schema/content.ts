import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { whereOneOf } from './columns.ts'
import { defineTable } from './table.ts'

/**
 * What the owner has made of a document, version by version: only ever added (a trigger says so). The text of
 * the files lies underneath: `base` is what it was when this was written, so that lines which the owner left
 * alone follow the code (docs/decisions/0104).
 */
export const contentRevisions = defineTable(
  'content_revisions',
  'what the site said, version by version, and which id of the office wrote it',
  {
    id: uuid().primaryKey(),
    /** Kind and id: 'tour/cape-peninsula'. */
    document: text().notNull(),
    /** The whole document, with its keys; null once it is withdrawn. */
    body: jsonb(),
    /** The document of the files at that time; null where there was none. */
    base: jsonb(),
    /** By which schema the body was written (content/upcast.ts). */
    format: integer().notNull(),
    /** The revision that was live when this was begun. */
    parent: uuid(),
    /** The person of the office; absent for the server. */
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** What the publication that brought it was called. */
    why: text(),
  },
  (table) => [index('content_revisions_document').on(table.document, table.madeAt)],
)

/** A document as it is being edited: one draft of each, whoever edits. */
export const contentDrafts = defineTable(
  'content_drafts',
  'what the site is to say, and which ids of the office changed it',
  {
    document: text().primaryKey(),
    /** Null: it is to be withdrawn. */
    body: jsonb(),
    /** What was live when the draft was begun or last brought up to date; null for a new document. */
    base: jsonb(),
    /** One more with each change. */
    version: integer().notNull(),
    format: integer().notNull(),
    /** The last author and time of each changed field, by its path joined with '/'. */
    touched: jsonb().$type<Record<string, { by: string; at: string }>>().notNull(),
    changedBy: uuid('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
)

export const publicationStates = ['prepared', 'live', 'failed'] as const

/** Each state of the whole site that was published: which revision of which document. Others are the files'. */
export const contentPublications = defineTable(
  'content_publications',
  'which versions guests saw, and which id of the office published them',
  {
    number: integer().primaryKey(),
    /** What was live before it; 0 is the site as its files have it. */
    previous: integer().notNull(),
    /** Revision by document. */
    manifest: jsonb().$type<Record<string, string>>().notNull(),
    /** The documents that differ from the publication before. */
    changed: jsonb().$type<string[]>().notNull(),
    state: text({ enum: publicationStates }).notNull(),
    note: text(),
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    liveAt: timestamp('live_at', { withTimezone: true }),
  },
  (table) => [check('content_publications_state', whereOneOf(table.state, publicationStates))],
)

/** Which publication is live: one row at most, moved only from the number that it had. */
export const contentLive = defineTable(
  'content_live',
  'which of these guests see now',
  {
    id: integer().primaryKey(),
    number: integer()
      .notNull()
      .references(() => contentPublications.number),
  },
  (table) => [check('content_live_one', sql`${table.id} = 1`)],
)

export const scheduledStates = ['scheduled', 'held', 'published', 'withdrawn'] as const

/** What is to be published at a time: what was picked is kept whole, so that drafts may go on. */
export const contentScheduled = defineTable(
  'content_scheduled',
  'what is to be published at a time',
  {
    id: uuid().primaryKey(),
    note: text(),
    /** Each picked draft as it was. */
    picked: jsonb()
      .$type<{ document: string; body: unknown; base: unknown; version: number }[]>()
      .notNull(),
    /** What was live then. */
    basedOn: integer('based_on').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    state: text({ enum: scheduledStates }).notNull(),
    /** Why it is held, a sentence each. */
    held: jsonb().$type<string[]>(),
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('content_scheduled_state', whereOneOf(table.state, scheduledStates)),
    index('content_scheduled_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'scheduled'`),
  ],
)

/**
 * Files with a hash in their name that a publication made: start modules, search words, cards. Another process,
 * or a tab of yesterday, may ask for one that this process has not. Made anew from the content, so left out of
 * backups.
 */
export const contentFiles = defineTable(
  'content_files',
  'scripts, search words and cards of pages that were published within 30 days',
  {
    address: text().primaryKey(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Each compressed form in base64, by its encoding; '' is the plain one. */
    bodies: jsonb().$type<Record<string, string>>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('content_files_made').on(table.madeAt)],
)
