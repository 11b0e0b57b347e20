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
import type { AgreedPrice, PriceLine } from '#rules/prices/quote.ts'
import type { cancellationTiers } from '#rules/refunds/cancellation.ts'
import { itemFields, orderFields } from '#rules/orders/order-fields.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import type { KeptPromo } from '#rules/promo-codes/promo-code.ts'
import {
  type ItemStatus,
  itemTransitions,
  type OrderStatus,
  orderTransitions,
} from '#rules/orders/statuses.ts'
import { listStatuses } from '#rules/orders/transitions.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { historyTable } from './history.ts'
import { askedColumns } from './asked-columns.ts'
import { searchedText, foldedName, withoutSigns } from './searched-text.ts'
import { promoCodes } from './promo-codes.ts'
import { defineTable, kept } from './table.ts'

/** By which form of ours it came: the office lists each by itself, and its reference begins by it. */
export const orderForms = ['booking', 'transfer', 'gift'] as const
/** Under which of its two lists the desk has an order: gift vouchers stand among the bookings. */
export function listedForm(form: (typeof orderForms)[number]): 'booking' | 'transfer' {
  return form === 'transfer' ? 'transfer' : 'booking'
}
export const orderChannels = ['site', 'office', 'reseller'] as const
export const itemKinds = ['tour', 'vehicle-day', 'transfer', 'custom'] as const

/** What one guest bought in one go, with what was agreed then. Its money is in its ledger, never here. */
export const orders = defineTable(
  'orders',
  {
    guestDetails:
      'who books, who travels where somebody else books, and whom invoices are written to | to carry out the trip, to meet them, to write invoices as tax law wants them, and to answer claims; a hash of the network under the server’s own key bounds how many places it holds without an answer, and goes once the office has answered or the place is given back | `guestDetails`; then they are erased and the record stays',
    guestNotes:
      'the party, and whom to call | for the guide, on the day: diet, mobility and health are special personal information | `guestNotes`',
    record:
      'the trip; the guest while named | what was agreed and sold; company and tax law want the record | `tripRecords`, without the person after `guestDetails`',
  },
  {
    ...kept('record', {
      id: uuid().primaryKey(),
      reference: text().notNull().unique(),
      form: text({ enum: orderForms }).notNull(),
      channel: text({ enum: orderChannels }).notNull().default('site'),
      /** It moves by `orderTransitions` alone. */
      status: text().$type<OrderStatus>().notNull(),
      /** What it is called in a line: the tour, the vehicle. */
      title: text().notNull(),
      /** The first and last day of what is to be travelled: calendar dates in Cape Town. */
      firstDay: date('first_day', { mode: 'string' }).notNull(),
      lastDay: date('last_day', { mode: 'string' }).notNull(),
      language: text().notNull().default('en'),
      /** In which money the guest read the prices: a courtesy. What is owed is in rand. */
      currencyShown: text('currency_shown').notNull().default('ZAR'),
      /** What a rand was worth in it as the guest read it, and of which day that was; absent in rand. */
      rateShown: doublePrecision('rate_shown'),
      ratesOn: date('rates_on', { mode: 'string' }),
      /** The code that it was booked with, what that takes off, and of what, as it was then. */
      promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
      promo: jsonb().$type<KeptPromo>(),
      /** The parts of the price and their days, once they were agreed. */
      plan: jsonb().$type<PaymentPlan>(),
      /** When a place that is held without an answer, or without money, is given back. */
      holdEndsAt: timestamp('hold_ends_at', { withTimezone: true }),
      /** When guest and office were notified that the end is near. */
      holdRemindedAt: timestamp('hold_reminded_at', { withTimezone: true }),
      /** When its guest first showed that the address is theirs: by an act by the link of a mail, or signed in with it. */
      emailProvenAt: timestamp('email_proven_at', { withTimezone: true }),
      /** How often its calendar entry has changed. */
      sequence: integer().notNull().default(0),
      consentTextVersion: text('consent_text_version').notNull(),
      consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
      /** The day from which the guest's details are no longer kept, once they deleted their account. */
      eraseOn: date('erase_on', { mode: 'string' }),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    }),
    ...askedColumns(orderFields),
    ...kept('guestDetails', {
      /** Whose network it came from, as a hash, while what it holds without an answer is counted. */
      networkHash: text('network_hash'),
      /** What the office wrote down about it, for itself. */
      note: text(),
    }),
  },
  (table) => [
    // The form last: a list of the desk may hold two of them, and stays in order.
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

/** One thing on one date, as it was agreed. It has a place of its day while it is held or booked. */
export const orderItems = defineTable(
  'order_items',
  {
    guestNotes:
      'the party | where they are, when they land, which ship they must be on again and where they go: for the driver; what the office wrote for whoever guides them | `guestNotes`',
    record:
      'the trip; the guest while named | what was agreed and sold, day by day | `tripRecords`',
  },
  {
    ...kept('record', {
      id: uuid().primaryKey(),
      orderId: ownedBy('order_id', () => orders.id),
      kind: text({ enum: itemKinds }).notNull(),
      /** It moves by `itemTransitions` alone. */
      status: text().$type<ItemStatus>().notNull(),
      /** The tour's id, or the vehicle's slug; absent for what the office wrote by hand. */
      product: text(),
      title: text().notNull(),
      /** The kind of a vehicle's day: 'inland' or 'overland'. */
      variant: text(),
      /** A calendar date in Cape Town, and clock times there where they were agreed. */
      date: date({ mode: 'string' }).notNull(),
      startTime: time('start_time'),
      endTime: time('end_time'),
      adults: integer().notNull(),
      children: integer().notNull().default(0),
      /** Under three: free, with a seat. */
      toddlers: integer().notNull().default(0),
      childSeats: integer('child_seats').notNull().default(0),
      priceLines: jsonb('price_lines').$type<PriceLine[]>().notNull(),
      /** What its price rests on, where days have prices of their own: for as long as it stays on its day it is priced by it. */
      pricing: jsonb().$type<AgreedPrice>(),
      /** In cents; absent where the price is on request. */
      totalMinor: bigint('total_minor', { mode: 'number' }),
      cancellationTiers: jsonb('cancellation_tiers').$type<typeof cancellationTiers>().notNull(),
      /** Whether a vehicle goes out with it, and a guide: a trigger of `allocations` alone writes both. */
      withVehicle: boolean('with_vehicle').notNull().default(false),
      withGuide: boolean('with_guide').notNull().default(false),
    }),
    ...askedColumns(itemFields),
    ...kept('guestNotes', {
      /** What the office wrote for whoever guides it; its own notes are on the order. */
      guideNote: text('guide_note'),
    }),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_day').on(table.date, table.kind, table.product),
    // What still waits for a vehicle or a guide, however many trips have theirs.
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

/** What happened to an order; `event` is of `orderTransitions`, or what else was done to it. */
export const orderEvents = historyTable(
  'order_events',
  'what happened to an order and when, in codes and figures',
  {
    orderId: ownedBy('order_id', () => orders.id),
  },
)

/** Where the office searches. */
export const ordersText = searchedText([
  orders.reference,
  orders.name,
  orders.email,
  orders.phone,
  orders.title,
  orders.note,
  foldedName(orders.name),
  withoutSigns(orders.phone),
  withoutSigns(orders.reference),
  orders.specialRequests,
  orders.traveller,
  orders.travellerPhone,
  foldedName(orders.traveller),
  withoutSigns(orders.travellerPhone),
  orders.invoiceCompany,
])

/** The same of what is particular to an item: where guests are fetched and brought, their flight and ship. */
export const orderItemsText = searchedText([
  orderItems.title,
  orderItems.pickup,
  orderItems.destination,
  orderItems.flight,
  orderItems.ship,
])
