import { getTableColumns, sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { BuilderTour } from '#app/itinerary/builder-tour.ts'
import type { AddOn, BuilderVehicle, ItineraryLine } from '#app/itinerary/itinerary-price.ts'
import type { ItineraryEntry } from '#app/itinerary/itinerary.ts'
import type { Questionnaire } from '#app/itinerary/questionnaire.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { RideRequest } from '#app/order/ride-price.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { sharedItineraries } from '#app/itinerary/schema.server.ts'
import {
  buildSearchText,
  foldNameInSql,
  removePunctuation,
} from '#platform/database/schema/searched-text.ts'
import { defineTable, withRetention } from '#platform/database/schema/table.ts'

export const enquiryKinds = ['contact', 'ride', 'group', 'itinerary'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

export type EnquiredTour = Pick<
  BuilderTour,
  'id' | 'title' | 'location' | 'duration' | 'price' | 'isOverland'
>
export type EnquiredEntry = Pick<ItineraryEntry, 'day' | 'startTime'> & { tour: EnquiredTour }

export type EnquiryAnswers = {
  /** `sentAt` is by the clock of the visitor's device. */
  contact: { subject: string; tourType: string | null; sentAt: string }
  ride: RideRequest & { subject: string; tourType: string }
  group: { guests: number; offerBy: CalendarDate | null; programme: string } & Record<
    'pickups' | 'vehicles' | 'company' | 'vatNumber',
    string | null
  >
  /** The itinerary with its estimate on the day of the request. Later prices do not change it. */
  itinerary: {
    entries: EnquiredEntry[]
    adults: number
    /** Children over 2. Younger ones travel free and are counted in `toddlers`. */
    children: number
    toddlers: number
    vehicle: BuilderVehicle
    addOns: AddOn[]
    questionnaire: Questionnaire | null
    priceLines: ItineraryLine[]
    totalMinor: Cents
  }
}

/** 'answered' is for messages and rides, 'quoted' for quote requests. */
const statuses = ['new', 'answered', 'requested', 'quoted', 'closed'] as const

export const enquiries = defineTable(
  'enquiries',
  {
    messages:
      'anyone who writes, or requests a ride, a group or an itinerary | to answer, to quote, and to arrange the trip | `messages`; if their account is deleted, until the end of the trip, messages and rides at once',
    record:
      "the trip; the sender while named | the request and its estimate; the subject of a message, programme and company of a group | `messages`; except itineraries, deleted with the sender's data",
  },
  {
    ...withRetention('record', {
      id: uuid().primaryKey(),
      kind: text({ enum: enquiryKinds }).notNull(),
      /** The enquiry's reference. Null for a message. */
      reference: text().unique(),
      status: text({ enum: statuses }).notNull(),
      /** Cape Town dates; null while undecided. An itinerary has only a first day. */
      firstDay: date('first_day', { mode: 'string' }),
      lastDay: date('last_day', { mode: 'string' }),
      answers: jsonb().$type<EnquiryAnswers[EnquiryKind]>().notNull(),
      shareCode: text('share_code').references(() => sharedItineraries.code),
      /** The version of the consent text accepted at `createdAt`. */
      consentTextVersion: text('consent_text_version').notNull(),
      /**
       * The day after which the sender's details are deleted, because they deleted their account.
       */
      eraseOn: date('erase_on', { mode: 'string' }),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    }),
    ...withRetention('messages', {
      name: text().notNull(),
      email: text().notNull(),
      phone: text(),
      message: text(),
      /** The office's note; the sender does not see it. */
      note: text(),
    }),
  },
  (table) => [
    index('enquiries_created').on(table.createdAt, table.id),
    index('enquiries_by_status').on(table.status, table.createdAt, table.id),
    index('enquiries_search').using('gin', sql`${enquiriesText} gin_trgm_ops`),
    index('enquiries_email').on(sql`lower(${table.email})`),
    index('enquiries_share_code').on(table.shareCode),
    check('enquiries_kind', whereOneOf(table.kind, enquiryKinds)),
    check('enquiries_status', whereOneOf(table.status, statuses)),
    check('enquiries_reference', sql`(${table.kind} = 'contact') = (${table.reference} is null)`),
    check(
      'enquiries_share_code',
      sql`(${table.kind} = 'itinerary') = (${table.shareCode} is not null)`,
    ),
    check(
      'enquiries_days',
      sql`${table.firstDay} <= ${table.lastDay} and (${table.kind} <> 'group' or (${table.firstDay} is null) = (${table.lastDay} is null))`,
    ),
  ],
)

/** SQL: the last known day of the trip. */
export const enquiryDay = sql`coalesce(${enquiries.lastDay}, ${enquiries.firstDay})`

export const enquiriesText = buildSearchText([
  enquiries.reference,
  enquiries.name,
  enquiries.email,
  enquiries.phone,
  enquiries.message,
  enquiries.note,
  ...['subject', 'company', 'programme'].map(
    (name) => sql`${enquiries.answers} ->> ${sql.raw(`'${name}'`)}`,
  ),
  foldNameInSql(enquiries.name),
  removePunctuation(enquiries.phone),
  removePunctuation(enquiries.reference),
])

type Row = typeof enquiries.$inferSelect
type SharedColumns = Omit<
  Row,
  'kind' | 'status' | 'answers' | 'reference' | 'message' | 'shareCode'
>

export type Enquiry<Kind extends EnquiryKind = EnquiryKind> = {
  [Of in Kind]: SharedColumns &
    EnquiryAnswers[Of] & {
      kind: Of
      status: Of extends 'contact' | 'ride'
        ? 'new' | 'answered' | 'closed'
        : 'requested' | 'quoted' | 'closed'
      reference: Of extends 'contact' ? null : string
      message: Of extends 'contact' | 'ride' ? string : string | null
      shareCode: Of extends 'itinerary' ? string : null
    }
}[Kind]

export function unpackEnquiry<Kind extends EnquiryKind>({
  answers,
  ...columns
}: Row): Enquiry<Kind> {
  return { ...answers, ...columns } as unknown as Enquiry<Kind>
}

export type NewEnquiry<Kind extends EnquiryKind> = NewColumns & EnquiryAnswers[Kind]
export type NewColumns = Pick<Row, 'name' | 'email' | 'phone'> &
  Partial<Pick<Row, 'message' | 'firstDay' | 'lastDay' | 'shareCode'>>

/** Splits the fields of an enquiry into columns and `answers`. */
export function packEnquiry<Fields extends object>(answers: Fields) {
  const names = new Set(Object.keys(getTableColumns(enquiries)))
  const parts = Object.groupBy(Object.entries(answers), ([name]) =>
    names.has(name) ? 'columns' : 'answers',
  )
  return {
    ...(Object.fromEntries(parts.columns ?? []) as Pick<Fields, keyof Fields & keyof Row>),
    answers: Object.fromEntries(parts.answers ?? []) as Row['answers'],
  }
}

/** Comments to the sender, by people with the link of an itinerary or a group's request. */
export const enquiryComments = defineTable(
  'enquiry_comments',
  "anyone with the link of a sent itinerary or a group’s request | to inform its sender and the office | `messages`; deleted with the request or its sender's data",
  {
    /** The form chooses the id, so a repeated request counts once. */
    id: uuid().primaryKey(),
    enquiryId: parentId('enquiry_id', () => enquiries.id),
    name: text().notNull(),
    comment: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('enquiry_comments_enquiry').on(table.enquiryId, table.createdAt)],
)

export type GroupRequestData = Pick<
  Enquiry<'group'>,
  keyof EnquiryAnswers['group'] | 'firstDay' | 'lastDay' | 'name' | 'phone'
>

export type ItineraryRequestData = Pick<
  Enquiry<'itinerary'>,
  | Exclude<keyof EnquiryAnswers['itinerary'], 'questionnaire' | 'priceLines'>
  | 'firstDay'
  | 'name'
  | 'phone'
  | 'message'
>

/**
 * Earlier versions of a quote request. Written when its sender changes the request, never changed,
 * and deleted with the request or the sender's details (decision 51).
 */
export const requestVersions = defineTable(
  'quote_versions',
  "anyone who requests a quote | earlier versions of the request, to see the changes | with its request; of an itinerary, deleted with the sender's data",
  {
    id: uuid().primaryKey(),
    enquiryId: parentId('enquiry_id', () => enquiries.id),
    number: integer().notNull(),
    was: jsonb().$type<GroupRequestData | ItineraryRequestData>().notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('quote_versions_enquiry').on(table.enquiryId, table.number)],
)
