import {
  addDays,
  addYears,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  daysBetween,
} from '../dates/calendar-date.ts'
import { listBookableDays, type Schedule } from '../dates/schedule.ts'
import { displayMoney, randCurrency } from '../money/currency.ts'
import { addMoney, type Money, rand, roundMinor, scaleMoney } from '../money/money.ts'
import { customPricing, parsePriceText } from '../money/price-text.ts'
import { childShare, type Party } from './party.ts'
import { type TransferKind, transferKinds } from './transfer.ts'
import { hasDay } from './plan-days.ts'
import type { Extra, Price, PricePlan } from './price-plan.ts'

export const priceLineKinds = [
  'adults',
  'second-place',
  'children',
  'toddlers',
  'party',
  'vehicle',
  'extra',
] as const

export type PriceFigures =
  | {
      kind: 'priced'
      lines: PriceLine[]
      total: Money
      season?: string
    }
  | { kind: 'on-request' }
export type PriceLine = {
  /**
   * 'second-place': paid by a guest alone for the other place. 'party': one price for up to `count`
   * guests. 'vehicle': its day. 'extra': of a day or a season, called `name`; negative is a
   * discount.
   */
  kind: (typeof priceLineKinds)[number]
  count: number
  each: Money
  total: Money
  name?: string
}

export type Priced = { prices?: PricePlan | undefined } & (
  | { priceFrom: string }
  | { inlandPrice: number; overlandPrice: number }
)

/** The party to price, the empty places that it pays for, and a vehicle's purpose. */
export type PricedParty = Pick<Party, 'adults' | 'children'> & {
  toddlers?: number
  emptyPlaces?: number
  kind?: TransferKind
}

export type DayPrice = { price: Price; season?: string; extras: Extra[] }

/** The basis of an item's price as stored: the day's price, and the publication it came from. */
export type AgreedPrice = DayPrice & { publication: number }

/** The travel day, and the Cape Town day of booking. Without a travel day only the base applies. */
type PricingDays = { date: CalendarDate | undefined; bookedOn: CalendarDate }

/**
 * The price of a tour or vehicle for a party, by travel and booking day. The single source for
 * site, server and office.
 */
export function computePrice(
  priced: Priced,
  { party, ...when }: PricingDays & { party: PricedParty },
): PriceFigures {
  return computeDayPrice(chooseDayPrice(priced, when), party)
}

export function chooseDayPrice(priced: Priced, { date, bookedOn }: PricingDays): DayPrice {
  const { seasons = [], extras = [] } = priced.prices ?? {}
  if (date === undefined) return { price: findBasePrice(priced), extras: [] }
  const season = seasons.find((one) => hasDay(one, date))
  const daysAhead = extras.length > 0 ? daysBetween(bookedOn, date) : 0
  return {
    price: season?.price ?? findBasePrice(priced),
    ...(season && { season: season.name }),
    extras: extras.filter((extra) => hasDay(extra, date) && isBookedIn(extra, daysAhead)),
  }
}

/** The price basis to store with an item; undefined if prices don't differ by day. */
export function toAgreedPrice(
  priced: Priced,
  when: PricingDays,
  publication: number,
): AgreedPrice | undefined {
  return priced.prices && { ...chooseDayPrice(priced, when), publication }
}

/**
 * A party's total at a day's price: per adult, half per child unless the price sets it, free under
 * three.
 */
export function computeDayPrice(
  { price, season, extras }: DayPrice,
  party: PricedParty,
): PriceFigures {
  const partyLines = computeLines(price, party)
  if (!partyLines) return { kind: 'on-request' }
  const lines = partyLines.filter(({ count }) => count > 0)
  const before = sumLines(lines)
  let total = before
  for (const extra of extras) {
    const line = computeExtra(extra, { before, total, party })
    if (line.total.minor === 0) continue
    lines.push(line)
    total = addMoney(total, line.total)
  }
  return { kind: 'priced', lines, total, ...(season !== undefined && { season }) }
}

export type LowestPrice = { date: CalendarDate; price: Money }

/**
 * The lowest price over the schedule's days within a year from today: for a tour per guest at its
 * minimum party, for a vehicle per day. Undefined if no day has a price.
 */
export function findLowestPrice(
  priced: Priced & { minGuests?: number },
  schedule: Schedule,
  now: Date,
): LowestPrice | undefined {
  return findLowestOnDays(priced, listYearOfDays(schedule, now), now)
}

/** The schedule's days within a year from today, for `findLowestOnDays`. */
export function listYearOfDays(schedule: Schedule, now: Date): CalendarDate[] {
  const end = addYears(calendarDateIn(now, capeTown), 1)
  return listBookableDays(schedule, now, addDays(end, -1))
}

/** The lowest price over a given list of days, which several vehicles can share. */
export function findLowestOnDays(
  priced: Priced & { minGuests?: number },
  days: readonly CalendarDate[],
  now: Date,
): LowestPrice | undefined {
  const bookedOn = calendarDateIn(now, capeTown)
  const guests = priced.minGuests ?? 1
  let lowest: LowestPrice | undefined
  for (const date of days) {
    const day = chooseDayPrice(priced, { date, bookedOn })
    for (const kind of 'priceFrom' in priced ? [transferKinds[0]] : transferKinds) {
      const found = computeDayPrice(day, { adults: guests, children: 0, kind })
      if (found.kind === 'on-request') continue
      const price = scaleMoney(found.total, 1 / guests)
      if (!lowest || price.minor < lowest.price.minor) lowest = { date, price }
    }
  }
  return lowest
}

/**
 * A tour's "from" price on its card: its own text if prices don't differ by day, else the lowest
 * within a year.
 */
export function findPriceFrom(
  tour: { priceFrom: string; minGuests: number; prices?: PricePlan | undefined },
  schedule: Schedule,
  now: Date,
): string {
  if (!tour.prices) return tour.priceFrom
  const lowest = findLowestPrice(tour, schedule, now)
  return lowest ? displayMoney(lowest.price, randCurrency) : customPricing
}

function findBasePrice(priced: Priced): Price {
  if (!('priceFrom' in priced))
    return { per: 'vehicle', inland: priced.inlandPrice, overland: priced.overlandPrice }
  const adult = parsePriceText(priced.priceFrom)
  if (!adult) return { per: 'request' }
  // To the cent (P9.8); a season's own child price is whole rand.
  const child = scaleMoney(adult, childShare)
  return { per: 'person', adult: adult.minor / 100, child: child.minor / 100 }
}

function isBookedIn({ booked }: Extra, daysAhead: number): boolean {
  const { least = 0, most = Infinity } = booked ?? {}
  return daysAhead >= least && daysAhead <= most
}

/** A child's price in rand: half of an adult's by default; undefined if the price has neither. */
export function computeChildPrice({ adult, child }: Pick<Price, 'adult' | 'child'>) {
  return child ?? (adult === undefined ? undefined : roundMinor(adult * childShare))
}

function computeLines(price: Price, party: PricedParty): PriceLine[] | undefined {
  const { adults, children, toddlers = 0, emptyPlaces = 0, kind = transferKinds[0] } = party
  switch (price.per) {
    case 'person': {
      if (price.adult === undefined) return undefined
      return [
        computeLine('adults', adults, rand(price.adult)),
        computeLine('second-place', emptyPlaces, rand(price.adult)),
        computeLine('children', children, rand(computeChildPrice(price) ?? 0)),
        computeLine('toddlers', toddlers, rand(0)),
      ]
    }
    case 'party': {
      const size = adults + children + toddlers
      const matchingSize = price.parties?.find(({ upTo }) => size <= upTo)
      if (!matchingSize) return undefined
      const each = rand(matchingSize.total)
      return [{ kind: 'party', count: matchingSize.upTo, each, total: each }]
    }
    case 'vehicle': {
      const day = price[kind]
      return day === undefined ? undefined : [computeLine('vehicle', 1, rand(day))]
    }
    case 'request':
      return undefined
  }
}

/** The amount of an extra. A discount never makes the price negative. */
function computeExtra(
  { name, percent, amount = 0, per }: Extra,
  { before, total, party }: { before: Money; total: Money; party: PricedParty },
): PriceLine {
  const { adults, children, emptyPlaces = 0 } = party
  const isPerPerson = !percent && per === 'person'
  const count = isPerPerson ? adults + children + emptyPlaces : 1
  // Per cent × cents / 10,000 gives rand.
  const each = percent ? rand(roundMinor((before.minor * percent) / 10_000)) : rand(amount)
  const line = { ...computeLine('extra', count, each), name }
  if (total.minor + line.total.minor >= 0) return line
  const remainder = scaleMoney(total, -1)
  return { ...line, count: 1, each: remainder, total: remainder }
}

function computeLine(kind: PriceLine['kind'], count: number, each: Money): PriceLine {
  return { kind, count, each, total: scaleMoney(each, count) }
}

function sumLines(lines: readonly PriceLine[]): Money {
  return lines.map((line) => line.total).reduce(addMoney, rand(0))
}
