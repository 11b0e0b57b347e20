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
import { badDayActs, badDayStates } from '#rules/changes/bad-day.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { defineTable } from './table.ts'

/** A day that goes wrong, as the office has agreed to it with one press: what becomes of several trips. */
export const badDays = defineTable(
  'bad_days',
  'the guests of a day that goes wrong | what the office writes to all of them | `messages`',
  {
    /** Made by whoever presses: sent twice, it is one. */
    id: uuid().primaryKey(),
    /** The office's words in each guest's mail; may be empty. */
    message: text().notNull(),
    /** Who of the office pressed. */
    actorId: uuid('actor_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('bad_days_created').on(table.createdAt)],
)

/** One trip of it. It is done in the transaction that says so here, so it's done once. */
export const badDayTrips = defineTable(
  'bad_day_trips',
  'what became of a trip when its day went wrong, in codes, days and figures',
  {
    id: uuid().primaryKey(),
    badDayId: ownedBy('bad_day_id', () => badDays.id),
    orderId: ownedBy('order_id', () => orders.id),
    itemId: ownedBy('item_id', () => orderItems.id),
    /** The order in which they are done: what is called off makes room for what moves. */
    position: integer().notNull(),
    act: text({ enum: badDayActs }).notNull(),
    /** Where it goes: its day and its tour then. Its own, where it is called off. */
    date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    product: text(),
    /** As it was when that was decided, and the figures that were shown. */
    seen: jsonb().$type<SeenTrip>().notNull(),
    state: text({ enum: badDayStates }).notNull(),
    /** Why it was not done. */
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
    check('bad_day_trips_act', whereOneOf(table.act, badDayActs)),
    check('bad_day_trips_state', whereOneOf(table.state, badDayStates)),
    check(
      'bad_day_trips_settled',
      sql`(${table.state} = 'waiting') = (${table.settledAt} is null) and (${table.state} = 'refused') = (${table.refusal} is not null)`,
    ),
  ],
)

/** What the office saw of a trip: its day and tour, what comes back, and what is owed more or less, in cents. */
export type SeenTrip = {
  date: CalendarDate
  product: string | null
  refund: number
  difference: number
}
