import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/orders/cancellation.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { TourQuote, TourQuoteLine } from '#rules/money/tour-price.ts'
import type { Block, Company } from './message.ts'

/** A booking as both of its mails tell of it. Dates are dates in Cape Town. */
export type BookingFacts = {
  reference: string
  tourTitle: string
  tourUrl: string
  departure: CalendarDate
  bookedOn: CalendarDate
  adults: number
  children: number
  firstName: string
  lastName: string
  email: string
  phone: string
  specialRequests: string | undefined
  emergencyContact: string | undefined
  emergencyPhone: string | undefined
  quote: TourQuote
  tiers: readonly CancellationTier[]
  company: Company
}

/** Tour, date and party, as everyone needs them. */
export function tripRows(booking: BookingFacts) {
  return [
    { label: 'Tour', value: booking.tourTitle },
    { label: 'Date', value: formatLongDate(booking.departure) },
    { label: 'Party', value: formatParty(booking) },
  ]
}

/** The price lines and their sum, or the words for a price that is still open. */
export function priceBlock({ quote }: BookingFacts, onRequest: string): Block {
  if (quote.kind === 'on-request') return { kind: 'paragraph', text: onRequest }
  return {
    kind: 'amounts',
    heads: ['Party', 'South African rand'],
    rows: [
      ...quote.lines.map((line) => ({ label: nameLine(line), amount: formatMoney(line.total) })),
      { label: 'Total', amount: formatMoney(quote.total), strong: true },
    ],
  }
}

/** '2 adults and 1 child' */
export function formatParty({ adults, children }: { adults: number; children: number }): string {
  const grown = count(adults, 'adult', 'adults')
  return children === 0 ? grown : `${grown} and ${count(children, 'child', 'children')}`
}

function nameLine(line: TourQuoteLine): string {
  const [one, many] = line.kind === 'adults' ? ['adult', 'adults'] : ['child', 'children']
  return `${count(line.count, one, many)} × ${formatMoney(line.each)}`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
