import {
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { byWhom, checkActor } from './columns.ts'
import { defineTable } from './table.ts'

/**
 * A table of what happened to something, in the order in which it did; triggers refuse every change. `own` are its
 * columns besides those of every history; the first of them is the id of what it is about.
 */
export function historyTable<Name extends string, Own extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  privacy: string,
  own: Own,
) {
  const columns = {
    ...own,
    /** 1 for the first of its owner; taken while the owner's row is locked. */
    number: integer().notNull(),
    /** What moved it, or what else was done to it: 'payment-recorded'. */
    event: text().notNull(),
    /** Its status before and after; alike where it did not move. */
    from: text().notNull(),
    to: text().notNull(),
    ...byWhom(),
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
