import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  allPaperKinds,
  type ClosingReason,
  closingReasons,
  type GuideLanguage,
  type PaperKind,
} from './names.ts'
import type { Period } from './period.ts'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** For optimistic locking: a change based on an older version is refused. */
const versionColumns = {
  version: integer().notNull(),
  /** When the vehicle or guide left service. Null while in service. */
  inactiveSince: timestamp('inactive_since', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}

export const vehicles = defineTable(
  'vehicles',
  "the company's own vehicles, and what the office notes of them",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Seats for guests; the driver's is not counted. */
    seats: integer().notNull(),
    /** The slug of the vehicle's type in content/vehicles.ts. */
    type: text(),
    luggage: integer(),
    childSeats: integer('child_seats'),
    registration: text(),
    /** The office's note. Guests never see it. */
    facts: text(),
    ...versionColumns,
  },
  (table) => [
    check('vehicles_seats', sql`${table.seats} between 1 and 70`),
    check('vehicles_luggage', sql`${table.luggage} between 0 and 200`),
    check('vehicles_child_seats', sql`${table.childSeats} between 0 and 10`),
  ],
)

export const guides = defineTable(
  'guides',
  'guides and drivers | to assign trips to them, and to contact them | while they guide, then `guideDetails`',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    languages: text().array().$type<GuideLanguage[]>().notNull(),
    phone: text(),
    /** False for a guide who only joins a driver. Such a guide is never assigned automatically. */
    drives: boolean().notNull().default(true),
    ...versionColumns,
  },
)

const ownerColumns = () => ({
  vehicleId: uuid('vehicle_id').references(() => vehicles.id, { onDelete: 'cascade' }),
  guideId: uuid('guide_id').references(() => guides.id, { onDelete: 'cascade' }),
})

/** Papers that a vehicle or guide needs to go out. Each kind at most once. */
export const papers = defineTable(
  'papers',
  'the guide, or a vehicle | licences and certificates, which trips require | while the guide or vehicle exists',
  {
    id: uuid().primaryKey(),
    ...ownerColumns(),
    kind: text().$type<PaperKind>().notNull(),
    number: text(),
    /** The last day on which the paper is valid. */
    expiresOn: date('expires_on').$type<CalendarDate>().notNull(),
  },
  (table) => [
    uniqueIndex('papers_vehicle').on(table.vehicleId, table.kind),
    uniqueIndex('papers_guide').on(table.guideId, table.kind),
    check('papers_kind', whereOneOf(table.kind, allPaperKinds)),
    check('papers_of_one', sql`num_nonnulls(${table.vehicleId}, ${table.guideId}) = 1`),
  ],
)

/** Days on which a vehicle or a guide is unavailable, first and last day included. */
export const closings = defineTable(
  'closings',
  "the guide, or a vehicle | the days on which they are away, with one of four reasons; 'ill' is the only one about health | while the guide or vehicle exists",
  {
    id: uuid().primaryKey(),
    ...ownerColumns(),
    firstDay: date('first_day').$type<CalendarDate>().notNull(),
    lastDay: date('last_day').$type<CalendarDate>().notNull(),
    reason: text().$type<ClosingReason>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('closings_days').on(table.lastDay),
    check('closings_reason', whereOneOf(table.reason, closingReasons)),
    check('closings_days_in_order', sql`${table.firstDay} <= ${table.lastDay}`),
    check('closings_of_one', sql`num_nonnulls(${table.vehicleId}, ${table.guideId}) = 1`),
  ],
)

/** A range of instants; the end is excluded. */
const period = customType<{ data: Period; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => `[${from.toISOString()},${to.toISOString()})`,
  fromDriver: (text) => {
    const [from = '', to = ''] = text.slice(1, -1).replaceAll('"', '').split(',')
    return { from: new Date(from), to: new Date(to) }
  },
})

/**
 * Vehicles and guides of an item or of a waiting-list entry, for a period that includes buffers.
 * The exclusion constraint `allocations_never_twice` (platform/database/migrations/) prevents
 * overlaps. A trigger releases them when the item loses its place or its time.
 */
export const allocations = defineTable(
  'allocations',
  'the guide, and the guest by the trip | which guide and vehicle go with a trip, and when | `tripRecords`, with the trip, and no longer than the guide',
  {
    id: uuid().primaryKey(),
    itemId: uuid('item_id').references(() => orderItems.id, { onDelete: 'cascade' }),
    waitingId: uuid('waiting_id').references(() => waitingEntries.id, { onDelete: 'cascade' }),
    ...ownerColumns(),
    period: period().notNull(),
    isForChange: boolean('is_for_change').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('allocations_vehicle').on(table.itemId, table.vehicleId, table.isForChange),
    uniqueIndex('allocations_guide').on(table.itemId, table.guideId, table.isForChange),
    // Indexes for reading some days. They keep old rows from making this slow.
    index('allocations_ends').on(
      sql`coalesce(${table.vehicleId}, ${table.guideId})`,
      sql`upper(${table.period})`,
    ),
    index('allocations_begins').on(sql`lower(${table.period})`),
    index('allocations_waiting').on(table.waitingId),
    check('allocations_for_one', sql`num_nonnulls(${table.itemId}, ${table.waitingId}) = 1`),
    check('allocations_of_one', sql`num_nonnulls(${table.vehicleId}, ${table.guideId}) = 1`),
  ],
)
