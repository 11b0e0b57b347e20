import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Refused } from '../refused.ts'

type CursorPosition = { at: string; id: string }

/** Cuts a page from sorted rows, one more than requested. The next cursor is after its last row. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  getPosition: (row: Row) => CursorPosition,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { page, nextCursor: hasMore ? writeCursor(getPosition(last)) : null }
}

/**
 * SQL condition for rows after a cursor, or all rows without one; throws Refused if the cursor is
 * invalid.
 */
export function whereAfter(
  cursor: string | undefined,
  { at, id }: { at: PgColumn; id: PgColumn },
  order: 'falling' | 'rising' = 'falling',
): SQL | undefined {
  if (cursor === undefined) return undefined
  const parsed = cursorSchema.safeParse(cursor.split('_'))
  if (!parsed.success) throw new Refused({ code: 'field-invalid', field: 'cursor' })
  const [time, row] = parsed.data
  const sign = sql.raw(order === 'rising' ? '>' : '<')
  return sql`(${at}, ${id}) ${sign} (${time}::timestamptz, ${row}::uuid)`
}

/** JavaScript accepts the year 0, PostgreSQL does not. */
const time = z.union([z.iso.datetime(), z.iso.date()]).refine((text) => text >= '0001')
const cursorSchema = z.tuple([time, z.uuid()])

function writeCursor({ at, id }: CursorPosition): string {
  return `${at}_${id}`
}
