import type { Tour } from '#rules/catalogue/tour.ts'
import { type CompanyCalendar, scheduleTour } from '#rules/catalogue/running-days.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { listYearOfDays, type Priced, computePrice } from '#rules/prices/price.ts'
import type { GiftSettings } from '#rules/policy/credit.ts'
import type { GiftChoice } from './gift-amount.ts'

type DayTour = Pick<Tour, 'title' | 'durationHours' | 'minGuests' | 'maxGuests' | 'listed'> &
  Parameters<typeof scheduleTour>[0] &
  Priced

const fullDay = { from: 8, below: 24 }

/**
 * The amounts to choose from, lowest first: round ones, and the price for two of the first full-day
 * tour with prices on all its days. That price is of the year's most expensive day, so the gift
 * pays for any day.
 */
export function listGiftChoices(
  {
    tours,
    calendar,
  }: { tours: readonly DayTour[]; calendar: Pick<CompanyCalendar, 'closed' | 'cutOff'> },
  now: Date,
  { minRand, maxRand, choices }: Pick<GiftSettings, 'minRand' | 'maxRand' | 'choices'>,
): GiftChoice[] {
  const amounts = choices.map((amount): GiftChoice => ({ amount }))
  for (const tour of tours) {
    const { durationHours: hours, minGuests, maxGuests } = tour
    const isDayForTwo =
      hours >= fullDay.from && hours < fullDay.below && minGuests <= 2 && maxGuests >= 2
    const amount = tour.listed && isDayForTwo ? findHighestPrice(tour, calendar, now) : undefined
    if (amount === undefined || amount < minRand || amount > maxRand) continue
    const others = amounts.filter((one) => one.amount !== amount)
    return [...others, { amount, tour: tour.title }].toSorted(
      (one, other) => one.amount - other.amount,
    )
  }
  return amounts
}

/**
 * The price for two adults on the year's most expensive day, in whole rand. Undefined if a day has
 * no price, or no day is left.
 */
function findHighestPrice(
  tour: DayTour,
  calendar: Pick<CompanyCalendar, 'closed' | 'cutOff'>,
  now: Date,
): number | undefined {
  const bookedOn = calendarDateIn(now, capeTown)
  const party = { adults: 2, children: 0 }
  let highest = 0
  for (const date of listYearOfDays(scheduleTour(tour, calendar), now)) {
    const price = computePrice(tour, { date, bookedOn, party })
    if (price.kind === 'on-request') return undefined
    highest = Math.max(highest, price.total.minor)
  }
  return Math.ceil(highest / 100) || undefined
}
