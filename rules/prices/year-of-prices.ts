import { addDays, addYears, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import type { DayRule } from '../dates/day-rule.ts'
import { type Money, scaleMoney } from '../money/money.ts'
import { childShare } from './party.ts'
import { transferKinds } from './transfer.ts'
import { listUnreachableSeasons } from './plan-days.ts'
import type { Price, PricePlan, Season } from './price-plan.ts'
import { type Priced, chooseDayPrice, computePrice } from './price.ts'

export type PricedYear = Priced & { minGuests?: number }

/**
 * A day's price for calendars: for a tour per guest at its minimum party, for a vehicle a day out
 * and back.
 */
export function findDayPrice(
  priced: PricedYear,
  when: { date: CalendarDate; bookedOn: CalendarDate },
): Money | undefined {
  const guests = priced.minGuests ?? 1
  const party = { adults: guests, children: 0, kind: transferKinds[0] }
  const figures = computePrice(priced, { ...when, party })
  return figures.kind === 'priced' ? scaleMoney(figures.total, 1 / guests) : undefined
}

/** Consecutive days with the same price change; undefined for a price on request. */
export type PriceSpan = {
  from: CalendarDate
  to: CalendarDate
  before: Money | undefined
  after: Money | undefined
}

/** The spans of days whose price differs between two price plans. */
export function comparePrices(
  before: PricedYear,
  after: PricedYear,
  { from, days }: { from: CalendarDate; days: number },
): PriceSpan[] {
  const spans: PriceSpan[] = []
  for (let n = 0; n < days; n += 1) {
    const date = addDays(from, n)
    const [old, next] = [before, after].map((one) => findDayPrice(one, { date, bookedOn: from }))
    if (old?.minor === next?.minor) continue
    const last = spans.at(-1)
    const isMore =
      last &&
      addDays(last.to, 1) === date &&
      last.before?.minor === old?.minor &&
      last.after?.minor === next?.minor
    if (isMore) last.to = date
    else spans.push({ from: date, to: date, before: old, after: next })
  }
  return spans
}

/** Copies a year's seasons to the next year; seasons of every year stay. */
export function copySeasons<Of extends Pick<Season, 'name' | 'days'>>(
  seasons: readonly Of[],
  year: string,
): { seasons: Of[]; copied: string[] } {
  const copied: string[] = []
  const copies = seasons.map((season) => {
    const nextYearDays = season.days.filter((rule) => rule.startsWith(`${year}-`)).map(addYear)
    const added = nextYearDays.filter((rule) => !season.days.includes(rule))
    if (added.length === 0) return season
    copied.push(season.name)
    return { ...season, days: [...season.days, ...added] }
  })
  return { seasons: copies, copied }
}

function addYear(rule: DayRule): DayRule {
  return rule
    .split('/')
    .map((day) => (isCalendarDate(day) ? addYears(day, 1) : day))
    .join('/')
}

/**
 * A price change on some days in per cent, negative for cheaper, rounded to steps of this many
 * rand.
 */
export type Raise = { from: CalendarDate; to: CalendarDate; percent: number; step: number }

export type RaisedPrice = {
  of: string | undefined
  days: DayRule[]
  count: number
  before: Price
  after: Price
}

/** A longer range should be its own season or a new base. */
export const maxRaisedDays = 731

/**
 * The raised prices of some days, based on each day's current price. Days on request stay so.
 * Extras are unchanged and apply as before.
 */
export function raisePrices(priced: Priced, { from, to, ...change }: Raise): RaisedPrice[] {
  const parts = new Map<Price | undefined, RaisedPrice>()
  const seasons = priced.prices?.seasons ?? []
  for (let date = from, n = 0; date <= to && n < maxRaisedDays; date = addDays(date, 1), n += 1) {
    const { price, season } = chooseDayPrice(priced, { date, bookedOn: from })
    if (price.per === 'request') continue
    const seasonPrice = seasons.find((one) => one.price === price)?.price
    const part = parts.get(seasonPrice)
    if (part) addDay(part, date)
    else {
      const before = seasonPrice ?? dropUsualChild(price)
      const after = raisePrice(before, change)
      parts.set(seasonPrice, { of: seasonPrice && season, days: [date], count: 1, before, after })
    }
  }
  return [...parts.values()]
}

/** Half of an adult's price is the default for a child. */
function dropUsualChild({ child, ...price }: Price): Price {
  const isUsual = child === undefined || child === (price.adult ?? 0) * childShare
  return isUsual ? price : { ...price, child }
}

function addDay(part: RaisedPrice, date: CalendarDate): void {
  const last = part.days.at(-1) ?? ''
  const [start = '', end = start] = last.split('/')
  part.count += 1
  if (addDays(end, 1) === date) part.days[part.days.length - 1] = `${start}/${date}`
  else part.days.push(date)
}

function raisePrice(price: Price, change: Pick<Raise, 'percent' | 'step'>): Price {
  const raise = (amount: number) => {
    const raised = Math.round((amount * (100 + change.percent)) / 100 / change.step) * change.step
    return amount === 0 ? 0 : Math.max(change.step, raised)
  }
  const figures = (['adult', 'child', 'inland', 'overland'] as const).flatMap((field) => {
    const amount = price[field]
    return amount === undefined ? [] : [[field, raise(amount)] as const]
  })
  return {
    ...price,
    ...Object.fromEntries(figures),
    ...(price.parties && {
      parties: price.parties.map((party) => ({ ...party, total: raise(party.total) })),
    }),
  }
}

/**
 * Adds raised days as first seasons, with one name for guests, and drops seasons left without days.
 * `keyOf` gives each new season's key.
 */
export function addRaisedSeasons(
  plan: PricePlan | undefined,
  raised: readonly RaisedPrice[],
  { name, keyOf }: { name: string; keyOf: () => string },
): PricePlan {
  const raisedSeasons = raised.map(({ days, after }) => ({
    key: keyOf(),
    name,
    days,
    price: after,
  }))
  const seasons = [...raisedSeasons, ...(plan?.seasons ?? [])]
  const unreachable = new Set(
    listUnreachableSeasons(seasons).filter((index) => index >= raisedSeasons.length),
  )
  return { ...plan, seasons: seasons.filter((_, index) => !unreachable.has(index)) }
}
