import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The parts of a row in which the office searches, as one text with a line for each: no line that
 * is searched for reaches from one part into the next. A table's index of the pieces of this text
 * (pg_trgm) is used only by the very same expression, so table and search both take it from here.
 */
export function searchedText(parts: readonly (PgColumn | SQL)[]): SQL {
  const lines = parts.map((part) => sql`coalesce(${part}, '')`)
  return sql`(${sql.join(lines, sql` || chr(10) || `)})`
}
