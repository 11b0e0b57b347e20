import {
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { actorColumns, checkActor } from './columns.ts'
import { defineTable } from './table.ts'

/**
 * An append-only table of events in order; triggers refuse every change. `ownColumns` are added to
 * the columns that every history has; the first is the id of its subject.
 */
export function defineHistoryTable<
  Name extends string,
  Own extends Record<string, PgColumnBuilderBase>,
>(name: Name, privacy: string, ownColumns: Own) {
  const columns = {
    ...ownColumns,
    /** Starts at 1 for each subject; taken while the subject's row is locked. */
    number: integer().notNull(),
    /** The transition or another action: 'payment-recorded'. */
    event: text().notNull(),
    /** Status before and after; equal if it did not change. */
    from: text().notNull(),
    to: text().notNull(),
    ...actorColumns(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Codes and figures, never a person's words or address. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  }
  return defineTable(name, privacy, columns, (table) => {
    const columnsByName = table as unknown as Record<string, PgColumn> &
      Record<'number' | 'who', PgColumn>
    const owner = columnsByName[Object.keys(ownColumns)[0] ?? ''] ?? columnsByName.number
    return [primaryKey({ columns: [owner, columnsByName.number] }), checkActor(name, columnsByName)]
  })
}
