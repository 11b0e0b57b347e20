import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * The owner's versions of documents. A trigger allows only additions. `base` is the text of the
 * content files when the version was written, so that lines which the owner did not change follow
 * the files (decision 104).
 */
export const contentRevisions = defineTable(
  'content_revisions',
  'versions of the site’s documents, and the ids of the office users who wrote them',
  {
    id: uuid().primaryKey(),
    document: text().notNull(),
    body: jsonb(),
    /** The document in the files at that time. Null if there was none. */
    base: jsonb(),
    /** The schema version of the body (content/upcast.ts). */
    format: integer().notNull(),
    parent: uuid(),
    /** The office user. Absent for the server. */
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** The title of the publication that contains the revision. */
    why: text(),
  },
  (table) => [index('content_revisions_document').on(table.document, table.madeAt)],
)

/** The draft of a document. All editors share one per document. */
export const contentDrafts = defineTable(
  'content_drafts',
  'unpublished changes of the site, and the ids of the office users who made them',
  {
    document: text().primaryKey(),
    /** The draft's content. Null withdraws the document. */
    body: jsonb(),
    base: jsonb(),
    version: integer().notNull(),
    format: integer().notNull(),
    /** The last author and time of each changed field. The key is its path joined with '/'. */
    touched: jsonb().$type<Record<string, { by: string; at: string }>>().notNull(),
    changedBy: uuid('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
)

export const publicationStates = ['prepared', 'live', 'failed'] as const

/**
 * Published states of the whole site: the revision of each document. Documents not listed are read
 * from the files.
 */
export const contentPublications = defineTable(
  'content_publications',
  'publications of the site, and the ids of the office users who made them',
  {
    number: integer().primaryKey(),
    /** The publication before this one. 0 is the content of the files. */
    previous: integer().notNull(),
    manifest: jsonb().$type<Record<string, string>>().notNull(),
    changed: jsonb().$type<string[]>().notNull(),
    state: text({ enum: publicationStates }).notNull(),
    note: text(),
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    liveAt: timestamp('live_at', { withTimezone: true }),
  },
  (table) => [check('content_publications_state', whereOneOf(table.state, publicationStates))],
)

/** The live publication: at most one row. An update must name the number that it replaces. */
export const contentLive = defineTable(
  'content_live',
  'the live publication',
  {
    id: integer().primaryKey(),
    number: integer()
      .notNull()
      .references(() => contentPublications.number),
  },
  (table) => [check('content_live_one', sql`${table.id} = 1`)],
)

export const scheduledStates = ['scheduled', 'held', 'published', 'withdrawn'] as const

/** Scheduled publications. The picked drafts are stored whole, so that editing can continue. */
export const contentScheduled = defineTable(
  'content_scheduled',
  'scheduled publications',
  {
    id: uuid().primaryKey(),
    note: text(),
    /** The picked drafts as they were when scheduled. */
    picked: jsonb()
      .$type<{ document: string; body: unknown; base: unknown; version: number }[]>()
      .notNull(),
    basedOn: integer('based_on').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    state: text({ enum: scheduledStates }).notNull(),
    /** Why the publication is held, one sentence each. */
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
 * Files made by a publication, with a hash in their name: start modules, search words, cards.
 * Another process or an old browser tab may request one that this process does not have. Backups
 * omit them, because the content can make them again.
 */
export const contentFiles = defineTable(
  'content_files',
  'scripts, search words and cards of pages published within 30 days',
  {
    address: text().primaryKey(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Compressed bodies in base64, by encoding. The key '' has the uncompressed one. */
    bodies: jsonb().$type<Record<string, string>>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('content_files_made').on(table.madeAt)],
)
