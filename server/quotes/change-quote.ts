import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { QuoteChange } from '#emails/quote-changes.ts'
import { admitAttempt } from '../requests/limits.ts'
import type { Transaction } from '../database/database.ts'
import type { GroupAsked, ItineraryAsked } from '../database/schema/quote-versions.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import { enqueueMail, type OwedMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { admitConfirmation } from '../requests/admit.ts'
import type { QuoteId } from './quote-keys.ts'
import { listChanges } from './say-quote.ts'
import { keepVersion, listVersions } from './versions.ts'

const tables = { group: groupQuotes, itinerary: itineraryEnquiries }
type Row = {
  group: typeof groupQuotes.$inferSelect
  itinerary: typeof itineraryEnquiries.$inferSelect
}
type Asked = { group: GroupAsked; itinerary: ItineraryAsked }

/** What a change comes to: the columns that take its place, and the mails about it. */
type Changed<Kind extends QuoteId['kind']> = {
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
export async function changeQuote<Kind extends QuoteId['kind']>(
  office: Office,
  { kind, id }: { kind: Kind; id: string },
  {
    version,
    change,
  }: {
    version: number
    change: (transaction: Transaction, row: Row[Kind], now: Date) => Promise<Changed<Kind>>
  },
): Promise<void> {
  await admitAttempt(office, 'quote-change', id)
  const table = tables[kind]
  await office.db.transaction(async (transaction) => {
    const now = office.now()
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
    const changes = listChanges(was, asked)
    if (changes.length === 0) throw new Refused({ code: 'change-nothing' })
    await keepVersion(transaction, { kind, id }, { number, was, at: now })
    await transaction
      .update<PgTable>(table)
      .set({ ...asked, ...more, status: 'requested' })
      .where(eq(table.id, id))
    await admitConfirmation(transaction, row.email, now)
    await enqueueMail(transaction, writeMails(changes), now)
  })
  office.wakeMail()
}

/** Of a row, the columns that a change writes. */
function pickAsked<Of extends GroupAsked | ItineraryAsked>(row: object, asked: Of): Of {
  const kept = Object.entries(row).filter(([name]) => name in asked)
  return Object.fromEntries(kept) as Of
}
