import { type Content, wordsOf } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { displayMoney, randCurrency } from '#rules/money/currency.ts'
import { customPricing } from '#rules/money/price-text.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import type { PricePlan } from '#rules/prices/price-plan.ts'
import type { SeenPrice } from '#rules/prices/seen-price.ts'
import { findLowestPrice, findPriceFrom, type Priced } from '#rules/prices/price.ts'

export type DayPrices = {
  /** The lowest price within a year, formatted: 'R2,200'. */
  from: string
  /**
   * The cheapest bookable day when the page was rendered. Its price is shown until a day is chosen.
   */
  cheapest?: CalendarDate
  /** The publication of the prices, and the day in Cape Town on which they were computed. */
  seen: SeenPrice
  words: Words['prices']
}

/**
 * Prices by day for a page's data. Undefined if all days cost the same, so that the page sends
 * none. For loaders only.
 */
export function loadDayPrices(
  content: Content,
  product: Priced & { minGuests?: number },
  schedule: Schedule,
): { dayPrices?: DayPrices } {
  if (!product.prices) return {}
  const now = new Date()
  const lowest = findLowestPrice(product, schedule, now)
  const seen = { publication: content.number, on: calendarDateIn(now, capeTown) }
  const from = lowest ? displayMoney(lowest.price, randCurrency) : customPricing
  const cheapest = lowest && { cheapest: lowest.date }
  return { dayPrices: { from, ...cheapest, seen, words: wordsOf(content).prices } }
}

export function pickPrices({ prices }: { prices?: PricePlan | undefined }) {
  return prices ? { prices } : {}
}

/** Starting price of a tour in a list: the lowest within a year if days have different prices. */
export function findStartingPrice({ calendar }: Content, tour: Tour): string {
  return findPriceFrom(tour, scheduleTour(tour, calendar), new Date())
}
