import { useSyncExternalStore } from 'react'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import {
  type Priced,
  type PricedParty,
  type PriceFigures,
  computePrice,
} from '#rules/prices/price.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { parseSeenPrice, type SeenPrice } from '#rules/prices/seen-price.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { subscribeToNothing } from '#ui/loading/hydrated.ts'
import { useCurrency } from '#ui/visitor.ts'
import type { DayPrices } from './day-prices.ts'

export type PriceOf = (party: PricedParty, date?: CalendarDate) => PriceFigures

/** Price of a tour or a vehicle on a day. Without a day, on the cheapest one. */
export function usePriceOf(
  product: Priced,
  chosenDay: CalendarDate | undefined,
  dayPrices: DayPrices | undefined,
): PriceOf {
  const bookedOn = usePriceBasis(dayPrices)?.on ?? ''
  return (party, date = chosenDay ?? dayPrices?.cheapest) =>
    computePrice(product, { date, bookedOn, party })
}

/** Basis of a page's prices: as rendered, and after hydration by the current date in Cape Town. */
export function usePriceBasis(dayPrices: DayPrices | undefined): SeenPrice | undefined {
  const renderedBasis = dayPrices?.seen
  const currentDay = useSyncExternalStore(
    subscribeToNothing,
    () => renderedBasis && calendarDateIn(new Date(), capeTown),
    () => renderedBasis?.on,
  )
  return renderedBasis && currentDay !== undefined
    ? { ...renderedBasis, on: currentDay }
    : undefined
}

/**
 * The prices to which a request refers: those of the page, or those that the server named when it
 * refused the page's as outdated. Undefined if all days cost the same.
 */
export function useSeenPrice(
  dayPrices: DayPrices | undefined,
  refusals: readonly AnsweredRefusal[],
): { seen?: SeenPrice } {
  const pageBasis = usePriceBasis(dayPrices)
  const facts = refusals.find(({ code }) => code === 'price-changed')?.facts
  const seenInRefusal = parseSeenPrice(`${String(facts?.['publication'])} ${String(facts?.['on'])}`)
  const seen = seenInRefusal ?? pageBasis
  return pageBasis && seen ? { seen } : {}
}

export function useDayCosts(
  dayPrices: DayPrices | undefined,
  computeFigures: (date: CalendarDate) => PriceFigures,
): { hint?: string; costOf?: (date: CalendarDate) => string | undefined } {
  const currency = useCurrency()
  return {
    ...(dayPrices ? { hint: dayPrices.words.calendar } : {}),
    costOf: (date) => {
      const price = computeFigures(date)
      return price.kind === 'priced' ? displayMoney(price.total, currency) : undefined
    },
  }
}
