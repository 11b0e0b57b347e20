import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { maxCounted, nextStatuses, type OrderFilter } from '#app/order/inbox.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Search } from '#rules/text/read-search.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, whereAfter } from '#platform/database/paging.ts'
import { listSearchConditions } from '#app/order/search-conditions.server.ts'
import { type Inbox, type InboxItem, readItems, type Reading } from './inbox.server.ts'

export type ItemFilter = {
  search?: Search | undefined
  status?: string | undefined
  only?: { filters: readonly OrderFilter[]; today: CalendarDate } | undefined
  cursor?: string | undefined
  limit: number
}

export type ItemPage = { items: InboxItem[]; nextCursor: string | null }

/**
 * Lists a page of an inbox: everything, or the results of the first kind of search that matches.
 * Newest first, but trips of a filter by their day and pick-up.
 */
export async function listItems(
  reading: Reading,
  inbox: Inbox,
  filter: ItemFilter,
): Promise<ItemPage> {
  const conditions = filter.search ? listSearchConditions(filter.search) : []
  for (const toCondition of conditions) {
    const searchCondition = toCondition(inbox)
    const page = searchCondition && (await readPage(reading, inbox, filter, searchCondition))
    if (page && page.items.length > 0) return page
  }
  return conditions.length > 0
    ? { items: [], nextCursor: null }
    : readPage(reading, inbox, filter, undefined)
}

async function readPage(
  reading: Reading,
  inbox: Inbox,
  filter: ItemFilter,
  searchCondition: SQL | undefined,
): Promise<ItemPage> {
  const rows = await queryItems(reading.db, inbox, filter, searchCondition)
  const { page, nextCursor } = cutPage(rows, filter.limit, (row) => {
    const { id, createdAt, firstDay } = row as { id: string; createdAt: Date; firstDay?: string }
    return { at: (filter.only && firstDay) ?? createdAt.toISOString(), id }
  })
  const items = await readItems(reading, inbox, page)
  return { items: filter.only ? items.toSorted(compareTrips) : items, nextCursor }
}

/** The rows are in the order of their days; this puts those of a day in the order of pick-ups. */
function compareTrips(one: InboxItem, other: InboxItem): number {
  const [first, second] = [one, other].map(
    ({ details, trip }) => `${details['date'] ?? ''} ${trip?.pickUp ?? ''}`,
  )
  return (first ?? '').localeCompare(second ?? '')
}

export function queryItems(
  db: Database,
  { table, day, scope, filters }: Inbox,
  { status, only, cursor, limit }: ItemFilter,
  searchCondition: SQL | undefined,
) {
  const tripDay = only && day
  const at = tripDay ?? table.createdAt
  return db
    .select()
    .from(table)
    .where(
      and(
        scope,
        searchCondition,
        status === undefined ? undefined : eq(table.status, status),
        // A list without these filters has no entries for them.
        ...(only?.filters.map((name) => filters?.[name](only.today) ?? sql`false`) ?? []),
        whereAfter(cursor, { at, id: table.id }, tripDay ? 'rising' : 'falling'),
      ),
    )
    .orderBy(...[at, table.id].map(tripDay ? asc : desc))
    .limit(limit + 1)
}

export async function listItemsOf(
  reading: Reading,
  inbox: Inbox,
  email: string,
): Promise<InboxItem[]> {
  const { table, scope } = inbox
  const rows = await reading.db
    .select()
    .from(table)
    .where(and(scope, sql`lower(${table.email}) = ${email}`))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(500)
  return readItems(reading, inbox, rows)
}

/** Counts items by status, up to a limit each. Statuses without items are missing. */
export async function countItems(db: Database, inbox: Inbox): Promise<Record<string, number>> {
  const rows = await queryCounts(db, inbox)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export function queryCounts(db: Database, { name, table, scope }: Inbox) {
  const counts = Object.keys(nextStatuses[name]).map((status) => {
    // Reads in index order, so that a rare status does not scan the whole table.
    const newest = db
      .select({ id: table.id })
      .from(table)
      .where(and(scope, eq(table.status, status)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(maxCounted)
    return sql`select ${status}::text as status, count(*)::int as count from ${newest} as newest`
  })
  return db
    .select({ status: sql<string>`status`, count: sql<number>`count` })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counted`)
    .where(sql`count > 0`)
}
