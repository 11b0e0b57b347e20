import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tour } from '#rules/tour.ts'
import type { Database } from './database/database.ts'
import { tours } from './database/schema/tours.ts'

export type TourRow = typeof tours.$inferSelect

/**
 * Brings the tours table in line with the catalogue: new tours come in, titles follow, a tour that
 * has left the catalogue is retired. Whether a known tour is featured stays as the office set it.
 */
export async function syncTours(
  db: Database,
  catalogue: readonly Tour[],
  now: Date,
): Promise<void> {
  const rows = catalogue
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

/** Rows of the tours table by what is asked for (section 7, featured tours), in order of their ids. */
export function listTourRows(
  db: Database,
  filter: { featured?: boolean | undefined; status?: TourRow['status'] | undefined; limit: number },
): Promise<TourRow[]> {
  const { featured, status, limit } = filter
  return db
    .select()
    .from(tours)
    .where(
      and(
        featured === undefined ? undefined : eq(tours.featured, featured),
        status === undefined ? undefined : eq(tours.status, status),
      ),
    )
    .orderBy(tours.id)
    .limit(limit)
}
