import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { listStatuses } from '#app/order/transitions.ts'
import { type WaitingStatus, waitingTransitions } from './waiting.ts'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { orders } from '#app/order/schema.server.ts'
import { tours } from '#platform/database/schema/tours.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** The waiting list of full days of tours, oldest entry first. Only app/waiting/ writes here. */
export const waitingEntries = defineTable(
  'waiting_entries',
  "anyone who waits for a place on a full day | to offer freed places in order; a hash of their network, with the server's own key, limits the entries of a network for a day and is deleted when they leave the list | `waiting`; deleted with the account",
  {
    id: uuid().primaryKey(),
    tourId: text('tour_id')
      .notNull()
      .references(() => tours.id),
    /** The date in Cape Town. */
    date: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    adults: integer().notNull(),
    children: integer().notNull(),
    toddlers: integer().notNull(),
    childSeats: integer('child_seats').notNull(),
    /** Changes only by `waitingTransitions`. An 'offered' entry has a place on the day. */
    status: text().$type<WaitingStatus>().notNull(),
    /** When the offer of a place is mailed, and until when the place is held. */
    tellAt: timestamp('tell_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    consentTextVersion: text('consent_text_version').notNull(),
    /** When the mailed link was first opened. Before that the entry gets no place. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** The network's hash, as for an order, while the entry is on the list. */
    networkHash: text('network_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // A guest is on the list of a day only once.
    uniqueIndex('waiting_entries_once')
      .on(table.tourId, table.date, sql`lower(${table.email})`)
      .where(sql`${table.status} in ('waiting', 'offered')`),
    index('waiting_entries_day').on(table.date, table.tourId),
    index('waiting_entries_email').on(sql`lower(${table.email})`),
    index('waiting_entries_order').on(table.orderId),
    index('waiting_entries_network')
      .on(table.networkHash)
      .where(sql`${table.networkHash} is not null`),
    index('waiting_entries_ends')
      .on(table.endsAt)
      .where(sql`${table.status} = 'offered'`),
    check('waiting_entries_status', whereOneOf(table.status, listStatuses(waitingTransitions))),
    check(
      'waiting_entries_offered',
      sql`${table.status} <> 'offered' or (${table.tellAt} is not null and ${table.endsAt} is not null)`,
    ),
  ],
)
