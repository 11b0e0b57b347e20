import { getTableColumns, type Table } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { retention } from '#rules/guests/retention.ts'

type Period = keyof typeof retention

/** What is kept for these is about a person; the rest of its row may outlive it. */
const personPeriods = ['guestNotes', 'guestDetails', 'enquiries'] as const satisfies Period[]
type PersonPeriod = (typeof personPeriods)[number]

/** What is kept for these is a record without its person. */
type RecordPeriod = Extract<Period, 'tripRecords' | 'enquiryRecords'>

/**
 * For each column of a row that outlives its guest, how long it is kept (rules/guests/retention.ts).
 * A column without a line does not compile; what is about a person is erased by this list alone
 * (docs/privacy.md; server/maintenance/clean-up/kept.test.ts). A table whose rows are deleted whole needs no list.
 */
export type Kept<Of extends Table> = Record<keyof Of['$inferSelect'], PersonPeriod | RecordPeriod>

/**
 * The values that erase what is kept for these periods, without them all that is about a person:
 * null, or an empty text where null may not be.
 */
export function emptied<Of extends PgTable>(
  table: Of,
  kept: Kept<Of>,
  periods: readonly PersonPeriod[] = personPeriods,
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
  periods: readonly PersonPeriod[],
): [name: string, column: PgColumn][] {
  const byName: Record<string, string> = kept
  return Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) =>
    periods.some((period) => byName[name] === period),
  )
}
