import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TourQuote } from '#rules/money/tour-price.ts'
import { bookingFields } from '#rules/orders/booking-fields.ts'
import type { Kept } from './kept.ts'
import { tours } from './tours.ts'
import { holdIndexes } from './holds.ts'
import { agreedColumns, agreedKept } from './agreed-columns.ts'
import { askedColumns, askedKept } from './asked-columns.ts'
import { searchedText } from './searched-text.ts'

type PriceLine = Extract<TourQuote, { kind: 'priced' }>['lines'][number]

/**
 * What a guest agreed to, as it stood on that day: a later change of the catalogue, the prices or
 * the cancellation table changes nothing here. 'requested' holds the departure until full payment
 * confirms it (P9.10).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    status: text({ enum: ['requested', 'confirmed', 'cancelled'] })
      .notNull()
      .default('requested'),
    tourId: text('tour_id')
      .notNull()
      .references(() => tours.id),
    tourTitle: text('tour_title').notNull(),
    departureDate: date('departure_date', { mode: 'string' }).notNull(),
    adults: integer().notNull(),
    children: integer().notNull(),
    ...askedColumns(bookingFields),
    currency: text().notNull(),
    priceLines: jsonb('price_lines').$type<PriceLine[]>().notNull(),
    /** In cents; absent where the price is on request. */
    totalMinor: bigint('total_minor', { mode: 'number' }),
    ...agreedColumns(),
  },
  (table) => [
    ...holdIndexes('bookings', table),
    index('bookings_departure').on(table.tourId, table.departureDate),
    index('bookings_created').on(table.createdAt),
    index('bookings_by_status').on(table.status, table.createdAt, table.id),
    index('bookings_search').using('gin', sql`${bookingsText} gin_trgm_ops`),
    index('bookings_email').on(sql`lower(${table.email})`),
    check('bookings_status', sql`${table.status} in ('requested', 'confirmed', 'cancelled')`),
    check('bookings_party', sql`${table.adults} >= 1 and ${table.children} >= 0`),
    check('bookings_total', sql`${table.totalMinor} >= 0`),
  ],
)

/** How long each column is kept. */
export const bookingsKept: Kept<typeof bookings> = {
  id: 'tripRecords',
  reference: 'tripRecords',
  status: 'tripRecords',
  tourId: 'tripRecords',
  tourTitle: 'tripRecords',
  departureDate: 'tripRecords',
  adults: 'tripRecords',
  children: 'tripRecords',
  ...askedKept(bookingFields),
  currency: 'tripRecords',
  priceLines: 'tripRecords',
  totalMinor: 'tripRecords',
  ...agreedKept,
}

/** Where the office searches. */
export const bookingsText = searchedText([
  bookings.reference,
  sql`${bookings.firstName} || ' ' || ${bookings.lastName}`,
  bookings.email,
  bookings.phone,
  bookings.tourTitle,
  bookings.note,
])
