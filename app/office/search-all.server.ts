import type { InboxName } from '#app/order/inbox.ts'
import type { Search } from '#rules/text/read-search.ts'
import { cutPage } from '#platform/database/paging.ts'
import { type InboxItem, readItems, type Reading } from './inbox/inbox.server.ts'
import { inboxes } from './inbox/inboxes.server.ts'
import { queryItems } from './inbox/list-items.server.ts'
import { listSearchConditions } from '#app/order/search-conditions.server.ts'

type Found = { inbox: InboxName; items: InboxItem[]; isMore: boolean }

/**
 * The newest results of a search by list, without empty lists. Each kind of search is tried on all
 * lists at once, narrowest first, so an exact reference is never mixed with mentions of it. An
 * empty search finds nothing.
 */
export async function searchAll(
  reading: Reading,
  search: Search,
  perList: number,
): Promise<Found[]> {
  for (const toCondition of listSearchConditions(search)) {
    const results: Found[] = []
    for (const inbox of inboxes) {
      const condition = toCondition(inbox)
      const rows = condition
        ? await queryItems(reading.db, inbox, { limit: perList }, condition)
        : []
      if (rows.length === 0) continue
      const { page, nextCursor } = cutPage(await readItems(reading, inbox, rows), perList, cursorOf)
      results.push({ inbox: inbox.name, items: page, isMore: nextCursor !== null })
    }
    if (results.length > 0) return results
  }
  return []
}

function cursorOf({ createdAt, id }: InboxItem) {
  return { at: createdAt, id }
}
