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

/** How long a column of a row that outlives its guest is kept: about a person, or as long as the row. */
const personPeriods = ['guestNotes', 'guestDetails', 'messages'] as const satisfies Period[]
type Period = keyof typeof retention
type PersonPeriod = (typeof personPeriods)[number]
export type Kept = PersonPeriod | 'record'

/**
 * What docs/privacy.md says of a table: 'about whom | why | how long', or what it is where it is about nobody. Where
 * rows outlive their guest, a text for the columns of each period.
 */
type Privacy = string | Partial<Record<Kept, string>>

/** True for what is about a person, and is erased before its row. */
export function isPersonal(one: string): one is PersonPeriod {
  return personPeriods.some((personal) => personal === one)
}

declare const period: unique symbol
export type KeptBuilder = PgColumnBuilderBase & { [period]: Kept }
type Builders = Record<string, PgColumnBuilderBase>
const periods = new WeakMap<PgColumnBuilderBase, Kept>()
const described = new WeakMap<Table, { privacy: Privacy; kept: Record<string, Kept | undefined> }>()

/** Columns that are kept for a period: what is about a person is erased by it alone. */
export function kept<Columns extends Builders>(of: Kept, columns: Columns) {
  for (const column of Object.values(columns)) periods.set(column, of)
  return columns as { [Name in keyof Columns]: Columns[Name] & KeptBuilder }
}

/** A table, and what is stored in it about whom. One with a text for each period has each column in `kept`. */
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
  const made = pgTable(name, columns, rules)
  const entries = Object.entries(columns).map(([own, column]) => [own, periods.get(column)])
  described.set(made, { privacy, kept: Object.fromEntries(entries) })
  return made
}

/** What is said of a table, text by text with the names of its columns in the database. */
export function listPrivacy(made: PgTable): [text: string, columns: string[]][] {
  const { privacy, kept: own } = described.get(made) ?? { privacy: '', kept: {} }
  const columns = Object.entries<PgColumn>(getTableColumns(made))
  if (typeof privacy === 'string') return [[privacy, columns.map(([, { name }]) => name)]]
  return Object.entries(privacy).map(([of, text]) => [
    text,
    columns.flatMap(([column, { name }]) => (own[column] === of ? [name] : [])),
  ])
}

/** The columns of a table that are kept for one of these periods, by name. */
export function listKept(made: PgTable, of: readonly Kept[]): [name: string, column: PgColumn][] {
  const own = described.get(made)?.kept ?? {}
  return Object.entries<PgColumn>(getTableColumns(made)).filter(([name]) =>
    of.some((one) => own[name] === one),
  )
}

/**
 * The values that erase what is kept for these periods, without them all that is about a person: null, or an empty
 * text where null may not be.
 */
export function emptied<Of extends PgTable>(
  made: Of,
  of: readonly PersonPeriod[] = personPeriods,
): Partial<Of['$inferInsert']> {
  const values = listKept(made, of).map(([name, column]) => [name, column.notNull ? '' : null])
  return Object.fromEntries(values) as Partial<Of['$inferInsert']>
}
