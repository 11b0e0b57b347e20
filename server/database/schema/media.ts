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
import type { Box } from '#rules/media/forms.ts'
import { defineTable } from './table.ts'

/**
 * Photographs that were uploaded. Of each the master alone is kept (server/media/), under the hash of its bytes:
 * upright, without anything that a camera wrote beside the picture.
 */
export const media = defineTable(
  'media',
  'photographs of the site, by hashes, and which id of the office uploaded them',
  {
    /** The SHA-256 of its bytes, in hexadecimal. */
    master: text().primaryKey(),
    /** That of the file that it was made of, so that whoever brings the same again is told it is there. */
    source: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** What stands in its place while it loads: '#rrggbb'. */
    colour: text().notNull(),
    bytes: integer().notNull(),
    /** The person of the office; absent once the account is gone. */
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('media_source').on(table.source)],
)

/** What a photograph is called at the desk: one name at least, more where it was copied. */
export const mediaNames = defineTable(
  'media_names',
  'what the office calls them',
  {
    name: text().primaryKey(),
    master: text()
      .notNull()
      .references(() => media.master, { onDelete: 'cascade' }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('media_names_master').on(table.master)],
)

/** The forms of what is shown of a master (rules/media/forms.ts), a row for each width, made or still to be made. */
export const mediaForms = defineTable(
  'media_forms',
  'in which sizes they are made',
  {
    form: text().notNull(),
    width: integer().notNull(),
    master: text()
      .notNull()
      .references(() => media.master, { onDelete: 'cascade' }),
    /** Null: the whole of it. */
    crop: jsonb().$type<Box>(),
    /** Null while it is owed. */
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

/** The mark that the place of the photographs has too: where the two differ, one of them is another's. */
export const mediaPlace = defineTable(
  'media_place',
  'whose the folder of photographs is',
  { id: integer().primaryKey(), mark: uuid().notNull() },
  (table) => [check('media_place_one', sql`${table.id} = 1`)],
)
