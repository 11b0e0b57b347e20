import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OfferBody } from './offer.ts'
import { offerFields } from './offer-fields.ts'
import { type OfferStatus, offerTransitions } from './offer-states.ts'
import { listStatuses } from '#app/order/transitions.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { defineHistoryTable } from '#platform/database/schema/history.ts'
import { createFieldColumns } from '#app/order/field-columns-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import {
  buildSearchText,
  foldNameInSql,
  removePunctuation,
} from '#platform/database/schema/searched-text.ts'
import { defineTable } from '#platform/database/schema/table.ts'

export const offerSources = ['itinerary-enquiries', 'group-quotes', 'contact-messages'] as const

/** Offers to one person, each with the order that acceptance created. */
export const offers = defineTable(
  'offers',
  'the recipient of a quote | to write it, and to address its invoices | `offers`; deleted with the account',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    ...createFieldColumns(offerFields),
    language: text().notNull().default('en'),
    /** The request that the offer answers. Absent after a telephone call. */
    source: text({ enum: offerSources }),
    sourceId: uuid('source_id'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('offers_created').on(table.createdAt, table.id),
    index('offers_email').on(sql`lower(${table.email})`),
    index('offers_source').on(table.sourceId),
    index('offers_order').on(table.orderId),
    index('offers_search').using('gin', sql`${offersText} gin_trgm_ops`),
    check(
      'offers_source_known',
      sql`(${table.source} is null) = (${table.sourceId} is null) and (${table.source} is null or ${whereOneOf(table.source, offerSources)})`,
    ),
  ],
)

/** A version of an offer. Once it is sent, a trigger allows changes of status and reminder only. */
export const offerVersions = defineTable(
  'offer_versions',
  'the recipient of a quote | the quote as it was sent; its letter may mention the reader | with its quote',
  {
    id: uuid().primaryKey(),
    offerId: parentId('offer_id', () => offers.id),
    number: integer().notNull(),
    /** Changes only by `offerTransitions`. */
    status: text().$type<OfferStatus>().notNull(),
    body: jsonb().$type<OfferBody>().notNull(),
    /** The last day to accept, in Cape Town. */
    holdsUntil: date('holds_until', { mode: 'string' }).notNull(),
    /** Number of saves of the draft. A save must name the number that it replaces. */
    saves: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
  },
  (table) => [
    unique('offer_versions_number').on(table.offerId, table.number),
    uniqueIndex('offer_versions_one_draft')
      .on(table.offerId)
      .where(sql`${table.status} = 'draft'`),
    index('offer_versions_open')
      .on(table.holdsUntil)
      .where(sql`${table.status} in ('sent', 'asked')`),
    check('offer_versions_status', whereOneOf(table.status, listStatuses(offerTransitions))),
    check('offer_versions_sent', sql`(${table.status} = 'draft') = (${table.sentAt} is null)`),
  ],
)

export const offerEvents = defineHistoryTable(
  'offer_events',
  'the recipient of a quote, and the colleague who wrote it | its history | with its quote',
  {
    offerId: parentId('offer_id', () => offers.id),
    version: integer().notNull(),
  },
)

export const offersText = buildSearchText([
  offers.reference,
  offers.name,
  offers.email,
  offers.phone,
  offers.company,
  foldNameInSql(offers.name),
  removePunctuation(offers.phone),
  removePunctuation(offers.reference),
])
