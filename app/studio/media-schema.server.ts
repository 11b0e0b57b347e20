import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Box } from './variants.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * Uploaded photographs. Only the master is stored (app/studio/media/), under the hash of its bytes.
 * It is upright and without camera metadata.
 */
export const media = defineTable(
  'media',
  'photographs of the site by hash, and the ids of the office users who uploaded them',
  {
    /** SHA-256 of the master's bytes, in hex. */
    master: text().primaryKey(),
    /** SHA-256 of the uploaded file, to recognise a repeated upload. */
    source: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Placeholder colour while the photograph loads: '#rrggbb'. */
    colour: text().notNull(),
    bytes: integer().notNull(),
    /** The office user. Absent if the account was deleted. */
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('media_source').on(table.source)],
)

/** Names of a photograph at the desk: at least one, more if the photograph was copied. */
export const mediaNames = defineTable(
  'media_names',
  'names of photographs at the desk',
  {
    name: text().primaryKey(),
    master: text()
      .notNull()
      .references(() => media.master, { onDelete: 'cascade' }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('media_names_master').on(table.master)],
)

/**
 * Variants of a master: the parts of it that pages show (app/studio/variants.ts). One row per
 * width. `madeAt` is null until its files exist.
 */
export const mediaForms = defineTable(
  'media_forms',
  'forms of photographs, made or to be made',
  {
    form: text().notNull(),
    width: integer().notNull(),
    master: text()
      .notNull()
      .references(() => media.master, { onDelete: 'cascade' }),
    /** Null for the whole picture. */
    crop: jsonb().$type<Box>(),
    madeAt: timestamp('made_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.form, table.width] }),
    index('media_forms_owed')
      .on(table.width)
      .where(sql`${table.madeAt} is null`),
    index('media_forms_master').on(table.master),
  ],
)

/**
 * A mark that the storage of photographs has too. If the two differ, storage or database belongs to
 * another installation.
 */
export const mediaMark = defineTable(
  'media_place',
  'a mark that identifies the folder of photographs',
  { id: integer().primaryKey(), mark: uuid().notNull() },
  (table) => [check('media_place_one', sql`${table.id} = 1`)],
)
