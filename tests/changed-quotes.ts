import { randomUUID } from 'node:crypto'
import { groupQuotes } from '#server/database/schema/group-quotes.ts'
import { itineraryEnquiries } from '#server/database/schema/itineraries.ts'
import { changeGroupQuote } from '#server/quotes/change-group.ts'
import { changeItineraryEnquiry } from '#server/quotes/change-itinerary.ts'
import { leaveComment, leaveGroupComment } from '#server/quotes/comments.ts'
import { readQuote } from '#server/quotes/read-quote.ts'
import { shareGroup } from '#server/quotes/share-group.ts'
import { readQuoteFields } from '#rules/quotes/own-quote.ts'
import { groupQuoteChange, itineraryChange } from '#contract/quote-requests.ts'
import { itineraryBody, type TestOffice } from './test-office.ts'

const comment = { name: 'Comment-name', comment: 'Comment-text' }

/** Has one more guest come along in every quote request that there is, as its sender would, and somebody say so. */
export async function changeQuotes({ office, db }: Pick<TestOffice, 'office' | 'db'>) {
  for (const { id } of await db.select().from(groupQuotes)) {
    const quote = await readQuote(office, { kind: 'group', id })
    if (!quote) continue
    const { version, fields } = quote
    const more = { ...fields, version: String(version), guests: String(Number(fields.guests) + 1) }
    await changeGroupQuote(office, id, groupQuoteChange.parse(readQuoteFields(quote, more)))
    const key = (await shareGroup(office, id)).split('/').at(-1) ?? ''
    await leaveGroupComment(office, key, { key: randomUUID(), ...comment })
  }
  for (const { id } of await db.select().from(itineraryEnquiries)) {
    const quote = await readQuote(office, { kind: 'itinerary', id })
    if (!quote) continue
    const { version, fields } = quote
    const { startDate, name, phone, message, adults } = fields
    const change = itineraryChange.parse({
      version,
      startDate,
      name,
      phone,
      message,
      itinerary: itineraryBody({ adults: Number(adults) + 1 }),
    })
    await changeItineraryEnquiry(office, id, change)
    const code = quote.shareUrl?.split('/').at(-1) ?? ''
    await leaveComment(office, code, {
      key: randomUUID(),
      ...comment,
    })
  }
}
