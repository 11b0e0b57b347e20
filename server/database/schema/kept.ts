import { getTableColumns, type Table } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { retention } from '#rules/guests/retention.ts'

/** How long a column of a trip is kept (rules/guests/retention.ts); the row itself goes with the last. */
type TripPeriod = keyof Pick<typeof retention, 'guestNotes' | 'guestDetails' | 'tripRecords'>

/**
 * For each column of a trip, how long it is kept. A column without a line does not compile; what is
 * not 'tripRecords' is about a person, and is erased and exported to its owner by this list alone
 * (docs/privacy.md; server/upkeep/kept.test.ts).
 */
export type Kept<Of extends Table> = Record<keyof Of['$inferSelect'], TripPeriod>

/** The values that erase what is kept for these periods: null, or an empty text where null may not be. */
export function emptied<Of extends PgTable>(
  table: Of,
  kept: Kept<Of>,
  periods: readonly TripPeriod[],
): Partial<Of['$inferInsert']> {
  const values = listKept(table, kept, periods).map(([name, column]) => [
    name,
    column.notNull ? '' : null,
  ])
  return Object.fromEntries(values) as Partial<Of['$inferInsert']>
}

/** The columns that are kept for one of these periods, by name. */
export function listKept<Of extends PgTable>(
  table: Of,
  kept: Kept<Of>,
  periods: readonly TripPeriod[],
): [name: string, column: PgColumn][] {
  const byName: Record<string, TripPeriod> = kept
  return Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) =>
    periods.some((period) => byName[name] === period),
  )
}
