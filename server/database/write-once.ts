import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

type Statement<Result> = { execute: (given: Record<string, unknown>) => Promise<Result> }

/** Where drizzle puts what a statement is filled in with, under a name. */
type Places<Name extends string> = Record<Name, Placeholder<Name>>

/**
 * Gives the function that asks a statement which drizzle writes once for each connection, with places
 * for values of these names, and which is only filled in from then on: writing it takes drizzle as
 * long as all the rest of asking. Drizzle fills in no null where a column's values are times or JSON.
 */
export function writeOnce<Name extends string, Result>(
  names: readonly Name[],
  write: (db: Database, places: Places<Name>) => Statement<Result>,
): (db: Database, given: Readonly<Record<Name, unknown>>) => Promise<Result> {
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
  const written = new WeakMap<Database['_']['session'], Statement<Result>>()
  return (db, given) => {
    const { session } = db._
    let statement = written.get(session)
    if (!statement) {
      statement = write(db, places as Places<Name>)
      written.set(session, statement)
    }
    return statement.execute(given)
  }
}

/** The names of a table's columns, for a statement that fills in whole rows. */
export function listColumns<Table extends PgTable>(
  table: Table,
): (keyof Table['_']['columns'] & string)[] {
  return Object.keys(getTableColumns(table))
}
