import { and, lte, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '#platform/services.ts'

/**
 * Selects and locks the ids of rows that match `where` and have been due longest, for the update
 * that claims them. Concurrent callers get different rows.
 */
export function claimDueRows(
  { db, now }: Services,
  table: PgTable & { id: PgColumn },
  dueAt: PgColumn,
  limit: number,
  where?: SQL,
) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(lte(dueAt, now()), where))
    .orderBy(dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
}
