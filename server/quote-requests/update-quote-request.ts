import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { QuoteChange } from '#emails/quote-changes.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkGroupQuoteDays } from '#rules/quotes/group-quote.ts'
import type { GroupQuoteChange, ItineraryChange } from '#contract/quote-requests.ts'
import { refuseUnknownTours } from '../catalogue/itineraries.ts'
import { admitAttempt, admitConfirmation } from '../requests/attempts.ts'
import type { Transaction } from '../database/database.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries, sharedItineraries } from '../database/schema/itineraries.ts'
import type { GroupAsked, ItineraryAsked } from '../database/schema/quote-versions.ts'
import { enqueueMail, type OwedMail } from '../mail/outbox.ts'
import { forOneAct, type Services } from '../services.ts'
import { writeGroupMails } from './group-quotes.ts'
import {
  gatherFacts,
  keepAsked,
  priceItinerary,
  refuseStart,
  writeEnquiryMails,
} from './itinerary-enquiries.ts'
import { Refused, refuseAny } from '../refused.ts'
import type { ChangedQuote } from '../mail/quote-keys.ts'
import { listChanges } from './format-quote.ts'
import { keepVersion, listVersions } from './versions.ts'

/** Takes a group's request again as its sender changed it. Throws Refused, with nothing stored. */
export function changeGroupQuote(
  known: Services,
  id: string,
  { version, ...wish }: GroupQuoteChange,
): Promise<void> {
  const services = forOneAct(known)
  return changeQuote(
    services,
    { kind: 'group', id, version },
    async (_transaction, { reference, email }, now) => {
      refuseAny(checkGroupQuoteDays(wish, calendarDateIn(now, capeTown)))
      const { guests, firstDay, lastDay = firstDay, offerBy, programme, name } = wish
      const wanted = { ...wish, lastDay }
      const asked = {
        guests,
        firstDay: firstDay ?? null,
        lastDay: lastDay ?? null,
        offerBy: offerBy ?? null,
        programme,
        vehicles: wish.vehicles ?? null,
        pickups: wish.pickups ?? null,
        company: wish.company ?? null,
        vatNumber: wish.vatNumber ?? null,
        name,
        phone: wish.phone ?? null,
      }
      return {
        asked,
        writeMails: (changes) =>
          writeGroupMails(services, id, {
            ...wanted,
            firstDay,
            lastDay,
            offerBy,
            email,
            reference,
            changes,
          }),
      }
    },
  )
}

/**
 * Takes a request by an itinerary again as its sender changed it, priced from today's content. Its shared
 * link shows the new days. Throws Refused, with nothing stored.
 */
export function changeItineraryEnquiry(
  known: Services,
  id: string,
  { version, ...wish }: ItineraryChange,
): Promise<void> {
  const services = forOneAct(known)
  return changeQuote(
    services,
    { kind: 'itinerary', id, version },
    async (transaction, { reference, email, shareCode }, now) => {
      refuseUnknownTours(services.content(), wish.itinerary)
      const priced = priceItinerary(services.content(), wish)
      await refuseStart(services, transaction, {
        itinerary: priced.itinerary,
        startDate: wish.startDate,
        now,
      })
      const { startDate, name, phone, message } = wish
      await transaction
        .update(sharedItineraries)
        .set({ itinerary: { ...wish.itinerary, startDate } })
        .where(eq(sharedItineraries.code, shareCode))
      const { questionnaire: _began, priceLines, currency, ...kept } = keepAsked(priced)
      const guest = { name, phone: phone ?? null, message: message ?? null }
      const requestedOn = calendarDateIn(now, capeTown)
      const facts = gatherFacts(
        services,
        { ...priced, enquiry: { ...wish, email }, shareCode },
        { reference, today: requestedOn },
      )
      return {
        asked: { ...kept, ...guest, startDate: startDate ?? null },
        more: { priceLines, currency },
        writeMails: (changes) => writeEnquiryMails(services, id, { ...facts, changes }),
      }
    },
  )
}

const tables = { group: groupQuotes, itinerary: itineraryEnquiries }
type Row = {
  group: typeof groupQuotes.$inferSelect
  itinerary: typeof itineraryEnquiries.$inferSelect
}
type Asked = { group: GroupAsked; itinerary: ItineraryAsked }

/** What a change comes to: the columns that take its place, and the mails about it. */
type Changed<Kind extends ChangedQuote['kind']> = {
  asked: Asked[Kind]
  more?: Partial<Row[Kind]>
  writeMails: (changes: QuoteChange[]) => OwedMail[]
}

/**
 * Puts what a sender changed in the place of what they sent, in one transaction: the version before is
 * kept, the request waits for an answer again, and both sides are mailed what changed. `version` is the
 * one that the sender saw. Throws Refused, with nothing stored: 'message-limited', 'quote-closed',
 * 'quote-changed', 'change-nothing', and as `change` does.
 */
async function changeQuote<Kind extends ChangedQuote['kind']>(
  services: Services,
  { kind, id, version }: { kind: Kind; id: string; version: number },
  change: (transaction: Transaction, row: Row[Kind], now: Date) => Promise<Changed<Kind>>,
): Promise<void> {
  await admitAttempt(services, 'quote-change', id)
  const table = tables[kind]
  const content = services.content()
  await services.db.transaction(async (transaction) => {
    const now = services.now()
    const rows = await transaction
      .select()
      .from<PgTable>(table)
      .where(eq(table.id, id))
      .for('update')
    const row = rows[0] as Row[Kind] | undefined
    if (!row) throw new Refused({ code: 'manage-closed' })
    if (row.status === 'closed') throw new Refused({ code: 'quote-closed' })
    const number = (await listVersions(transaction, kind, [id])).length + 1
    if (number !== version) throw new Refused({ code: 'quote-changed' })
    const { asked, more, writeMails } = await change(transaction, row, now)
    const was = pickAsked(row, asked)
    const changes = listChanges(content, was, asked)
    if (changes.length === 0) throw new Refused({ code: 'change-nothing' })
    await keepVersion(transaction, { kind, id }, { number, was, at: now })
    await transaction
      .update<PgTable>(table)
      .set({ ...asked, ...more, status: 'requested' })
      .where(eq(table.id, id))
    await admitConfirmation(transaction, { content, email: row.email, now })
    await enqueueMail(transaction, writeMails(changes), now)
  })
  services.wakeMail()
}

/** Of a row, the columns that a change writes. */
function pickAsked<Of extends GroupAsked | ItineraryAsked>(row: object, asked: Of): Of {
  const kept = Object.entries(row).filter(([name]) => name in asked)
  return Object.fromEntries(kept) as Of
}
