import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Message } from '#emails/message.ts'
import type { Canceller, InboxName } from '#rules/desk/inbox.ts'
import type { Database, Transaction } from '#server/database/database.ts'
import type { Office } from '#server/office.ts'

/** What is particular to one thing of an inbox, by the names of its fields. */
export type Details = Record<string, string | number | null>

/** A change of status, as the mail about it needs to know it. */
export type Move = {
  from: string
  to: string
  today: CalendarDate
  /** A word of the office to the guest. */
  message: string | undefined
  cancelledBy: Canceller
}

/** One thing that reached the office, as every inbox shows it. */
export type InboxItem = {
  id: string
  createdAt: string
  status: string
  note: string | null
  email: string
  reference: string | null
  name: string
  details: Details
}

/** What the mails about something name as their subject: the reference, where there is one. */
export function aboutOf({ reference, id }: Pick<InboxItem, 'reference' | 'id'>): string {
  return reference ?? id
}

/** The columns that a table needs to be an inbox. */
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

/** What an inbox says about itself, in terms of its own rows. */
export type InboxParts<Row> = {
  name: InboxName
  /** Where a search looks: the text that the table has an index of. */
  search: SQL
  describe: (row: Row) => { name: string; details: Details }
  /** What else follows from a new status, in the same transaction. */
  onMove?: (transaction: Transaction, row: Row, to: string, office: Office) => Promise<void>
  /**
   * Holds the place of an unanswered request longer, in the same transaction, and gives until when;
   * absent where nothing holds a place. Throws Refused.
   */
  onKeepLonger?: (transaction: Transaction, row: Row, office: Office) => Promise<Date>
  /** The mail that tells the guest of a new status, where rules/desk/inbox.ts says that there is one. */
  writeLetter?: (row: Row, move: Move) => Message | undefined
  /**
   * Forgets the owner of an address who has deleted their account (POPIA): at once, or from the day
   * on which their trip is over. Gives how many trips lie ahead.
   */
  forget: (transaction: Transaction, email: string, today: CalendarDate) => Promise<number>
  /** Forgets those whose day has come. */
  forgetDue?: (db: Database, today: CalendarDate) => Promise<void>
}

export type Inbox = Omit<InboxParts<unknown>, 'describe'> & {
  table: InboxTable
  read: (row: unknown) => InboxItem
}

/** Makes an inbox of a table. The list of all of them is in inboxes.ts. */
export function defineInbox<Table extends InboxTable>(
  table: Table,
  parts: InboxParts<Table['$inferSelect']>,
): Inbox {
  const { describe, onMove, onKeepLonger, writeLetter, ...rest } = parts
  return {
    ...rest,
    table,
    // The rows come from this very table; Drizzle cannot say so for a table that it does not know.
    ...(onMove
      ? {
          onMove: (transaction, row, to, office) =>
            onMove(transaction, row as Table['$inferSelect'], to, office),
        }
      : {}),
    ...(onKeepLonger
      ? {
          onKeepLonger: (transaction, row, office) =>
            onKeepLonger(transaction, row as Table['$inferSelect'], office),
        }
      : {}),
    ...(writeLetter
      ? { writeLetter: (row, move) => writeLetter(row as Table['$inferSelect'], move) }
      : {}),
    read: (row) => {
      const { id, createdAt, status, note, email, reference } = row as CommonFields
      return {
        id,
        createdAt: createdAt.toISOString(),
        status,
        note,
        email,
        reference: reference ?? null,
        ...describe(row as Table['$inferSelect']),
      }
    },
  }
}
