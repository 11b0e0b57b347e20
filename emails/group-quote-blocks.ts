import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { QuoteLinkFacts } from './quote-changes.ts'

/** A group's request as both of its mails show it. Dates are dates in Cape Town. */
export type GroupQuoteFacts = QuoteLinkFacts & {
  reference: string
  guests: number
  firstDay: CalendarDate | undefined
  lastDay: CalendarDate | undefined
  offerBy: CalendarDate | undefined
  vehicles?: string | undefined
  pickups?: string | undefined
  programme: string
  company?: string | undefined
  vatNumber?: string | undefined
  name: string
  email: string
  phone?: string | undefined
}

/** '64 guests' */
export function formatGuests(
  content: Content,
  { guests }: Pick<GroupQuoteFacts, 'guests'>,
): string {
  const { groupQuote } = say(content).mails
  return fillCount(groupQuote.guests, guests)
}

/** One day, two with what is between them, or that they are still open. */
export function formatDays(content: Content, { firstDay, lastDay }: GroupQuoteFacts): string {
  const { groupQuote } = say(content).mails
  if (!firstDay || !lastDay) return groupQuote.stillOpen
  const first = formatLongDate(firstDay)
  return firstDay === lastDay
    ? first
    : fill(groupQuote.fromTo, { first, last: formatLongDate(lastDay) })
}

/** What both sides go by: how many, when, and by when the offer is needed. */
export function groupRows(content: Content, quote: GroupQuoteFacts) {
  const { groupQuote } = say(content).mails
  const offerBy = quote.offerBy ? formatLongDate(quote.offerBy) : groupQuote.noDeadline
  return [
    { label: groupQuote.guestsLabel, value: formatGuests(content, quote) },
    { label: groupQuote.days, value: formatDays(content, quote) },
    { label: groupQuote.offerBy, value: offerBy },
  ]
}
