import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Refused } from '../refused.ts'

/** Where a page ended: the time and the id of its last row. */
type Place = { at: string; id: string }

/**
 * A page of rows that were read newest first, one more than asked for, and the cursor of the next
 * one: that begins after the last row, so that nothing which comes in meanwhile shifts it.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => Place,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { page, nextCursor: hasMore ? writeCursor(place(last)) : null }
}

/** The condition for rows after a cursor; throws Refused when it is none. Everything without one. */
export function whereAfter(
  cursor: string | undefined,
  { at, id }: { at: PgColumn; id: PgColumn },
): SQL | undefined {
  if (cursor === undefined) return undefined
  const parsed = cursorSchema.safeParse(cursor.split('_'))
  if (!parsed.success) throw new Refused({ code: 'field-invalid', field: 'cursor' })
  const [time, row] = parsed.data
  return sql`(${at}, ${id}) < (${time}::timestamptz, ${row}::uuid)`
}

/** A year 0 is a date to JavaScript and none to PostgreSQL. */
const time = z.iso.datetime().refine((text) => text >= '0001')
const cursorSchema = z.tuple([time, z.uuid()])

function writeCursor({ at, id }: Place): string {
  return `${at}_${id}`
}
