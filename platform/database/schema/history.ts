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
 * An append-only table of events in order; triggers refuse every change. `own` has its columns
 * besides those of every history; the first is the id of its subject.
 */
export function historyTable<Name extends string, Own extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  privacy: string,
  own: Own,
) {
  const columns = {
    ...own,
    /** Starts at 1 for each subject; taken while the subject's row is locked. */
    number: integer().notNull(),
    /** The transition or another act: 'payment-recorded'. */
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
    const built = table as unknown as Record<string, PgColumn> & Record<'number' | 'who', PgColumn>
    const owner = built[Object.keys(own)[0] ?? ''] ?? built.number
    return [primaryKey({ columns: [owner, built.number] }), checkActor(name, built)]
  })
}
