import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, type PgColumn, text, uuid } from 'drizzle-orm/pg-core'

/** SQL condition: a column has one of these fixed values; for a check constraint. */
export function whereOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

export const parentId = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' })

export const actors = ['guest', 'office', 'server'] as const

export const actorColumns = () => ({
  who: text({ enum: actors }).notNull(),
  actorId: uuid('actor_id'),
})

export const checkActor = (name: string, table: Record<'who', PgColumn>) =>
  check(`${name}_who`, whereOneOf(table.who, actors))
