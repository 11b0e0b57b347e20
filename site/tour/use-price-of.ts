import { useSyncExternalStore } from 'react'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Priced, type PricedParty, type Quote, quotePrice } from '#rules/prices/quote.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { useCurrency } from '../visitor.ts'
import type { DayPrices, Seen } from './day-prices.ts'

/** What a party would pay: on the day that is chosen, or on another. */
export type PriceOf = (party: PricedParty, date?: CalendarDate) => Quote

/** What a tour or a vehicle costs on a day; while none is chosen, on the cheapest. */
export function usePriceOf(
  priced: Priced,
  chosen: CalendarDate | undefined,
  dayPrices: DayPrices | undefined,
): PriceOf {
  const bookedOn = useSeen(dayPrices)?.on ?? ''
  return (party, date = chosen ?? dayPrices?.cheapest) =>
    quotePrice(priced, { date, bookedOn, party })
}

/** By what a page's prices are: as it was rendered, and by the visitor's own day once their browser has taken over. */
export function useSeen(dayPrices: DayPrices | undefined): Seen | undefined {
  const rendered = dayPrices?.seen
  const on = useSyncExternalStore(
    subscribeToNothing,
    () => rendered && calendarDateIn(new Date(), capeTown),
    () => rendered?.on,
  )
  return rendered && on !== undefined ? { ...rendered, on } : undefined
}

/** What a calendar says of the cost of its days; nothing where they all cost the same. */
export function useDayCosts(
  dayPrices: DayPrices | undefined,
  quoteOf: (date: CalendarDate) => Quote,
): { hint?: string; costOf?: (date: CalendarDate) => string | undefined } {
  const currency = useCurrency()
  if (!dayPrices) return {}
  return {
    hint: dayPrices.words.calendar,
    costOf: (date) => {
      const quote = quoteOf(date)
      return quote.kind === 'priced' ? displayMoney(quote.total, currency) : undefined
    },
  }
}

function subscribeToNothing() {
  return () => undefined
}
