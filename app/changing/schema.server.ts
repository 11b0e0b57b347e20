import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { badDayActions, badDayStates } from './bad-day.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** The office's decisions about several trips on a bad day, confirmed together. */
export const badDays = defineTable(
  'bad_days',
  "the guests of a change of several trips | the office's text to all of them | `messages`",
  {
    /** The client chooses the id, so a repeated request counts once. */
    id: uuid().primaryKey(),
    message: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('bad_days_created').on(table.createdAt)],
)

/**
 * One trip of a bad day. The transaction that carries out the trip updates this row, so the trip is
 * done once.
 */
export const badDayTrips = defineTable(
  'bad_day_trips',
  'the outcome of a trip of a bad day, in codes, days and figures',
  {
    id: uuid().primaryKey(),
    badDayId: parentId('bad_day_id', () => badDays.id),
    orderId: parentId('order_id', () => orders.id),
    itemId: parentId('item_id', () => orderItems.id),
    /** The order in which trips are carried out: cancelled trips make room for moved ones. */
    position: integer().notNull(),
    act: text({ enum: badDayActions }).notNull(),
    /** The new day and tour. Unchanged for a cancelled trip. */
    date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    product: text(),
    seen: jsonb().$type<SeenTrip>().notNull(),
    state: text({ enum: badDayStates }).notNull(),
    refusal: jsonb().$type<Refusal>(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('bad_day_trips_once').on(table.badDayId, table.itemId),
    index('bad_day_trips_order').on(table.orderId),
    index('bad_day_trips_item').on(table.itemId),
    index('bad_day_trips_waiting')
      .on(table.badDayId)
      .where(sql`${table.state} = 'waiting'`),
    check('bad_day_trips_act', whereOneOf(table.act, badDayActions)),
    check('bad_day_trips_state', whereOneOf(table.state, badDayStates)),
    check(
      'bad_day_trips_settled',
      sql`(${table.state} = 'waiting') = (${table.settledAt} is null) and (${table.state} = 'refused') = (${table.refusal} is not null)`,
    ),
  ],
)

/** A trip as the user saw it: day, tour, and the refund and difference in cents. */
export type SeenTrip = {
  date: CalendarDate
  product: string | null
  refund: number
  difference: number
}
