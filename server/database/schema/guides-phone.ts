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
import { guideNewsKinds, guidePressKinds } from '#rules/fleet/guides-phone.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { users } from './accounts.ts'
import { guides } from './fleet.ts'
import { orderItems } from './orders.ts'
import { defineTable, kept } from './table.ts'

/** As whom a guide of the fleet signs in, and the private calendar of theirs. Whoever leaves has no row. */
export const guideAccounts = defineTable(
  'guide_accounts',
  'the guide | as whom a guide signs in, and a hash of the address of their calendar | `guideDetails`; until they leave or their account is gone',
  {
    guideId: uuid('guide_id')
      .primaryKey()
      .references(() => guides.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    /** Hash of the token in the calendar's address; null while there is none. */
    feedHash: text('feed_hash').unique(),
    feedMadeAt: timestamp('feed_made_at', { withTimezone: true }),
  },
)

/** What of a trip belongs to the phone of a guide. */
const ofTrip = () => ({
  itemId: ownedBy('item_id', () => orderItems.id),
  guideId: ownedBy('guide_id', () => guides.id),
})

/** When, by the phone, and when it reached us: a bad line may lie between. */
const pressed = () => ({
  pressedAt: timestamp('pressed_at', { withTimezone: true }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})

/** What a guide pressed on a trip. Added, never changed; its id is made on the phone, so that it is stored once. */
export const guidePresses = defineTable(
  'guide_presses',
  {
    guestNotes:
      'the guest, and the guide | what the guide wrote down of a trip, for the office | `guestNotes`',
    record:
      'the guide, and the guest by the trip | when they set out, met their guests, and were home | `tripRecords`, with the trip, and no longer than the guide',
  },
  {
    ...kept('record', {
      id: uuid().primaryKey(),
      ...ofTrip(),
      kind: text({ enum: guidePressKinds }).notNull(),
      ...pressed(),
    }),
    /** Of a note; emptied with what guests wished. */
    ...kept('guestNotes', { note: text() }),
  },
  (table) => [
    index('guide_presses_item').on(table.itemId),
    check('guide_presses_kind', whereOneOf(table.kind, guidePressKinds)),
  ],
)

/** A photograph of what a guide paid for on a trip: kept beside the others as a master, and shown at the desk alone. */
export const guideReceipts = defineTable(
  'guide_receipts',
  'the guide | photographs of what was paid on a trip, for the books; seen at the desk alone | `tripRecords`, with the trip, and no longer than the guide',
  {
    id: uuid().primaryKey(),
    ...ofTrip(),
    /** The SHA-256 of its bytes. */
    master: text().notNull(),
    bytes: integer().notNull(),
    ...pressed(),
  },
  (table) => [
    index('guide_receipts_item').on(table.itemId),
    index('guide_receipts_master').on(table.master),
  ],
)

/**
 * What a guide was told last of a trip of theirs. What is otherwise now is news: told by mail once, and marked on
 * their screen until they have seen it (server/guides/tell-guides.ts).
 */
export const guideTold = defineTable(
  'guide_told',
  'the guide | what they were told of a trip, so that they are told what is otherwise; the place and the details as hashes | until ten days after the day it set out',
  {
    ...ofTrip(),
    date: date({ mode: 'string' }).notNull(),
    startTime: time('start_time'),
    pickupTime: time('pickup_time'),
    /** A hash of where guests are fetched: it says that the place is another, and not which. */
    pickupHash: text('pickup_hash').notNull(),
    /** A hash of all else that the card shows; null where it was told before this was kept. */
    detailsHash: text('details_hash'),
    /** What is new about it; null once the guide has seen it. */
    news: text({ enum: guideNewsKinds }),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
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
