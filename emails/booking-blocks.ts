import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/refunds/cancellation.ts'
import type { Answers } from '#rules/guests/asked.ts'
import type { bookingFields } from '#rules/orders/booking-fields.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { TourQuote, TourQuoteLine } from '#rules/money/tour-price.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { sayBoth } from './courtesy.ts'
import type { Block, Company } from './message.ts'
import type { RequestFacts } from './pay-blocks.ts'
import { words } from './words.ts'

const { shared } = words

/** A booking as both of its mails tell of it. Dates are dates in Cape Town. */
export type BookingFacts = Answers<typeof bookingFields> &
  RequestFacts & {
    reference: string
    tourTitle: string
    tourUrl: string
    departure: CalendarDate
    bookedOn: CalendarDate
    adults: number
    children: number
    quote: TourQuote
    tiers: readonly CancellationTier[]
    freeUntil: Date | undefined
    company: Company
  }

/** Tour, date and party, as everyone needs them. */
export function tripRows(
  booking: Pick<BookingFacts, 'tourTitle' | 'departure' | 'adults' | 'children'>,
) {
  return [
    { label: words.booking.tour, value: booking.tourTitle },
    { label: shared.date, value: formatLongDate(booking.departure) },
    { label: shared.party, value: formatParty(booking) },
  ]
}

/** The days of an order that has several, each by its date. */
export function dayRows(
  days: readonly { title: string; date: CalendarDate; adults: number; children: number }[],
) {
  return days.map((day) => ({
    label: formatLongDate(day.date),
    value: `${day.title}, ${formatParty(day)}`,
  }))
}

/** The price lines and their sum, or the words for a price that is still open; for the guest in both currencies. */
export function priceBlock(
  { quote }: BookingFacts,
  onRequest: string,
  currency?: CourtesyCurrency,
): Block {
  if (quote.kind === 'on-request') return { kind: 'paragraph', text: onRequest }
  return {
    kind: 'amounts',
    heads: [shared.party, shared.rand],
    rows: [
      ...quote.lines.map((line) => ({ label: nameLine(line), amount: formatMoney(line.total) })),
      { label: shared.total, amount: sayBoth(quote.total, currency), strong: true },
    ],
  }
}

/** '2 adults and 1 child' */
function formatParty(party: { adults: number; children: number }): string {
  const adults = fillCount(shared.adults, party.adults)
  if (party.children === 0) return adults
  return fill(shared.adultsAndChildren, {
    adults,
    children: fillCount(shared.children, party.children),
  })
}

function nameLine({ kind, count, each }: TourQuoteLine): string {
  const what = fillCount(kind === 'adults' ? shared.adults : shared.children, count)
  return fill(shared.counted, { what, each: formatMoney(each) })
}
