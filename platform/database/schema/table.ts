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

/**
 * How long a column is kept in a row that outlives its guest: for a personal-data period, or until
 * the row is deleted.
 */
const personPeriods = ['guestNotes', 'guestDetails', 'messages'] as const satisfies Period[]
type Period = keyof typeof retention
type PersonPeriod = (typeof personPeriods)[number]
export type Kept = PersonPeriod | 'record'

/**
 * The text of docs/privacy.md for a table: 'about whom | why | how long', or its content if it is
 * about nobody. If rows outlive their guest, one text per period.
 */
type Privacy = string | Partial<Record<Kept, string>>

/** True for periods of personal data, which is erased before its row. */
export function isPersonal(one: string): one is PersonPeriod {
  return personPeriods.some((personal) => personal === one)
}

declare const period: unique symbol
export type KeptBuilder = PgColumnBuilderBase & { [period]: Kept }
type Builders = Record<string, PgColumnBuilderBase>
const periods = new WeakMap<PgColumnBuilderBase, Kept>()
const described = new WeakMap<Table, { privacy: Privacy; kept: Record<string, Kept | undefined> }>()

/** Columns with a retention period; personal data needs one. */
export function kept<Columns extends Builders>(of: Kept, columns: Columns) {
  for (const column of Object.values(columns)) periods.set(column, of)
  return columns as { [Name in keyof Columns]: Columns[Name] & KeptBuilder }
}

/**
 * Defines a table with its privacy text. If it has one text per period, every column is in `kept`.
 */
export function defineTable<
  Name extends string,
  Said extends Privacy,
  Columns extends (Said extends string ? Builders : Record<string, KeptBuilder>),
>(
  name: Name,
  privacy: Said,
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
  const entries = Object.entries(columns).map(([own, column]) => [own, periods.get(column)])
  described.set(table, { privacy, kept: Object.fromEntries(entries) })
  return table
}

export function listPrivacy(table: PgTable): [text: string, columns: string[]][] {
  const { privacy, kept: own } = described.get(table) ?? { privacy: '', kept: {} }
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  if (typeof privacy === 'string') return [[privacy, columns.map(([, { name }]) => name)]]
  return Object.entries(privacy).map(([of, text]) => [
    text,
    columns.flatMap(([column, { name }]) => (own[column] === of ? [name] : [])),
  ])
}

export function listKept(table: PgTable, of: readonly Kept[]): [name: string, column: PgColumn][] {
  const own = described.get(table)?.kept ?? {}
  return Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) =>
    of.some((one) => own[name] === one),
  )
}

/**
 * Values that erase columns of these periods (default: all personal ones): null, or an empty text
 * if the column is not nullable.
 */
export function emptied<Of extends PgTable>(
  table: Of,
  of: readonly PersonPeriod[] = personPeriods,
): Partial<Of['$inferInsert']> {
  const values = listKept(table, of).map(([name, column]) => [name, column.notNull ? '' : null])
  return Object.fromEntries(values) as Partial<Of['$inferInsert']>
}
