import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { guideNewsKinds, guidePressKinds } from '#app/capacity/guides-phone.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { users } from '#app/accounts/schema.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { defineTable, withRetention } from '#platform/database/schema/table.ts'

/** A guide's account and private calendar. Deleted when the guide leaves. */
export const guideAccounts = defineTable(
  'guide_accounts',
  'the guide | the account of a guide, and a hash of the link of their calendar | `guideDetails`; until they leave or their account is deleted',
  {
    guideId: uuid('guide_id')
      .primaryKey()
      .references(() => guides.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    /** Hash of the token in the calendar's address. Null if the guide has no calendar. */
    feedHash: text('feed_hash').unique(),
    feedMadeAt: timestamp('feed_made_at', { withTimezone: true }),
  },
)

const tripColumns = () => ({
  itemId: parentId('item_id', () => orderItems.id),
  guideId: parentId('guide_id', () => guides.id),
})

/**
 * The time by the phone, and the time of arrival on the server. The phone may be offline in
 * between.
 */
const reportTimes = () => ({
  pressedAt: timestamp('pressed_at', { withTimezone: true }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})

/**
 * Guides' reports on trips. Rows are only added. The phone creates the id, so a repeated report is stored once.
 */
export const guidePresses = defineTable(
  'guide_presses',
  {
    guestNotes:
      "the guest, and the guide | the guide's note about a trip, for the office | `guestNotes`",
    record:
      'the guide, and the guest by the trip | when they set out, met their guests and came back | `tripRecords`, with the trip, and no longer than the guide',
  },
  {
    ...withRetention('record', {
      id: uuid().primaryKey(),
      ...tripColumns(),
      kind: text({ enum: guidePressKinds }).notNull(),
      ...reportTimes(),
    }),
    /** The text of a note. Emptied together with the guests' special requests. */
    ...withRetention('guestNotes', { note: text() }),
  },
  (table) => [
    index('guide_presses_item').on(table.itemId),
    check('guide_presses_kind', whereOneOf(table.kind, guidePressKinds)),
  ],
)

/**
 * Photographs of guides' receipts for a trip. Stored like other photographs, shown only at the
 * desk.
 */
export const guideReceipts = defineTable(
  'guide_receipts',
  'the guide | photographs of receipts from a trip, for the books; only the desk shows them | `tripRecords`, with the trip, and no longer than the guide',
  {
    id: uuid().primaryKey(),
    ...tripColumns(),
    master: text().notNull(),
    bytes: integer().notNull(),
    ...reportTimes(),
  },
  (table) => [
    index('guide_receipts_item').on(table.itemId),
    index('guide_receipts_master').on(table.master),
  ],
)

/**
 * The state of a trip that a guide was last mailed. A difference is mailed once, and marked on the
 * guide's screen until seen (app/guides/notify-guides.server.ts).
 */
export const guideNotices = defineTable(
  'guide_told',
  'the guide | the last message about a trip, so that the next names only changes; place and details are hashes | until ten days after the trip',
  {
    ...tripColumns(),
    date: date({ mode: 'string' }).notNull(),
    startTime: time('start_time'),
    pickupTime: time('pickup_time'),
    /** Hash of the pick-up place, to notice a change without storing the place. */
    pickupHash: text('pickup_hash').notNull(),
    /** Hash of everything else on the card. Null in rows older than this column. */
    detailsHash: text('details_hash'),
    /** The kind of change. Null once the guide has seen it. */
    news: text({ enum: guideNewsKinds }),
    notifiedAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guideId, table.itemId] }),
    index('guide_told_item').on(table.itemId),
    check(
      'guide_told_news',
      sql`${table.news} is null or ${whereOneOf(table.news, guideNewsKinds)}`,
    ),
  ],
)
