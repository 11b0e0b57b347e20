import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groupQuotes } from './group-quotes.ts'
import { itineraryEnquiries } from './itineraries.ts'

/** What of a group's request its sender may change, as it is stored. */
export type GroupAsked = Pick<
  typeof groupQuotes.$inferSelect,
  | 'guests'
  | 'firstDay'
  | 'lastDay'
  | 'offerBy'
  | 'programme'
  | 'vehicles'
  | 'pickups'
  | 'company'
  | 'vatNumber'
  | 'name'
  | 'phone'
>

/** The same of a request by an itinerary, with the estimate that followed from it. */
export type ItineraryAsked = Pick<
  typeof itineraryEnquiries.$inferSelect,
  | 'entries'
  | 'startDate'
  | 'adults'
  | 'children'
  | 'toddlers'
  | 'vehicle'
  | 'addOns'
  | 'totalMinor'
  | 'name'
  | 'phone'
  | 'message'
>

/**
 * A quote request as it was sent before its sender changed it: written when it is replaced, never
 * changed, and gone with its request or with what its sender gave us (decision 51).
 */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    id: uuid().primaryKey(),
    itineraryEnquiryId: uuid('itinerary_enquiry_id').references(() => itineraryEnquiries.id, {
      onDelete: 'cascade',
    }),
    groupQuoteId: uuid('group_quote_id').references(() => groupQuotes.id, { onDelete: 'cascade' }),
    /** 1 is as it was first sent. */
    number: integer().notNull(),
    was: jsonb().$type<GroupAsked | ItineraryAsked>().notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('quote_versions_itinerary_enquiry').on(table.itineraryEnquiryId, table.number),
    index('quote_versions_group_quote').on(table.groupQuoteId, table.number),
    check(
      'quote_versions_owner',
      sql`num_nonnulls(${table.itineraryEnquiryId}, ${table.groupQuoteId}) = 1`,
    ),
  ],
)
