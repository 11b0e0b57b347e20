import { index, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredItinerary } from './stored-itinerary.ts'
import { parentId } from '#platform/database/schema/columns.ts'
import { users } from '#app/accounts/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** A shared itinerary under the code of its link. Names no person. */
export const sharedItineraries = defineTable(
  'shared_itineraries',
  'an itinerary behind a link: tours, days and a number of people',
  {
    code: text().primaryKey(),
    itinerary: jsonb().$type<StoredItinerary>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('shared_itineraries_created').on(table.createdAt)],
)

/**
 * Itineraries that a user saved in the builder, for all their devices. Deleted with the account.
 */
export const savedItineraries = defineTable(
  'saved_itineraries',
  'users | to continue an itinerary on another device | until its owner removes it, or while the user exists',
  {
    userId: parentId('user_id', () => users.id),
    /** Chosen by the first device that saved the itinerary (app/itinerary/saved-itinerary.ts). */
    id: text().notNull(),
    /** The name that the user gave, or ''. */
    name: text().notNull(),
    itinerary: jsonb().$type<StoredItinerary>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
