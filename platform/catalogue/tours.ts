import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Content } from '#content/content.ts'
import type { Database } from '../database/database.ts'
import { tours } from '../database/schema/tours.ts'

export type TourRow = typeof tours.$inferSelect

/**
 * Updates the tours table from the content: adds new tours, updates titles, retires tours
 * that were removed. Keeps what the office set as featured.
 */
export async function syncTours(
  db: Database,
  content: Pick<Content, 'tours'>,
  now: Date,
): Promise<void> {
  const rows = content.tours
    .map(({ id, title, featured }) => ({ id, title, featured, createdAt: now, updatedAt: now }))
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en'))
  await db.transaction(async (transaction) => {
    await transaction
      .insert(tours)
      .values(rows)
      .onConflictDoUpdate({
        target: tours.id,
        set: { title: sql`excluded.title`, status: 'active', updatedAt: now },
        setWhere: sql`${tours.title} <> excluded.title or ${tours.status} = 'retired'`,
      })
    await transaction
      .update(tours)
      .set({ status: 'retired', updatedAt: now })
      .where(
        and(
          notInArray(
            tours.id,
            rows.map(({ id }) => id),
          ),
          eq(tours.status, 'active'),
        ),
      )
  })
}

type TourRowFilter = {
  featured?: boolean | undefined
  status?: TourRow['status'] | undefined
  limit: number
}

/**
 * Returns the function that lists rows of the tours table by a filter (P7, featured tours), in
 * order of id. Building the query takes longer than running it, so it is built once.
 */
export function prepareTourRows(db: Database): (filter: TourRowFilter) => Promise<TourRow[]> {
  let query: ReturnType<typeof writeQuery> | undefined
  return ({ featured = null, status = null, limit }) => {
    query ??= writeQuery(db)
    return query.execute({ featured, status, limit })
  }
}

function writeQuery(db: Database) {
  return db
    .select()
    .from(tours)
    .where(
      and(
        whereEqual(tours.featured, sql`${sql.placeholder('featured')}::boolean`),
        whereEqual(tours.status, sql`${sql.placeholder('status')}::text`),
      ),
    )
    .orderBy(tours.id)
    .limit(sql.placeholder('limit'))
    .prepare('tour_rows')
}

function whereEqual(column: PgColumn, value: SQL): SQL {
  return sql`(${value} is null or ${column} = ${value})`
}
