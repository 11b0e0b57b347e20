import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AgreedPrice, PriceLine } from '#rules/prices/price.ts'
import type { CancellationTier } from '#app/payments/refunds/cancellation.ts'
import { itemFields, orderFields } from './order-fields.ts'
import type { PaymentPlan } from './payment-plan-rules.ts'
import type { StoredPromo } from '#app/credit/promo-code.ts'
import { type ItemStatus, itemTransitions, type OrderStatus, orderTransitions } from './statuses.ts'
import { listStatuses } from './transitions.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { defineHistoryTable } from '#platform/database/schema/history.ts'
import { createFieldColumns } from './field-columns-schema.server.ts'
import {
  buildSearchText,
  foldNameInSql,
  removePunctuation,
} from '#platform/database/schema/searched-text.ts'
import { promoCodes } from '#app/credit/promo-codes-schema.server.ts'
import { defineTable, withRetention } from '#platform/database/schema/table.ts'

/**
 * The form that created an order. Decides the office's list and the prefix of the reference.
 */
export const orderForms = ['booking', 'transfer', 'gift'] as const
/** The desk's list that contains an order. Gift vouchers are among the bookings. */
export function findListForm(form: (typeof orderForms)[number]): 'booking' | 'transfer' {
  return form === 'transfer' ? 'transfer' : 'booking'
}
export const orderChannels = ['site', 'office', 'reseller'] as const
export const itemKinds = ['tour', 'vehicle-day', 'transfer', 'custom'] as const

/** One purchase of a guest, with the terms of that time. Amounts are in the ledger, never here. */
export const orders = defineTable(
  'orders',
  {
    guestDetails:
      'the person who books, the traveller if somebody else, the recipient of invoices | to carry out the trip, to meet them, to write invoices as tax law requires, and to answer claims; a hash of the network, with the server’s own key, limits its unanswered requests and is deleted once the office answers or the place is released | `guestDetails`; then erased, and the record stays',
    guestNotes:
      'the party, and their emergency contact | for the guide, on the day: diet, mobility and health are special personal information | `guestNotes`',
    record:
      'the trip; the guest while named | the agreement; company and tax law require the record | `tripRecords`, without the person after `guestDetails`',
  },
  {
    ...withRetention('record', {
      id: uuid().primaryKey(),
      reference: text().notNull().unique(),
      form: text({ enum: orderForms }).notNull(),
      channel: text({ enum: orderChannels }).notNull().default('site'),
      /** Changes only by `orderTransitions`. */
      status: text().$type<OrderStatus>().notNull(),
      /** The order's title in lists: the tour or the vehicle. */
      title: text().notNull(),
      firstDay: date('first_day', { mode: 'string' }).notNull(),
      lastDay: date('last_day', { mode: 'string' }).notNull(),
      language: text().notNull().default('en'),
      /** Currency in which the guest saw approximate prices. Amounts owed are in rand. */
      currencyShown: text('currency_shown').notNull().default('ZAR'),
      /** The shown rate of one rand, and its day. Absent for rand. */
      rateShown: doublePrecision('rate_shown'),
      ratesOn: date('rates_on', { mode: 'string' }),
      /**
       * The promo code, its discount, and the amount to which it applied at the time of booking.
       */
      promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
      promo: jsonb().$type<StoredPromo>(),
      /** Instalments and their due dates, once agreed. */
      plan: jsonb().$type<PaymentPlan>(),
      holdEndsAt: timestamp('hold_ends_at', { withTimezone: true }),
      holdRemindedAt: timestamp('hold_reminded_at', { withTimezone: true }),
      /**
       * When the guest first confirmed the address: by an action through a mailed link, or
       * while signed in with it.
       */
      emailProvenAt: timestamp('email_proven_at', { withTimezone: true }),
      sequence: integer().notNull().default(0),
      consentTextVersion: text('consent_text_version').notNull(),
      consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
      /**
       * The day after which the guest's details are deleted. Set when the guest deletes the
       * account.
       */
      eraseOn: date('erase_on', { mode: 'string' }),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    }),
    ...createFieldColumns(orderFields),
    ...withRetention('guestDetails', {
      /**
       * Hash of the network that the order came from, while the hold counts for the limit of that
       * network.
       */
      networkHash: text('network_hash'),
      /** The office's private note. */
      note: text(),
    }),
  },
  (table) => [
    // The form is the last column: one list of the desk may contain two forms and stays sorted.
    index('orders_created').on(table.createdAt, table.id, table.form),
    index('orders_by_status').on(table.status, table.createdAt, table.id, table.form),
    index('orders_days').on(table.lastDay),
    index('orders_hold_ends')
      .on(table.holdEndsAt)
      .where(sql`${table.holdEndsAt} is not null`),
    index('orders_network')
      .on(table.networkHash)
      .where(sql`${table.networkHash} is not null`),
    index('orders_search').using('gin', sql`${ordersText} gin_trgm_ops`),
    index('orders_erase')
      .on(table.eraseOn)
      .where(sql`${table.eraseOn} is not null`),
    index('orders_promo_code')
      .on(table.promoCodeId)
      .where(sql`${table.promoCodeId} is not null`),
    index('orders_email').on(sql`lower(${table.email})`),
    check('orders_form', whereOneOf(table.form, orderForms)),
    check('orders_channel', whereOneOf(table.channel, orderChannels)),
    check('orders_status', whereOneOf(table.status, listStatuses(orderTransitions))),
    check('orders_days_in_order', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
)

/** One product on one date, as agreed. The item has a place on that day while held or booked. */
export const orderItems = defineTable(
  'order_items',
  {
    guestNotes:
      "the party | pick-up, flight, ship and destination, for the driver; the office's note for the guide | `guestNotes`",
    record: 'the trip; the guest while named | the agreed trips, day by day | `tripRecords`',
  },
  {
    ...withRetention('record', {
      id: uuid().primaryKey(),
      orderId: parentId('order_id', () => orders.id),
      kind: text({ enum: itemKinds }).notNull(),
      /** Changes only by `itemTransitions`. */
      status: text().$type<ItemStatus>().notNull(),
      /** The tour's id or the vehicle's slug. Absent for a trip that the office wrote itself. */
      product: text(),
      title: text().notNull(),
      variant: text(),
      /** The date in Cape Town, and clock times there if agreed. */
      date: date({ mode: 'string' }).notNull(),
      startTime: time('start_time'),
      endTime: time('end_time'),
      adults: integer().notNull(),
      children: integer().notNull().default(0),
      /** Guests under three: free, with a seat. */
      toddlers: integer().notNull().default(0),
      childSeats: integer('child_seats').notNull().default(0),
      priceLines: jsonb('price_lines').$type<PriceLine[]>().notNull(),
      /**
       * How the price was computed, if days have different prices. The item has this price while it
       * stays on its day.
       */
      pricing: jsonb().$type<AgreedPrice>(),
      /** In cents. Absent if the price is on request. */
      totalMinor: bigint('total_minor', { mode: 'number' }),
      cancellationTiers: jsonb('cancellation_tiers').$type<readonly CancellationTier[]>().notNull(),
      /**
       * True if a vehicle, or a guide, is assigned. Only a trigger of `allocations` writes these
       * two columns.
       */
      withVehicle: boolean('with_vehicle').notNull().default(false),
      withGuide: boolean('with_guide').notNull().default(false),
    }),
    ...createFieldColumns(itemFields),
    ...withRetention('guestNotes', {
      /** The office's note for the guide. The office's private note is on the order. */
      guideNote: text('guide_note'),
    }),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_day').on(table.date, table.kind, table.product),
    // Finds trips that still need a vehicle or guide.
    index('order_items_waiting')
      .on(table.date)
      .where(
        sql`${table.status} in ('held', 'booked') and ${table.kind} <> 'custom' and not (${table.withVehicle} and ${table.withGuide})`,
      ),
    index('order_items_search').using('gin', sql`${orderItemsText} gin_trgm_ops`),
    check('order_items_kind', whereOneOf(table.kind, itemKinds)),
    check('order_items_status', whereOneOf(table.status, listStatuses(itemTransitions))),
    check('order_items_party', sql`${table.adults} >= 1 and ${table.children} >= 0`),
    check('order_items_small', sql`${table.toddlers} >= 0 and ${table.childSeats} >= 0`),
    check('order_items_total', sql`${table.totalMinor} >= 0`),
  ],
)

export const orderEvents = defineHistoryTable(
  'order_events',
  'the history of an order, in codes and figures',
  {
    orderId: parentId('order_id', () => orders.id),
  },
)

export const ordersText = buildSearchText([
  orders.reference,
  orders.name,
  orders.email,
  orders.phone,
  orders.title,
  orders.note,
  foldNameInSql(orders.name),
  removePunctuation(orders.phone),
  removePunctuation(orders.reference),
  orders.specialRequests,
  orders.traveller,
  orders.travellerPhone,
  foldNameInSql(orders.traveller),
  removePunctuation(orders.travellerPhone),
  orders.invoiceCompany,
])

export const orderItemsText = buildSearchText([
  orderItems.title,
  orderItems.pickup,
  orderItems.destination,
  orderItems.flight,
  orderItems.ship,
])
