import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { holdIndexes } from './holds.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import type { Kept } from './kept.ts'
import { agreedColumns, agreedKept } from './agreed-columns.ts'
import { askedColumns, askedKept } from './asked-columns.ts'
import { searchedText } from './searched-text.ts'

/**
 * What a guest asked for and agreed to, as it stood on that day: a later change of the fleet, its
 * prices or the cancellation table changes nothing here. It takes one of the trips that the
 * company can make on its day, and no vehicle: the office answers whether one is free.
 */
export const transferRequests = pgTable(
  'transfer_requests',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    status: text({ enum: ['requested', 'confirmed', 'cancelled'] })
      .notNull()
      .default('requested'),
    /** The vehicle's slug. */
    vehicle: text().notNull(),
    vehicleType: text('vehicle_type').notNull(),
    /** A calendar date in Cape Town. */
    date: date({ mode: 'string' }).notNull(),
    guests: integer().notNull(),
    kind: text({ enum: ['inland', 'overland'] }).notNull(),
    ...askedColumns(transferFields),
    currency: text().notNull(),
    /** In cents, for one day. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    ...agreedColumns(),
  },
  (table) => [
    ...holdIndexes('transfer_requests', table),
    index('transfer_requests_date').on(table.date),
    index('transfer_requests_created').on(table.createdAt),
    index('transfer_requests_by_status').on(table.status, table.createdAt, table.id),
    index('transfer_requests_search').using('gin', sql`${transferRequestsText} gin_trgm_ops`),
    index('transfer_requests_email').on(sql`lower(${table.email})`),
    check(
      'transfer_requests_status',
      sql`${table.status} in ('requested', 'confirmed', 'cancelled')`,
    ),
    check('transfer_requests_kind', sql`${table.kind} in ('inland', 'overland')`),
    check('transfer_requests_guests', sql`${table.guests} >= 1`),
    check('transfer_requests_total', sql`${table.totalMinor} >= 0`),
  ],
)

/** How long each column is kept. */
export const transferRequestsKept: Kept<typeof transferRequests> = {
  id: 'tripRecords',
  reference: 'tripRecords',
  status: 'tripRecords',
  vehicle: 'tripRecords',
  vehicleType: 'tripRecords',
  date: 'tripRecords',
  guests: 'tripRecords',
  kind: 'tripRecords',
  ...askedKept(transferFields),
  currency: 'tripRecords',
  totalMinor: 'tripRecords',
  ...agreedKept,
}

/** Where the office searches. */
export const transferRequestsText = searchedText([
  transferRequests.reference,
  transferRequests.name,
  transferRequests.email,
  transferRequests.phone,
  transferRequests.vehicleType,
  transferRequests.note,
])
