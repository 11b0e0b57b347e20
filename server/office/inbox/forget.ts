import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { emptied, type Kept } from '#server/database/schema/kept.ts'
import type { Inbox } from './inbox.ts'

/** What replaces a person's name. */
export const erasedName = 'Erased'

type Forgetting = Pick<Inbox, 'forget' | 'forgetDue'>

/** Forgets whoever wrote, with all that they wrote, at once. */
export function forgetAtOnce(table: PgTable & { email: PgColumn }): Forgetting {
  return {
    forget: async (transaction, owner) => {
      await transaction.delete(table).where(whereFrom(table, owner))
      return 0
    },
  }
}

/**
 * Forgets the guest of a trip once it is over, off or without a date, and keeps the record: what is
 * erased is what the table's list says is about a person. `over` are the statuses of trips that do
 * not take place; `name` is where 'Erased' stands afterwards.
 */
export function forgetAfterTrip<
  Table extends PgTable & Record<'email' | 'status' | 'eraseOn', PgColumn>,
>(
  table: Table,
  trip: {
    kept: Kept<Table>
    date: PgColumn
    over: readonly string[]
    name: keyof Table['$inferInsert']
  },
): Forgetting {
  const { kept, name } = trip
  return {
    forget: setEraseDay(table, trip),
    forgetDue: async (db, today) => {
      await db
        .update<PgTable>(table)
        .set({ ...emptied(table, kept), [name]: erasedName, eraseOn: null })
        .where(lte(table.eraseOn, today))
    },
  }
}

/** The same for what nothing obliges us to keep: the whole of it is deleted. */
export function deleteAfterTrip(
  table: PgTable & Record<'email' | 'status' | 'eraseOn', PgColumn>,
  trip: { date: PgColumn; over: readonly string[] },
): Forgetting {
  return {
    forget: setEraseDay(table, trip),
    forgetDue: async (db, today) => {
      await db.delete(table).where(lte(table.eraseOn, today))
    },
  }
}

/** Sets the day from which the owner of an address is forgotten; of a table's rows in `scope` alone, where it has one. */
export function setEraseDay(
  table: PgTable & Record<'email' | 'status' | 'eraseOn', PgColumn>,
  { date, over, scope }: { date: PgColumn; over: readonly string[]; scope?: SQL },
): Forgetting['forget'] {
  return async (transaction, owner, today) => {
    const day = eraseDay({ date, status: table.status, over }, today)
    const rows = await transaction
      .update<PgTable>(table)
      .set({ eraseOn: day })
      .where(and(scope, whereFrom(table, owner)))
      .returning({ isAhead: sql<boolean>`${table.eraseOn} > ${today}::date` })
    return rows.filter(({ isAhead }) => isAhead).length
  }
}

function whereFrom(table: { email: PgColumn }, owner: string): SQL {
  return sql`lower(${table.email}) = ${owner}`
}

/** The day from which a trip no longer needs to know its guest: today, or the day after it. */
function eraseDay(
  trip: { date: PgColumn; status: PgColumn; over: readonly string[] },
  today: CalendarDate,
): SQL<string> {
  const { date, status, over } = trip
  const whereOver = sql`${status} in ${over} or ${date} is null or ${date} < ${today}::date`
  return sql`case when ${whereOver} then ${today}::date else ${date} + 1 end`
}
