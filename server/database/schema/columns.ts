import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, type PgColumn, text, uuid } from 'drizzle-orm/pg-core'

/** The condition that a column has one of these values, which are words of our own, for a check of its table. */
export function whereOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** The id of the row that a row belongs to, and is deleted with. */
export const ownedBy = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' })

/** Everyone who can change a record. */
export const actors = ['guest', 'office', 'server'] as const

/** The author of an act, with the id of the user if it was the office. */
export const byWhom = () => ({ who: text({ enum: actors }).notNull(), actorId: uuid('actor_id') })

/** The check of `byWhom` in the table of this name. */
export const checkActor = (name: string, table: Record<'who', PgColumn>) =>
  check(`${name}_who`, whereOneOf(table.who, actors))
