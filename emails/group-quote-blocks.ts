import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Company } from './message.ts'
import type { QuoteLinkFacts } from './quote-changes.ts'
import { words } from './words.ts'

const { groupQuote } = words

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
  us: Company
}

/** '64 guests' */
export function formatGuests({ guests }: Pick<GroupQuoteFacts, 'guests'>): string {
  return fillCount(groupQuote.guests, guests)
}

/** One day, two with what is between them, or that they are still open. */
export function formatDays({ firstDay, lastDay }: GroupQuoteFacts): string {
  if (!firstDay || !lastDay) return groupQuote.stillOpen
  const first = formatLongDate(firstDay)
  return firstDay === lastDay
    ? first
    : fill(groupQuote.fromTo, { first, last: formatLongDate(lastDay) })
}

/** What both sides go by: how many, when, and by when the offer is needed. */
export function groupRows(quote: GroupQuoteFacts) {
  const offerBy = quote.offerBy ? formatLongDate(quote.offerBy) : groupQuote.noDeadline
  return [
    { label: groupQuote.guestsLabel, value: formatGuests(quote) },
    { label: groupQuote.days, value: formatDays(quote) },
    { label: groupQuote.offerBy, value: offerBy },
  ]
}
