import type { BuildColumns, BuildExtraConfigColumns, Table } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm'
import {
  type PgColumn,
  type PgColumnBuilderBase,
  pgTable,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core'
import type { retention } from '#rules/guests/retention.ts'

const personPeriods = ['guestNotes', 'guestDetails', 'messages'] as const satisfies Period[]
type Period = keyof typeof retention
type PersonPeriod = (typeof personPeriods)[number]
/**
 * How long a column is kept in a row that outlives its guest: for a personal-data period, or until
 * the row is deleted.
 */
export type RetentionPeriod = PersonPeriod | 'record'

/**
 * The text of docs/privacy.md for a table: 'about whom | why | how long'. For a table
 * without personal data: what it contains. If rows outlive their guest, one text per period.
 */
type Privacy = string | Partial<Record<RetentionPeriod, string>>

/** True if the retention period is for personal data, which is erased before its row. */
export function isPersonal(name: string): name is PersonPeriod {
  return personPeriods.some((personal) => personal === name)
}

declare const period: unique symbol
export type RetainedColumn = PgColumnBuilderBase & { [period]: RetentionPeriod }
type Builders = Record<string, PgColumnBuilderBase>
const retentionPeriods = new WeakMap<PgColumnBuilderBase, RetentionPeriod>()
const descriptions = new WeakMap<
  Table,
  { privacy: Privacy; periods: Record<string, RetentionPeriod | undefined> }
>()

/** Columns with a retention period; personal data needs one. */
export function withRetention<Columns extends Builders>(
  retentionPeriod: RetentionPeriod,
  columns: Columns,
) {
  for (const column of Object.values(columns)) retentionPeriods.set(column, retentionPeriod)
  return columns as { [Name in keyof Columns]: Columns[Name] & RetainedColumn }
}

/**
 * Defines a table with its privacy text. If it has one text per period, every column is in `withRetention`.
 */
export function defineTable<
  Name extends string,
  Text extends Privacy,
  Columns extends (Text extends string ? Builders : Record<string, RetainedColumn>),
>(
  name: Name,
  privacy: Text,
  columns: Columns,
  rules: (
    self: BuildExtraConfigColumns<Name, Columns, 'pg'>,
  ) => PgTableExtraConfigValue[] = () => [],
): PgTableWithColumns<{
  name: Name
  schema: undefined
  columns: BuildColumns<Name, Columns, 'pg'>
  dialect: 'pg'
}> {
  const table = pgTable(name, columns, rules)
  const entries = Object.entries(columns).map(([key, column]) => [
    key,
    retentionPeriods.get(column),
  ])
  descriptions.set(table, { privacy, periods: Object.fromEntries(entries) })
  return table
}

export function listPrivacy(table: PgTable): [text: string, columns: string[]][] {
  const { privacy, periods: periodByColumn } = descriptions.get(table) ?? {
    privacy: '',
    periods: {},
  }
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  if (typeof privacy === 'string') return [[privacy, columns.map(([, { name }]) => name)]]
  return Object.entries(privacy).map(([columnPeriod, text]) => [
    text,
    columns.flatMap(([column, { name }]) =>
      periodByColumn[column] === columnPeriod ? [name] : [],
    ),
  ])
}

export function listColumnsByPeriod(
  table: PgTable,
  selectedPeriods: readonly RetentionPeriod[],
): [name: string, column: PgColumn][] {
  const periodByColumn = descriptions.get(table)?.periods ?? {}
  return Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) =>
    selectedPeriods.some((one) => periodByColumn[name] === one),
  )
}

/**
 * Values that erase columns of these periods (default: all personal ones): null, or an empty text
 * if the column is not nullable.
 */
export function buildErasedValues<Of extends PgTable>(
  table: Of,
  selectedPeriods: readonly PersonPeriod[] = personPeriods,
): Partial<Of['$inferInsert']> {
  const values = listColumnsByPeriod(table, selectedPeriods).map(([name, column]) => [
    name,
    column.notNull ? '' : null,
  ])
  return Object.fromEntries(values) as Partial<Of['$inferInsert']>
}
