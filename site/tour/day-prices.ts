import { type Content, say } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { displayMoney, inRand } from '#rules/money/currency.ts'
import { customPricing } from '#rules/money/price-text.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import type { PricePlan } from '#rules/prices/price-plan.ts'
import type { Seen } from '#rules/prices/seen-price.ts'
import { findLowestPrice, findPriceFrom, type Priced } from '#rules/prices/quote.ts'

/** What a page needs to say prices that differ by day, beside those themselves. */
export type DayPrices = {
  /** The lowest price within a year, as a card says it: 'R2,200'. */
  from: string
  /** The cheapest day that could be booked when the page was rendered: its price is shown until one is chosen. */
  cheapest?: CalendarDate
  /** Of which publication the prices are, and the day in Cape Town on which they were worked out. */
  seen: Seen
  words: Words['prices']
}

/**
 * The prices of the days of something for its page's data: nothing where all days cost the same, so that such a
 * page knows nothing of them. Only loaders may call it.
 */
export function loadDayPrices(
  content: Content,
  priced: Priced & { minGuests?: number },
  schedule: Schedule,
): { dayPrices?: DayPrices } {
  if (!priced.prices) return {}
  const now = new Date()
  const lowest = findLowestPrice(priced, schedule, now)
  const seen = { publication: content.number, on: calendarDateIn(now, capeTown) }
  const from = lowest ? displayMoney(lowest.price, inRand) : customPricing
  const cheapest = lowest && { cheapest: lowest.date }
  return { dayPrices: { from, ...cheapest, seen, words: say(content).prices } }
}

/** The prices of a tour as a page's data has them: without a field where there are none. */
export function pickPrices({ prices }: { prices?: PricePlan | undefined }) {
  return prices ? { prices } : {}
}

/** What a tour costs from, as a list says it: the lowest price within a year where days differ. */
export function priceFromOf({ calendar }: Content, tour: Tour): string {
  return findPriceFrom(tour, scheduleTour(tour, calendar), new Date())
}
