import { and, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { countedAtMost, statusMoves } from '#rules/desk/inbox.ts'
import { parseReference } from '#rules/orders/reference.ts'
import { spellEmail } from '#rules/text/email-address.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import type { Database } from '#server/database/database.ts'
import { cutPage, whereAfter } from '../paging.ts'
import { type Inbox, type InboxItem, readAll } from './inbox.ts'

export type ItemFilter = {
  search?: string | undefined
  status?: string | undefined
  /** From the page before. */
  cursor?: string | undefined
  limit: number
}

export type ItemPage = { items: InboxItem[]; nextCursor: string | null }

/**
 * A page of an inbox, newest first. A whole address or reference finds what is under it, at once
 * however much there is; where nothing is, it finds what mentions it, as any other text does.
 */
export async function listItems(db: Database, inbox: Inbox, filter: ItemFilter): Promise<ItemPage> {
  const { search } = filter
  const whole = search === undefined ? undefined : whereReferenceOrAddress(inbox, search)
  if (whole) {
    const page = await readPage(db, inbox, filter, whole)
    if (page.items.length > 0) return page
  }
  return readPage(
    db,
    inbox,
    filter,
    search === undefined ? undefined : whereMentions(inbox, search),
  )
}

async function readPage(
  db: Database,
  inbox: Inbox,
  filter: ItemFilter,
  searched: SQL | undefined,
): Promise<ItemPage> {
  const rows = await queryItems(db, inbox, filter, searched)
  const items = await readAll(db, inbox, rows)
  const { page, nextCursor } = cutPage(items, filter.limit, placeOf)
  return { items: page, nextCursor }
}

/** The rows of a page and one more, as a statement: to be run, or to be explained. */
export function queryItems(
  db: Database,
  { table, scope }: Inbox,
  { status, cursor, limit }: ItemFilter,
  searched: SQL | undefined,
) {
  return db
    .select()
    .from(table)
    .where(
      and(
        scope,
        searched,
        status === undefined ? undefined : eq(table.status, status),
        whereAfter(cursor, { at: table.createdAt, id: table.id }),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit + 1)
}

/** What the owner of an address has with us, newest first. */
export async function listItemsOf(db: Database, inbox: Inbox, email: string): Promise<InboxItem[]> {
  const { table, scope } = inbox
  const rows = await db
    .select()
    .from(table)
    .where(and(scope, sql`lower(${table.email}) = ${email}`))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(500)
  return readAll(db, inbox, rows)
}

/** How many things an inbox holds, by status, for those it has; of each as many as are counted. */
export async function countItems(db: Database, inbox: Inbox): Promise<Record<string, number>> {
  const rows = await queryCounts(db, inbox)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The counts, as a statement: to be run, or to be explained. */
export function queryCounts(db: Database, { name, table, scope }: Inbox) {
  const counts = Object.keys(statusMoves[name]).map((status) => {
    // In the order of an index, so that a status which hardly anything has is not looked for in all.
    const newest = db
      .select({ id: table.id })
      .from(table)
      .where(and(scope, eq(table.status, status)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(countedAtMost)
    return sql`select ${status}::text as status, count(*)::int as count from ${newest} as newest`
  })
  return db
    .select({ status: sql<string>`status`, count: sql<number>`count` })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counted`)
    .where(sql`count > 0`)
}

/** The condition for a whole reference, in whatever way it was typed, or a whole address; undefined for neither. */
function whereReferenceOrAddress({ table }: Inbox, typed: string): SQL | undefined {
  const reference = parseReference(typed)
  if (reference && 'reference' in table) return sql`${table.reference} = ${reference}`
  return isEmail(typed) ? sql`lower(${table.email}) = ${spellEmail(typed)}` : undefined
}

/** The condition for text as it was typed, anywhere. */
export function whereMentions({ search }: Inbox, typed: string): SQL {
  return ilike(search, `%${typed.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`)
}

function placeOf({ createdAt, id }: InboxItem) {
  return { at: createdAt, id }
}
