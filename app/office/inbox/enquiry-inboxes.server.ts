import { and, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { countTravelDays } from '#app/itinerary/itinerary.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import {
  enquiries,
  type Enquiry,
  enquiriesText,
  enquiryComments,
  enquiryDay,
  type EnquiryKind,
  unpackEnquiry,
  requestVersions,
} from '#app/enquiries/schema.server.ts'
import { buildErasedValues } from '#platform/database/schema/table.ts'
import { threads } from '#app/messages/schema.server.ts'
import { copyContactStatus } from '#app/messages/threads.server.ts'
import { addComments } from '#app/enquiries/comments.server.ts'
import { kindsByInbox } from '#app/enquiries/find-enquiry.server.ts'
import { addChanges } from '#app/enquiries/versions.server.ts'
import { formatFieldAnswers } from './format-field-answers.server.ts'
import { erasedName, setEraseDay } from './erase.server.ts'
import { defineInbox, type Details, type Inbox } from './inbox.server.ts'
import { omit } from '#rules/omit.ts'

/** An enquiry with its sender's changes and other people's comments. */
type CompleteEnquiry<Kind extends EnquiryKind> = Enquiry<Kind> &
  Record<'changes' | 'comments', string | null>

/**
 * Defines an inbox of enquiries. No law requires keeping a sender's data: on erasure, itineraries
 * stay without it, and other enquiries are deleted.
 */
function defineEnquiries<Kind extends EnquiryKind>(
  name: keyof typeof kindsByInbox,
  kinds: readonly Kind[],
  describe: (enquiry: CompleteEnquiry<Kind>, content: Content) => Details,
): Inbox {
  const scope = inArray(enquiries.kind, [...kinds])
  const isMessages = name === 'contact-messages'
  return defineInbox<typeof enquiries, CompleteEnquiry<EnquiryKind>>(enquiries, {
    name,
    scope,
    search: enquiriesText,
    ...(!isMessages && {
      isOn: (days) =>
        or(...days.map((day) => and(lte(enquiries.firstDay, day), gte(enquiryDay, day)))),
    }),
    complete: async (reading, rows) => {
      const unpackedRows = rows.map((row) => unpackEnquiry(row))
      return addComments(reading.db, await addChanges(reading, unpackedRows))
    },
    describe: (enquiry, content) => ({
      name: enquiry.name,
      // The inbox's scope guarantees the type of the rows.
      details: describe(enquiry as unknown as CompleteEnquiry<Kind>, content),
    }),
    ...(isMessages && {
      move: async (transaction, { id }, { to }, { now }) => {
        const status = to as Enquiry['status']
        await transaction.update(enquiries).set({ status }).where(eq(enquiries.id, id))
        await copyContactStatus(transaction, id, to, now())
      },
    }),
    erase: async (transaction, email, today) => {
      // Mail threads that belong to no order are deleted too.
      if (isMessages)
        await transaction.delete(threads).where(sql`lower(${threads.email}) = ${email}`)
      const trip = { date: enquiryDay, over: ['closed'], scope }
      return setEraseDay(enquiries, trip)(transaction, email, today)
    },
    eraseDue: async (db, today) => {
      const whereDue = and(scope, lte(enquiries.eraseOn, today))
      await db.delete(enquiries).where(and(whereDue, ne(enquiries.kind, 'itinerary')))
      const ids = db.select({ id: enquiries.id }).from(enquiries).where(whereDue)
      await db.delete(requestVersions).where(inArray(requestVersions.enquiryId, ids))
      await db.delete(enquiryComments).where(inArray(enquiryComments.enquiryId, ids))
      await db.delete(threads).where(inArray(threads.enquiryId, ids))
      await db
        .update(enquiries)
        .set({ ...buildErasedValues(enquiries), name: erasedName, eraseOn: null })
        .where(whereDue)
    },
  })
}

const messageFields = omit(contactFields, 'name', 'email')
const itineraryFields = omit(itineraryEnquiryFields, 'name', 'email')

export const messagesInbox = defineEnquiries(
  'contact-messages',
  kindsByInbox['contact-messages'],
  (row, content) =>
    formatFieldAnswers({ fields: messageFields, words: wordsOf(content).contact.asked }, row),
)

export const groupRequestsInbox = defineEnquiries(
  'group-quotes',
  kindsByInbox['group-quotes'],
  (row) => ({
    guests: row.guests,
    startDate: row.firstDay,
    lastDay: row.lastDay,
    offerBy: row.offerBy,
    company: row.company,
    vatNumber: row.vatNumber,
    phone: row.phone,
    vehicles: row.vehicles,
    pickups: row.pickups,
    programme: row.programme,
    comments: row.comments,
    changes: row.changes,
  }),
)

export const itinerariesInbox = defineEnquiries(
  'itinerary-enquiries',
  kindsByInbox['itinerary-enquiries'],
  (row, content) => ({
    days: countTravelDays(row.entries),
    itinerary: row.entries.map(({ tour }) => tour.title).join(', '),
    shareCode: row.shareCode,
    startDate: row.firstDay,
    adults: row.adults,
    children: row.children,
    toddlers: row.toddlers,
    vehicle: row.vehicle,
    addOns: row.addOns.join(', '),
    total: formatMoney(toMoney(row.totalMinor)),
    ...formatFieldAnswers(
      { fields: itineraryFields, words: wordsOf(content).itinerary.asked },
      row,
    ),
    comments: row.comments,
    changes: row.changes,
  }),
)
