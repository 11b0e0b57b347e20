import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BuilderTour } from '#rules/itinerary/builder-tour.ts'
import type { AddOn, BuilderVehicle, ItineraryLine } from '#rules/itinerary/itinerary-price.ts'
import type { ItineraryEntry } from '#rules/itinerary/itinerary.ts'
import type { Questionnaire } from '#rules/itinerary/questionnaire.ts'
import type { StoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { users } from './accounts.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import type { Kept } from './kept.ts'
import { askedColumns, askedKept } from './asked-columns.ts'
import { searchedText, foldedName, withoutSigns } from './searched-text.ts'

/** What someone wished to show to others, under the code of its link. It names no person. */
export const sharedItineraries = pgTable(
  'shared_itineraries',
  {
    code: text().primaryKey(),
    itinerary: jsonb().$type<StoredItinerary>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('shared_itineraries_created').on(table.createdAt)],
)

/** A tour of an enquiry as it was offered on that day. */
export type EnquiredTour = Pick<
  BuilderTour,
  'id' | 'title' | 'location' | 'duration' | 'price' | 'isOverland'
>
export type EnquiredEntry = Pick<ItineraryEntry, 'day' | 'startTime'> & { tour: EnquiredTour }

/**
 * A wish for the exact price of an itinerary, with the itinerary and its estimate as they stood on
 * that day: a later change of the tours or of their prices changes nothing here.
 */
export const itineraryEnquiries = pgTable(
  'itinerary_enquiries',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    status: text({ enum: ['requested', 'quoted', 'closed'] })
      .notNull()
      .default('requested'),
    /** The link that both mails carry, under which the itinerary can be read and taken further. */
    shareCode: text('share_code')
      .notNull()
      .references(() => sharedItineraries.code),
    entries: jsonb().$type<EnquiredEntry[]>().notNull(),
    adults: integer().notNull(),
    /** Those over 2; the younger are free and counted in `toddlers`. */
    children: integer().notNull(),
    toddlers: integer().notNull(),
    vehicle: text().$type<BuilderVehicle>().notNull(),
    addOns: jsonb('add_ons').$type<AddOn[]>().notNull(),
    questionnaire: jsonb().$type<Questionnaire>(),
    currency: text().notNull(),
    priceLines: jsonb('price_lines').$type<ItineraryLine[]>().notNull(),
    /** In cents: an estimate, not an offer. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /** The first day of the trip, a calendar date in Cape Town; absent while it is open. */
    startDate: date('start_date', { mode: 'string' }),
    ...askedColumns(itineraryEnquiryFields),
    consentTextVersion: text('consent_text_version').notNull(),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    /** What the office wrote down about it, for itself. */
    note: text(),
    /** The day from which the guest's details are no longer kept, once they deleted their account. */
    eraseOn: date('erase_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('itinerary_enquiries_created').on(table.createdAt),
    index('itinerary_enquiries_by_status').on(table.status, table.createdAt, table.id),
    index('itinerary_enquiries_search').using('gin', sql`${itineraryEnquiriesText} gin_trgm_ops`),
    index('itinerary_enquiries_email').on(sql`lower(${table.email})`),
    check('itinerary_enquiries_status', sql`${table.status} in ('requested', 'quoted', 'closed')`),
    check(
      'itinerary_enquiries_party',
      sql`${table.adults} >= 1 and ${table.children} >= 0 and ${table.toddlers} >= 0`,
    ),
    check('itinerary_enquiries_total', sql`${table.totalMinor} >= 0`),
  ],
)

/** How long each column is kept. */
export const itineraryEnquiriesKept: Kept<typeof itineraryEnquiries> = {
  id: 'enquiryRecords',
  reference: 'enquiryRecords',
  status: 'enquiryRecords',
  shareCode: 'enquiryRecords',
  entries: 'enquiryRecords',
  adults: 'enquiryRecords',
  children: 'enquiryRecords',
  toddlers: 'enquiryRecords',
  vehicle: 'enquiryRecords',
  addOns: 'enquiryRecords',
  questionnaire: 'enquiryRecords',
  currency: 'enquiryRecords',
  priceLines: 'enquiryRecords',
  totalMinor: 'enquiryRecords',
  startDate: 'enquiryRecords',
  ...askedKept(itineraryEnquiryFields),
  consentTextVersion: 'enquiryRecords',
  consentedAt: 'enquiryRecords',
  note: 'enquiries',
  eraseOn: 'enquiryRecords',
  createdAt: 'enquiryRecords',
}

/** Where the office searches. */
export const itineraryEnquiriesText = searchedText([
  itineraryEnquiries.reference,
  itineraryEnquiries.name,
  itineraryEnquiries.email,
  itineraryEnquiries.phone,
  itineraryEnquiries.message,
  itineraryEnquiries.note,
  foldedName(itineraryEnquiries.name),
  withoutSigns(itineraryEnquiries.phone),
  withoutSigns(itineraryEnquiries.reference),
])

/** What a user has saved in the builder, to go on with on any device. It goes with the account. */
export const savedItineraries = pgTable(
  'saved_itineraries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the device that saved it first: see rules/itinerary/saved-itinerary.ts. */
    id: text().notNull(),
    /** Empty unless its owner has named it. */
    name: text().notNull(),
    itinerary: jsonb().$type<StoredItinerary>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
