import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groupQuotes } from './group-quotes.ts'
import { sharedItineraries } from './itineraries.ts'

/** What somebody with the link of a sent itinerary wrote to its sender. */
export const itineraryComments = pgTable(
  'itinerary_comments',
  {
    /** Chosen by the form, so that pressed twice it is written once. */
    id: uuid().primaryKey(),
    code: text()
      .notNull()
      .references(() => sharedItineraries.code, { onDelete: 'cascade' }),
    name: text().notNull(),
    comment: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('itinerary_comments_code').on(table.code, table.createdAt)],
)

/** What somebody with the link of a group's request wrote to its sender. */
export const groupQuoteComments = pgTable(
  'group_quote_comments',
  {
    /** Chosen by the form, as above. */
    id: uuid().primaryKey(),
    groupQuoteId: uuid('group_quote_id')
      .notNull()
      .references(() => groupQuotes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    comment: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('group_quote_comments_quote').on(table.groupQuoteId, table.createdAt)],
)
