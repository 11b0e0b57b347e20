import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { parseReference } from '#rules/reference.ts'
import type { Database } from '../database/database.ts'
import { cutPage, isAfter } from '../paging.ts'
import type { Inbox, InboxItem } from './inbox.ts'

export type ItemFilter = {
  search?: string | undefined
  status?: string | undefined
  /** From the page before. */
  cursor?: string | undefined
  limit: number
}

export type ItemPage = { items: InboxItem[]; nextCursor: string | null }

/** A page of an inbox, newest first. */
export async function listItems(db: Database, inbox: Inbox, filter: ItemFilter): Promise<ItemPage> {
  const { table } = inbox
  const { search, status, cursor, limit } = filter
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        search === undefined ? undefined : matches(inbox, search),
        status === undefined ? undefined : eq(table.status, status),
        isAfter(cursor, { at: table.createdAt, id: table.id }),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows.map(inbox.read), limit, placeOf)
  return { items: page, nextCursor }
}

/** What the owner of an address has with us, newest first. */
export async function listItemsOf(db: Database, inbox: Inbox, email: string): Promise<InboxItem[]> {
  const { table } = inbox
  const rows = await db
    .select()
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(500)
  return rows.map(inbox.read)
}

/** How many things an inbox holds, by status. */
export async function countItems(db: Database, { table }: Inbox): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: table.status, count: count() })
    .from(table)
    .groupBy(table.status)
  return Object.fromEntries(rows.map((row) => [String(row.status), row.count]))
}

/** Text as it was typed, anywhere; a reference in whatever way it was typed. */
function matches({ search, table }: Inbox, typed: string): SQL | undefined {
  const pattern = `%${typed.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`
  const reference = parseReference(typed)
  const column = 'reference' in table ? table.reference : undefined
  return or(
    ...search.map((place) => ilike(sql`${place}`, pattern)),
    reference && column ? sql`${column} = ${reference}` : undefined,
  )
}

function placeOf({ createdAt, id }: InboxItem) {
  return { at: createdAt, id }
}
