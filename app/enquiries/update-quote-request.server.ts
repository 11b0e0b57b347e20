import { and, eq } from 'drizzle-orm'
import type { EnquiryFacts } from './mails.server.ts'
import type { RequestChange } from './quote-mail-blocks.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkGroupRequestDays } from './group-quote.ts'
import type { GroupRequestChange, ItineraryChange } from './contract.ts'
import { refuseUnknownTours } from '#app/itinerary/itineraries.server.ts'
import { enforceAttemptLimit, enforceConfirmationLimit } from '#platform/requests/attempts.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  enquiries,
  type Enquiry,
  type EnquiryAnswers,
  type GroupRequestData,
  type ItineraryRequestData,
  unpackEnquiry,
  packEnquiry,
} from './schema.server.ts'
import { sharedItineraries } from '#app/itinerary/schema.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { createEnquiryMails } from './create-enquiry.server.ts'
import { gatherGroupFacts, pickGroupData } from './group-quotes.server.ts'
import {
  gatherItineraryFacts,
  pickItineraryData,
  priceItinerary,
  refuseImpossibleStart,
} from './itinerary-enquiries.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { listChanges } from './format-quote-request.server.ts'
import { storeVersion, listVersions } from './versions.server.ts'
import { omit } from '#rules/omit.ts'

/** Changes a group's request for its sender. Throws Refused; then nothing is stored. */
export function updateGroupRequest(
  liveServices: Services,
  id: string,
  { version, ...update }: GroupRequestChange,
): Promise<void> {
  const services = withFixedContent(liveServices)
  return updateRequest(
    services,
    { kind: 'group', id, version },
    async (_transaction, { reference, email }, now) => {
      refuseAny(checkGroupRequestDays(update, calendarDateIn(now, capeTown)))
      return {
        data: pickGroupData(update),
        facts: (changes) => gatherGroupFacts(services, { ...update, email, reference, changes }),
      }
    },
  )
}

/**
 * Changes an itinerary request for its sender, at today's prices. Its shared link shows the new
 * days. Throws Refused; then nothing is stored.
 */
export function updateItineraryRequest(
  liveServices: Services,
  id: string,
  { version, ...update }: ItineraryChange,
): Promise<void> {
  const services = withFixedContent(liveServices)
  return updateRequest(
    services,
    { kind: 'itinerary', id, version },
    async (transaction, { reference, email, shareCode }, now) => {
      refuseUnknownTours(services.content(), update.itinerary)
      const priced = priceItinerary(services.content(), update)
      await refuseImpossibleStart(services, transaction, {
        itinerary: priced.itinerary,
        startDate: update.startDate,
        now,
      })
      const { startDate, name, phone, message } = update
      await transaction
        .update(sharedItineraries)
        .set({ itinerary: { ...update.itinerary, startDate } })
        .where(eq(sharedItineraries.code, shareCode))
      const { priceLines, ...itineraryFields } = omit(pickItineraryData(priced), 'questionnaire')
      const guest = { name, phone: phone ?? null, message: message ?? null }
      const enquiry = { ...update, email }
      return {
        data: { ...itineraryFields, ...guest, firstDay: startDate ?? null },
        more: { priceLines },
        facts: (changes) =>
          gatherItineraryFacts(services, { ...priced, enquiry, shareCode, reference, changes }),
      }
    },
  )
}

type RequestUpdate<Kind extends 'group' | 'itinerary'> = {
  data: Kind extends 'group' ? GroupRequestData : ItineraryRequestData
  more?: Partial<EnquiryAnswers[Kind]>
  facts: (changes: RequestChange[]) => EnquiryFacts
}

/**
 * Replaces a request by its sender's change, in one transaction: stores the old version, reopens
 * the request and mails the differences to sender and office. `version` is the one that the sender
 * saw. Throws Refused: 'message-limited', 'quote-closed', 'quote-changed', 'change-nothing', and
 * like `change`; then nothing is stored.
 */
async function updateRequest<Kind extends 'group' | 'itinerary'>(
  services: Services,
  { kind, id, version }: { kind: Kind; id: string; version: number },
  change: (transaction: Transaction, row: Enquiry<Kind>, now: Date) => Promise<RequestUpdate<Kind>>,
): Promise<void> {
  await enforceAttemptLimit(services, 'quote-change', id)
  const content = services.content()
  await services.db.transaction(async (transaction) => {
    const now = services.now()
    const [row] = await transaction
      .select()
      .from(enquiries)
      .where(and(eq(enquiries.id, id), eq(enquiries.kind, kind)))
      .for('update')
    if (!row) throw new Refused({ code: 'manage-closed' })
    if (row.status === 'closed') throw new Refused({ code: 'quote-closed' })
    const number = (await listVersions(transaction, [id])).length + 1
    if (number !== version) throw new Refused({ code: 'quote-changed' })
    const before = unpackEnquiry<Kind>(row)
    const { data, more, facts } = await change(transaction, before, now)
    const was = pick(before, data)
    const changes = listChanges(content, was, data)
    if (changes.length === 0) throw new Refused({ code: 'change-nothing' })
    await storeVersion(transaction, { enquiryId: id, number, was, replacedAt: now })
    const { answers, ...columns } = packEnquiry({ ...data, ...more })
    await transaction
      .update(enquiries)
      .set({ ...columns, answers: { ...row.answers, ...answers }, status: 'requested' })
      .where(eq(enquiries.id, id))
    await enforceConfirmationLimit(transaction, { content, email: row.email, now })
    await enqueueMail(transaction, createEnquiryMails(services, row, facts(changes)), now)
  })
  services.wake('mail')
}

function pick<Of extends GroupRequestData | ItineraryRequestData>(row: object, fields: Of): Of {
  const chosen = Object.entries(row).filter(([name]) => name in fields)
  return Object.fromEntries(chosen) as Of
}
