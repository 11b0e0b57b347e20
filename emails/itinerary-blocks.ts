import { wordsOf } from '#content/words/words.ts'
import { siteLanguage, siteLocale } from '#rules/text/language.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countTourDays, countTravelDays, type ItineraryEntry } from '#rules/itinerary/itinerary.ts'
import {
  addOns,
  type ItineraryLine,
  type ItineraryQuote,
} from '#rules/itinerary/itinerary-price.ts'
import { findEnd } from '#rules/itinerary/itinerary-sense.ts'
import type { Itinerary } from '#rules/itinerary/stored-itinerary.ts'
import type { Block, Company } from './message.ts'

/** A quote request as both of its mails tell of it. Dates are dates in Cape Town. */
export type ItineraryEnquiryFacts = {
  reference: string
  requestedOn: CalendarDate
  itinerary: Itinerary
  quote: ItineraryQuote
  startDate: CalendarDate | undefined
  name: string
  email: string
  phone: string | undefined
  message: string | undefined
  /** Where the itinerary can be opened. */
  itineraryUrl: string
  company: Company
}

/** '3 days', those of its longer tours included. */
export function formatLength({ entries }: Itinerary): string {
  return count(countTravelDays(entries), 'day', 'days')
}

/** One row a day: the tour, where, from when to when. */
export function dayRows({ itinerary }: ItineraryEnquiryFacts) {
  return itinerary.entries.map((entry) => ({
    label: `Day ${entry.day}`,
    value: `${entry.tour.title}\n${entry.tour.location}, ${formatHours(entry)}`,
  }))
}

/** Party, vehicle and add-ons; the first day where it is known. */
export function tripRows({ itinerary, startDate }: ItineraryEnquiryFacts) {
  const chosen = itinerary.addOns.map((id) => wordsOf(siteLanguage).itinerary.addOns[id])
  return [
    { label: 'First day', value: startDate ? formatLongDate(startDate) : 'Still open' },
    { label: 'Party', value: formatParty(itinerary) },
    { label: 'Vehicle', value: wordsOf(siteLanguage).itinerary.vehicles[itinerary.vehicle] },
    { label: 'Add-ons', value: chosen.join(', ') || 'None' },
  ]
}

/** The lines of the estimate, their sum, and what each guest pays of it. */
export function estimateBlock({ itinerary, quote }: ItineraryEnquiryFacts): Block {
  return {
    kind: 'amounts',
    heads: ['Estimate', 'South African rand'],
    rows: [
      ...quote.lines.map((line) => ({
        label: nameLine(line, itinerary),
        amount: formatMoney(line.total),
      })),
      { label: 'Total', amount: formatMoney(quote.totalPrice), strong: true },
      { label: 'Per person', amount: formatMoney(quote.pricePerPerson) },
    ],
  }
}

/** '2 adults, 1 child and 1 child under 3' */
function formatParty({ adults, children, toddlers }: Itinerary): string {
  const parts = [
    count(adults, 'adult', 'adults'),
    ...(children > 0 ? [count(children, 'child', 'children')] : []),
    ...(toddlers > 0 ? [count(toddlers, 'child under 3', 'children under 3')] : []),
  ]
  return new Intl.ListFormat(siteLocale).format(parts)
}

function formatHours(entry: ItineraryEntry): string {
  const days = countTourDays(entry.tour)
  if (days > 1) return `${days} days from ${entry.startTime}`
  return `${entry.startTime} to ${findEnd(entry).time}`
}

function nameLine(line: ItineraryLine, { entries, vehicle }: Itinerary): string {
  const times = line.count > 1 ? `, ${line.count} × ${formatMoney(line.each)}` : ''
  switch (line.kind) {
    case 'tour': {
      const title = entries.find(({ tour }) => tour.id === line.id)?.tour.title ?? ''
      return `${title}${times && `, ${line.count} days × ${formatMoney(line.each)}`}`
    }
    case 'minimum':
      return 'Up to the minimum of a trip'
    case 'children':
      return `${count(line.count, 'child', 'children')} × ${formatMoney(line.each)}, half of the tours`
    case 'vehicle':
      return wordsOf(siteLanguage).itinerary.vehicles[vehicle]
    case 'add-on': {
      const addOn = addOns.find(({ id }) => id === line.id)
      return `${addOn ? wordsOf(siteLanguage).itinerary.addOns[addOn.id] : ''}${times}`
    }
  }
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
