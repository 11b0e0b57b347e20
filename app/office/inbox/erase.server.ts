import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Inbox } from './inbox.server.ts'

export const erasedName = 'Erased'

type InboxErasure = Pick<Inbox, 'erase' | 'eraseDue'>

export function deleteAtOnce(table: PgTable & { email: PgColumn }): InboxErasure {
  return {
    erase: async (transaction, owner) => {
      await transaction.delete(table).where(whereEmail(table, owner))
      return 0
    },
  }
}

/** Sets the day from which a guest is erased, by e-mail address, for rows in `scope` only. */
export function setEraseDay(
  table: PgTable & Record<'email' | 'status' | 'eraseOn', PgColumn>,
  { date, over, scope }: { date: PgColumn | SQL; over: readonly string[]; scope: SQL },
): InboxErasure['erase'] {
  return async (transaction, owner, today) => {
    const day = findEraseDay({ date, status: table.status, over }, today)
    const rows = await transaction
      .update<PgTable>(table)
      .set({ eraseOn: day })
      .where(and(scope, whereEmail(table, owner)))
      .returning({ isAhead: sql<boolean>`${table.eraseOn} > ${today}::date` })
    return rows.filter(({ isAhead }) => isAhead).length
  }
}

function whereEmail(table: { email: PgColumn }, owner: string): SQL {
  return sql`lower(${table.email}) = ${owner}`
}

/** The day from which the guest of a trip can be erased: today, or the day after the trip. */
function findEraseDay(
  trip: { date: PgColumn | SQL; status: PgColumn; over: readonly string[] },
  today: CalendarDate,
): SQL<string> {
  const { date, status, over } = trip
  const whereOver = sql`${status} in ${over} or ${date} is null or ${date} < ${today}::date`
  return sql`case when ${whereOver} then ${today}::date else ${date} + 1 end`
}
