import type { Content } from '#content/content.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import type { Canceller, InboxName, OrderFilter } from '#app/order/inbox.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { SearchedState } from '#app/order/search-conditions.server.ts'
import type { Services } from '#platform/services.ts'
import type { StatusMail, StatusMove } from '#app/messages/status-mails.server.ts'

export type Details = Record<string, string | number | null>

export type InboxItem = {
  id: string
  createdAt: string
  status: string
  note: string | null
  email: string
  reference: string | null
  name: string
  isUnanswered: boolean
  /** Money that the office still has to settle after the status is final. */
  openMoney?: 'refund' | 'payment'
  /** Pick-up hour, crew and owed cents of an order. */
  trip?: { pickUp: ClockTime | null; vehicles: string[]; guides: string[]; owed: number | null }
  details: Details
}

export type Reading = { db: Database; content: Content }

export type Change = { to: string; cancelledBy: Canceller; actorId: string }

/** The subject of mails about an item: its reference, otherwise its id. */
export function mailSubjectOf({ reference, id }: Pick<InboxItem, 'reference' | 'id'>): string {
  return reference ?? id
}

type InboxTable = PgTable & {
  id: PgColumn
  createdAt: PgColumn
  status: PgColumn
  email: PgColumn
  note: PgColumn
}

type CommonFields = {
  id: string
  createdAt: Date
  status: string
  note: string | null
  email: string
  reference?: string
}

/** Definition of an inbox over its rows. A `CompleteRow` has related data from other tables. */
export type InboxParts<Row, CompleteRow = Row> = {
  name: InboxName
  /** Condition for the inbox's rows. Absent if it has the whole table. */
  scope?: SQL
  search: SQL
  /** The day by which filtered rows are sorted. Absent if rows have no day. */
  day?: PgColumn
  /** Condition for rows on one of these days. Absent if rows have no day. */
  isOn?: (days: readonly CalendarDate[]) => SQL | undefined
  states?: readonly SearchedState[]
  /** Conditions of the list's filters. Absent if it has none. */
  filters?: Record<OrderFilter, (today: CalendarDate) => SQL>
  /** Condition for rows whose related rows match a pattern. Absent if there are none. */
  matchesRelated?: (pattern: string) => SQL
  /** Reads related data of rows, in the order of the rows. Absent if there is none. */
  complete?: (reading: Reading, rows: Row[]) => Promise<CompleteRow[]>
  describe: (
    row: CompleteRow,
    content: Content,
  ) => Pick<InboxItem, 'name' | 'details'> & Partial<InboxItem>
  /**
   * Stores a new status and its consequences in the caller's transaction. Absent if there are none.
   * Throws Refused.
   */
  move?: (
    transaction: Transaction,
    row: CompleteRow,
    change: Change,
    services: Services,
  ) => Promise<void>
  /**
   * Extends the hold of an unanswered request, in the same transaction, and returns the new end.
   * Absent if nothing is held. Throws Refused.
   */
  keepLonger?: (
    transaction: Transaction,
    row: CompleteRow,
    actorId: string,
    services: Services,
  ) => Promise<Date>
  /**
   * Writes the mail that informs the guest of a new status, where app/order/inbox.ts requires
   * one.
   */
  writeStatusMail?: (
    row: CompleteRow,
    move: StatusMove,
    services: Services,
    transaction: Transaction,
  ) => Promise<StatusMail | undefined>
  /**
   * Erases the guest of a deleted account (POPIA): at once, or from the day after the trip. Returns
   * the number of future trips.
   */
  erase: (transaction: Transaction, email: string, today: CalendarDate) => Promise<number>
  eraseDue?: (db: Database, today: CalendarDate) => Promise<void>
}

/** An inbox with its row type hidden. */
export type Inbox = Omit<InboxParts<unknown>, 'describe' | 'complete'> & {
  table: InboxTable
  complete: (reading: Reading, rows: unknown[]) => Promise<unknown[]>
  read: (row: unknown, content: Content) => InboxItem
}

/** Defines an inbox over a table. inboxes.server.ts lists them all. */
export function defineInbox<Table extends InboxTable, CompleteRow = Table['$inferSelect']>(
  table: Table,
  parts: InboxParts<Table['$inferSelect'], CompleteRow>,
): Inbox {
  // The rows are from this table, which Drizzle's types cannot express for a generic table.
  const { describe, complete, ...otherParts } = parts as unknown as InboxParts<unknown>
  return {
    ...otherParts,
    table,
    complete: complete ?? ((_reading, rows) => Promise.resolve(rows)),
    read: (row, content) => {
      const { id, createdAt, status, note, email, reference } = row as CommonFields
      return {
        id,
        createdAt: createdAt.toISOString(),
        status,
        note,
        email,
        reference: reference ?? null,
        isUnanswered: false,
        ...describe(row, content),
      }
    },
  }
}

export async function readItems(
  reading: Reading,
  inbox: Inbox,
  rows: unknown[],
): Promise<InboxItem[]> {
  const completeRows = await inbox.complete(reading, rows)
  return completeRows.map((row) => inbox.read(row, reading.content))
}
