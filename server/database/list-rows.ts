import { getTableColumns, type InferSelectModel, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The rows of a table that a query finds, as a column of another: what several queries would give comes
 * by one statement. They are read as the query by itself would have them.
 */
export function listRows<Table extends PgTable>(
  table: Table,
  query: SQLWrapper,
): SQL<InferSelectModel<Table>[]> {
  const columns = Object.entries(getTableColumns(table))
  return sql`(select coalesce(json_agg(found), '[]') from ${query} as found)`.mapWith(
    (rows: Record<string, unknown>[]) =>
      rows.map((row) =>
        Object.fromEntries(
          columns.map(([key, column]) => {
            const value = row[column.name]
            return [key, value === null ? null : column.mapFromDriverValue(value)]
          }),
        ),
      ),
  ) as SQL<InferSelectModel<Table>[]>
}
