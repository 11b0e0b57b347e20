import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/refunds/cancellation.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import type { bookingFields } from '#rules/orders/booking.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { Party } from '#rules/orders/party.ts'
import { formatPartyAtLength } from '#rules/orders/format-party.ts'
import type { PriceLine, Quote } from '#rules/prices/quote.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { AboutFacts } from './about-blocks.ts'
import { formatBoth, promoRows, type RequestFacts } from './trip-blocks.ts'
import type { Block } from './message.ts'

/** A booking as both of its mails show it. Dates are dates in Cape Town. */
export type BookingFacts = Answers<typeof bookingFields> &
  Party &
  AboutFacts &
  RequestFacts & {
    reference: string
    tourTitle: string
    tourUrl: string
    departure: CalendarDate
    bookedOn: CalendarDate
    quote: Quote
    tiers: readonly CancellationTier[]
    freeUntil: Date | undefined
  }

/** Tour, date, party and season, as everyone needs them. */
export function tripRows(
  content: Content,
  booking: Party & Pick<BookingFacts, 'tourTitle' | 'departure'> & { quote?: Quote },
) {
  const words = say(content).mails
  const { shared } = words
  return [
    { label: words.booking.tour, value: booking.tourTitle },
    { label: shared.date, value: formatLongDate(booking.departure) },
    { label: shared.party, value: formatPartyAtLength(booking, shared) },
    ...seasonRows(content, booking.quote),
  ]
}

/** The season whose price it is, where it has one. */
export function seasonRows(content: Content, quote: Quote | undefined) {
  const season = quote?.kind === 'priced' ? quote.season : undefined
  return season === undefined ? [] : [{ label: say(content).mails.shared.season, value: season }]
}

/** The days of an order that has several, each by its date. */
export function dayRows(
  content: Content,
  days: readonly (Party & { title: string; date: CalendarDate })[],
) {
  const { shared } = say(content).mails
  return days.map((day) => ({
    label: formatLongDate(day.date),
    value: `${day.title}, ${formatPartyAtLength(day, shared)}`,
  }))
}

/** The price lines and their sum, or the words for a price that is still open; for the guest in both currencies. */
export function priceBlock(
  content: Content,
  { quote, promo }: BookingFacts,
  onRequest: string,
  currency?: CourtesyCurrency,
): Block {
  const { shared } = say(content).mails
  if (quote.kind === 'on-request') {
    const later = promo ? ` ${fill(shared.promoLater, promo)}` : ''
    return { kind: 'paragraph', text: `${onRequest}${later}` }
  }
  return {
    kind: 'amounts',
    heads: [shared.party, shared.rand],
    rows: [
      ...quote.lines.map((line) => ({
        label: namePriceLine(content, line),
        amount: line.total.minor !== 0 ? formatMoney(line.total) : shared.free,
      })),
      ...promoRows(content, { promo }),
      { label: shared.total, amount: formatBoth(content, quote.total, currency), strong: true },
    ],
  }
}

/** '2 adults × R2,500', 'Up to 6 guests', 'Saturdays: 2 × R200'; what a vehicle's day is called its own mails say. */
export function namePriceLine(
  content: Content,
  { kind, count, each, name = '' }: PriceLine,
): string {
  const { shared } = say(content).mails
  if (kind === 'vehicle' || (kind === 'extra' && count === 1)) return name
  const what =
    kind === 'extra'
      ? fill(shared.extraEach, { name, n: count })
      : fillCount(shared.priced[kind], count)
  if (each.minor === 0 || kind === 'party') return what
  return fill(shared.counted, { what, each: formatMoney(each) })
}
