import type { Content } from '#content/content.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Canceller, InboxName } from '#rules/office/inbox.ts'
import type { Database, Transaction } from '#server/database/database.ts'
import type { SearchedState } from '#server/records/search-ways.ts'
import type { Services } from '#server/services.ts'
import type { Letter, Move } from '../../orders/messages/status-mails.ts'

/** What is particular to one thing of an inbox, by the names of its fields. */
export type Details = Record<string, string | number | null>

/** One thing that reached the office, as every inbox shows it. */
export type InboxItem = {
  id: string
  createdAt: string
  status: string
  note: string | null
  email: string
  reference: string | null
  name: string
  /** Whether its guest has written and has no answer yet. */
  isUnanswered: boolean
  /** Where its status is final: what of its money waits for the office. */
  openMoney?: 'refund' | 'payment'
  details: Details
}

/** Where an inbox is read, and the words in which it is shown. */
export type Reading = { db: Database; content: Content }

/** A change of status that the office has asked for, to be stored. */
export type Change = { to: string; cancelledBy: Canceller; actorId: string }

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

/**
 * What an inbox says about itself, in terms of its own rows; `Whole` is a row with what belongs to it
 * in other tables, where there is any.
 */
export type InboxParts<Row, Whole = Row> = {
  name: InboxName
  /** Which rows of its table are its own; absent where all are. */
  scope?: SQL
  /** Where a search looks: the text that the table has an index of. */
  search: SQL
  /** Which of its rows are about one of these days; absent where none is about a day. */
  isOn?: (days: readonly CalendarDate[]) => SQL | undefined
  /** How its rows can stand, where they can be searched by it. */
  states?: readonly SearchedState[]
  /** Which of its rows have what mentions a pattern in another table; absent where there is none. */
  isBeside?: (pattern: string) => SQL
  /** Reads what else belongs to rows, in their order; absent where nothing does. */
  complete?: (reading: Reading, rows: Row[]) => Promise<Whole[]>
  describe: (
    whole: Whole,
    content: Content,
  ) => Pick<InboxItem, 'name' | 'details'> & Partial<InboxItem>
  /**
   * Stores a new status and what follows from it, in the caller's transaction; absent where nothing
   * does. Throws Refused.
   */
  move?: (
    transaction: Transaction,
    whole: Whole,
    change: Change,
    services: Services,
  ) => Promise<void>
  /**
   * Holds the place of an unanswered request longer, in the same transaction, and gives until when;
   * absent where nothing holds a place. Throws Refused.
   */
  keepLonger?: (
    transaction: Transaction,
    whole: Whole,
    actorId: string,
    services: Services,
  ) => Promise<Date>
  /** The mail that tells the guest of a new status, where rules/office/inbox.ts says that there is one. */
  writeStatusMail?: (
    whole: Whole,
    move: Move,
    services: Services,
    transaction: Transaction,
  ) => Promise<Letter | undefined>
  /**
   * Forgets the owner of an address who has deleted their account (POPIA): at once, or from the day
   * on which their trip is over. Gives how many trips lie ahead.
   */
  forget: (transaction: Transaction, email: string, today: CalendarDate) => Promise<number>
  /** Forgets those whose day has come. */
  forgetDue?: (db: Database, today: CalendarDate) => Promise<void>
}

/** An inbox as everyone else knows it: of its rows they know nothing but that they are its own. */
export type Inbox = Omit<InboxParts<unknown>, 'describe' | 'complete'> & {
  table: InboxTable
  complete: (reading: Reading, rows: unknown[]) => Promise<unknown[]>
  read: (whole: unknown, content: Content) => InboxItem
}

/** Makes an inbox of a table. The list of all of them is in inboxes.ts. */
export function defineInbox<Table extends InboxTable, Whole = Table['$inferSelect']>(
  table: Table,
  parts: InboxParts<Table['$inferSelect'], Whole>,
): Inbox {
  // The rows come from this very table; Drizzle cannot say so for a table that it does not know.
  const { describe, complete, ...rest } = parts as unknown as InboxParts<unknown>
  return {
    ...rest,
    table,
    complete: complete ?? ((_reading, rows) => Promise.resolve(rows)),
    read: (whole, content) => {
      const { id, createdAt, status, note, email, reference } = whole as CommonFields
      return {
        id,
        createdAt: createdAt.toISOString(),
        status,
        note,
        email,
        reference: reference ?? null,
        isUnanswered: false,
        ...describe(whole, content),
      }
    },
  }
}

/** Rows of an inbox's table as it shows them, in their order. */
export async function readAll(
  reading: Reading,
  inbox: Inbox,
  rows: unknown[],
): Promise<InboxItem[]> {
  const whole = await inbox.complete(reading, rows)
  return whole.map((each) => inbox.read(each, reading.content))
}
