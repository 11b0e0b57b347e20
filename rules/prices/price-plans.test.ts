import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../dates/calendar-date.ts'
import { checkDay } from '../dates/schedule.ts'
import { rand } from '../money/money.ts'
import { hasDay, listNeverReached } from './plan-days.ts'
import {
  listUnreachedSizes,
  type PricePlan,
  tourPlanSchema,
  vehiclePlanSchema,
} from './price-plan.ts'
import { findLowestPrice, priceOn, computeDayPrice, computePrice } from './price.ts'

const year = '2027'
const monthDay = fc
  .integer({ min: 0, max: 364 })
  .map((days) => addDays(`${year}-01-01`, days).slice(5))
/** Starts like the year 2027, on a Friday, counted from the day before. */
const week = [
  ...(['thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday'] as const),
]
const weekday = fc.constantFrom(...week)
const rule = fc.oneof(
  fc.tuple(monthDay, monthDay).map(([from, to]) => `${from}/${to}`),
  fc.tuple(monthDay, monthDay).map((days) => {
    const [from, to] = days.toSorted()
    return `${year}-${from}/${year}-${to}`
  }),
  monthDay,
  monthDay.map((day) => `${year}-${day}`),
  weekday,
  fc.constantFrom('public-holidays', 'good-friday', 'day-of-goodwill', 'christmas-day'),
)
const days = fc.array(rule, { minLength: 1, maxLength: 3 })
const weekdays = fc.option(fc.uniqueArray(weekday, { minLength: 1 }), { nil: undefined })
const whole = fc.integer({ min: 1, max: 20_000 })
const price = fc.oneof(
  fc.record({
    per: fc.constant('person' as const),
    adult: whole,
    child: fc.option(fc.integer({ min: 0, max: 9000 }), { nil: undefined }),
  }),
  fc.array(whole, { minLength: 1, maxLength: 4 }).map((totals) => ({
    per: 'party' as const,
    parties: totals.map((total, index) => ({ upTo: 3 * (index + 1), total })),
  })),
  fc.record({ per: fc.constant('vehicle' as const), inland: whole, overland: whole }),
  fc.constant({ per: 'request' as const }),
)
const away = fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined })
const amount = fc.integer({ min: -6000, max: 6000 }).filter(Boolean)
const extra = fc
  .record({
    name: fc.constantFrom('Weekend', 'Early', 'Late'),
    days: fc.option(days, { nil: undefined }),
    weekdays,
    booked: fc.option(fc.record({ least: away, most: away }), { nil: undefined }),
  })
  .chain((when) =>
    fc.oneof(
      fc.record({ ...constants(when), percent: fc.integer({ min: -100, max: 200 }) }),
      fc.record({
        ...constants(when),
        amount,
        per: fc.constantFrom('person' as const, 'party' as const),
      }),
    ),
  )
const plan: fc.Arbitrary<PricePlan> = fc.record({
  seasons: fc.array(fc.record({ name: fc.constantFrom('A', 'B', 'C'), days, weekdays, price }), {
    maxLength: 5,
  }),
  extras: fc.array(extra, { maxLength: 4 }),
})
const party = fc.record({
  adults: fc.integer({ min: 1, max: 8 }),
  children: fc.integer({ min: 0, max: 5 }),
  toddlers: fc.integer({ min: 0, max: 3 }),
  emptyPlaces: fc.integer({ min: 0, max: 1 }),
  kind: fc.constantFrom('inland' as const, 'overland' as const),
})
const drawn = fc.record({
  priced: fc.oneof(
    fc.record({
      priceFrom: fc.oneof(
        whole.map((adult) => `R${adult}`),
        fc.constant('Contact for Custom Pricing'),
      ),
      prices: plan,
    }),
    fc.record({ inlandPrice: whole, overlandPrice: whole, prices: plan }),
  ),
  date: monthDay.map((day) => `${year}-${day}`),
  ahead: fc.integer({ min: 0, max: 420 }),
  party,
})
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never

function constants<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, value]) => [name, fc.constant(value)])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }
}

/** Holidays of 2027, computed by hand: Easter Sunday is 28 March. */
const holidays: Record<string, string> = {
  '01-01': 'new-years-day',
  '03-21': 'human-rights-day',
  '03-22': 'in-lieu',
  '03-26': 'good-friday',
  '03-29': 'family-day',
  '04-27': 'freedom-day',
  '05-01': 'workers-day',
  '06-16': 'youth-day',
  '08-09': 'womens-day',
  '09-24': 'heritage-day',
  '12-16': 'reconciliation-day',
  '12-25': 'christmas-day',
  '12-26': 'day-of-goodwill',
  '12-27': 'in-lieu',
}
const calendar = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  .flatMap((length, month) =>
    Array.from({ length }, (_, day) =>
      [month + 1, day + 1].map((part) => String(part).padStart(2, '0')).join('-'),
    ),
  )
  .map((day, index) => ({ day, index, weekday: week[(index + 1) % 7] ?? '' }))

const painted = new Map<string, Set<string>>()

/** All days of a year that a rule includes, listed one by one. */
function paint(text: string): Set<string> {
  const known = painted.get(text)
  if (known) return known
  const found = new Set<string>()
  const [from = '', to = from] = text.replaceAll(`${year}-`, '').split('/')
  if (/^\d/.test(from)) {
    let at = calendar.findIndex(({ day }) => day === from)
    for (;;) {
      found.add(calendar[at]?.day ?? '')
      if (calendar[at]?.day === to) break
      at = (at + 1) % 365
    }
  } else
    for (const { day, weekday: name } of calendar) {
      const holiday = holidays[day]
      if (name === text || holiday === text) found.add(day)
      if (text === 'public-holidays' && holiday) found.add(day)
    }
  painted.set(text, found)
  return found
}

/**
 * An independent computation: the year filled from the last season to the first, and cents counted
 * up.
 */
function oracle({ priced, date, ahead, party: who }: Drawn): number | undefined {
  const mine = date.slice(5)
  const weekdayName = calendar.find(({ day }) => day === mine)?.weekday ?? ''
  const { seasons = [], extras = [] } = priced.prices
  let chosen: (typeof seasons)[number]['price'] | undefined
  for (let at = seasons.length - 1; at >= 0; at -= 1) {
    const season = seasons[at]
    if (!season) continue
    const union = new Set(season.days.flatMap((text) => [...paint(text)]))
    const isNamed = season.weekdays === undefined || season.weekdays.some((n) => n === weekdayName)
    if (union.has(mine) && isNamed) chosen = season.price
  }
  let cents = 0
  const heads = who.adults + who.children
  if (!chosen) {
    if ('priceFrom' in priced) {
      const own = Number(priced.priceFrom.slice(1))
      if (Number.isNaN(own)) return undefined
      cents = own * 100 * (who.adults + who.emptyPlaces) + own * 50 * who.children
    } else cents = (who.kind === 'inland' ? priced.inlandPrice : priced.overlandPrice) * 100
  } else if (chosen.per === 'request') return undefined
  else if (chosen.per === 'vehicle')
    cents = ((who.kind === 'inland' ? chosen.inland : chosen.overland) ?? 0) * 100
  else if (chosen.per === 'party') {
    const totals = (chosen.parties ?? []).filter(({ upTo }) => upTo >= heads + who.toddlers)
    if (totals.length === 0) return undefined
    cents = (totals[0]?.total ?? 0) * 100
  } else {
    const adult = chosen.adult ?? 0
    const half = adult % 2 === 0 ? adult / 2 : (adult + 1) / 2
    for (let n = 0; n < who.adults + who.emptyPlaces; n += 1) cents += adult * 100
    for (let n = 0; n < who.children; n += 1) cents += (chosen.child ?? half) * 100
  }
  const start = cents
  for (const one of extras) {
    const isDay = !one.days || one.days.some((text) => paint(text).has(mine))
    const isNamed = !one.weekdays || one.weekdays.some((name) => name === weekdayName)
    const isEarly = one.booked?.least === undefined || ahead >= one.booked.least
    const isLate = one.booked?.most === undefined || ahead <= one.booked.most
    if (!isDay || !isNamed || !isEarly || !isLate) continue
    if ('percent' in one && one.percent) {
      // Computed in integers: half a rand rounds away from zero.
      const parts = BigInt(start) * BigInt(Math.abs(one.percent))
      const units = Number((parts + 5000n) / 10_000n)
      cents += Math.sign(one.percent) * units * 100
    } else if ('amount' in one)
      cents += (one.amount ?? 0) * 100 * (one.per === 'person' ? heads + who.emptyPlaces : 1)
    if (cents < 0) cents = 0
  }
  return cents
}

const ask = ({ priced, date, ahead, party: who }: Drawn) =>
  computePrice(priced, { date, bookedOn: addDays(date, -ahead), party: who })

describe('10,000 random plans', () => {
  it('have the price of an independent computation, in lines that add up', () => {
    fc.assert(
      fc.property(drawn, (lot) => {
        const found = ask(lot)
        const total = oracle(lot)
        if (found.kind === 'on-request') {
          expect(total).toBeUndefined()
          return
        }
        expect(found.total.minor).toBe(total)
        const sum = found.lines.reduce((so, line) => so + line.total.minor, 0)
        expect(sum).toBe(total)
        expect(sum).toBeGreaterThanOrEqual(0)
        for (const { kind, count, each, total: line } of found.lines) {
          expect(line.minor).toBe(kind === 'party' ? each.minor : each.minor * count)
          // Extras are whole rand, unless a discount takes off the last cents.
          if (kind === 'extra' && total) expect(Math.abs(line.minor) % 100).toBe(0)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('have one price a day, that of the first season with the day', () => {
    fc.assert(
      fc.property(drawn, (lot) => {
        const when = { date: lot.date, bookedOn: addDays(lot.date, -lot.ahead) }
        const { price: own, season } = priceOn(lot.priced, when)
        const { seasons = [] } = lot.priced.prices
        const first = seasons.find((one) => hasDay(one, lot.date))
        expect(season).toBe(first?.name)
        if (first) expect(own).toBe(first.price)
        expect(computeDayPrice(priceOn(lot.priced, when), lot.party)).toEqual(ask(lot))
      }),
      { numRuns: 1000 },
    )
  })
})

it('finds the lowest price of all bookable days', () => {
  const now = new Date(`${year}-03-01T08:00:00Z`)
  const today = `${year}-03-01`
  fc.assert(
    fc.property(drawn, days, fc.integer({ min: 1, max: 3 }), ({ priced }, shut, minGuests) => {
      const schedule = {
        season: null,
        closed: [{ days: shut, why: 'Closed.' }],
        leadHours: 24,
        departs: '08:00' as const,
      }
      const tour = { ...priced, minGuests }
      const lowest = findLowestPrice(tour, schedule, now)
      const totals = Array.from({ length: 365 }, (_, n) => addDays(today, n))
        .filter((date) => checkDay(schedule, date, now) === undefined)
        .flatMap((date) =>
          (['inland', 'overland'] as const).flatMap((kind) => {
            if ('priceFrom' in priced && kind === 'overland') return []
            const who = { adults: minGuests, children: 0, kind }
            const found = computePrice(priced, { date, bookedOn: today, party: who })
            return found.kind === 'priced' ? [{ date, cents: found.total.minor }] : []
          }),
        )
      if (!lowest) {
        expect(totals).toEqual([])
        return
      }
      const least = Math.min(...totals.map(({ cents }) => cents))
      expect(Math.abs(lowest.price.minor * minGuests - least)).toBeLessThan(minGuests)
      const there = totals.filter(({ cents }) => cents === least).map(({ date }) => date)
      expect(there).toContain(lowest.date)
      expect(checkDay(schedule, lowest.date, now)).toBeUndefined()
    }),
    { numRuns: 40 },
  )
})

const faultsOf = (value: unknown) =>
  (tourPlanSchema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(' ')}: ${message}`,
  )
const season = (own: object) => ({ seasons: [{ name: 'Whales', days: ['06-01/11-30'], ...own }] })

describe('a price plan', () => {
  const person = { per: 'person', adult: 2000 }
  const all = { name: 'All', days: ['01-01/12-31'], price: person }
  const whales = { name: 'Whales', days: ['06-01/11-30'], price: person }
  const early = { name: 'Early', percent: -10, booked: { least: 60 } }

  it.each([
    {},
    season({ price: person, weekdays: ['saturday'] }),
    season({ price: { per: 'request' } }),
    { extras: [early] },
    { seasons: [whales, all] },
  ])('is accepted as %j', (plan) => {
    expect(faultsOf(plan)).toEqual([])
  })

  it('is accepted with prices of a vehicle', () => {
    const prices = { per: 'vehicle', inland: 4000, overland: 5000 }
    expect(vehiclePlanSchema.safeParse(season({ price: prices })).success).toBe(true)
  })

  const sizes = [4, 4].map((upTo) => ({ upTo, total: 8000 }))
  const both = { name: 'Both', amount: 200, per: 'party', percent: 5 }
  const reversed = { name: 'When', percent: 5, booked: { least: 5, most: 2 } }
  const twice = { name: 'Saturdays', percent: 5 }
  it.each([
    [
      season({ price: { per: 'person', child: 5 } }),
      'price adult: is needed for a price per person',
    ],
    [season({ price: { per: 'party' } }), 'price parties: is needed for a price per party'],
    [
      season({ price: { per: 'party', parties: sizes } }),
      'price parties 1 upTo: must be more guests than in the line above',
    ],
    [
      { extras: [{ name: 'Nothing' }] },
      'extras 0 amount: needs an amount, or per cent, other than zero',
    ],
    [
      { extras: [{ name: 'Who', amount: 200 }] },
      'extras 0 per: needs a choice: for each guest, or for the party',
    ],
    [{ extras: [both] }, 'extras 0 percent: must be empty where there is an amount'],
    [{ extras: [reversed] }, 'extras 0 booked least: must not be more than at most'],
    [{ extras: [twice, twice] }, 'extras 1 name: is the name of another extra already'],
    [
      { seasons: [all, whales] },
      'seasons 1 days: is never reached: the seasons above it have all of its days',
    ],
  ])('is refused as %j', (plan, fault) => {
    expect(faultsOf(plan)).toEqual([fault.replace(/^price/, 'seasons 0 price')])
  })

  it('has seasons that are never reached, over weeks and years', () => {
    const weekend = { days: ['saturday', 'sunday'] }
    const open = { days: ['06-01/06-30'] }
    const monday = { weekdays: ['monday' as const] }
    const halves = [{ days: ['06-01/06-15'] }, { days: ['06-16/06-30'] }]
    expect(listNeverReached([weekend, open])).toEqual([])
    expect(listNeverReached([weekend, { ...open, weekdays: ['sunday'] }])).toEqual([1])
    expect(listNeverReached([{ days: ['2027-06-05'], ...monday }])).toEqual([0])
    expect(listNeverReached([{ days: ['06-05'], ...monday }])).toEqual([])
    expect(listNeverReached([...halves, open])).toEqual([2])
    expect(listNeverReached([...halves, { days: ['2031-05-30/2031-07-02'] }])).toEqual([])
    expect(listNeverReached([{ days: ['02-01/02-28'] }, { days: ['02-01/02-29'] }])).toEqual([])
  })
})

const seasonFor = (upTo: number) => ({
  name: 'June',
  days: ['06-01/06-30'],
  price: { per: 'party' as const, parties: [{ upTo, total: 9000 }] },
})

it('finds sizes below the maximum of a tour', () => {
  const seasons = [seasonFor(8), seasonFor(4)]
  const path = ['seasons', 1, 'price', 'parties', 0, 'upTo']
  expect(listUnreachedSizes({ seasons }, 8)).toEqual([path])
  expect(listUnreachedSizes({ seasons }, 4)).toEqual([])
})

it('rounds a child of a season to whole rand, and of the base to the cent', () => {
  const base = { priceFrom: 'R2,501' }
  const price = { per: 'person' as const, adult: 2501 }
  const prices = { seasons: [{ name: 'All', days: ['01-01/12-31'], price }] }
  const who = { adults: 1, children: 1 }
  const when = { date: '2027-03-03', bookedOn: '2027-03-01', party: who }
  expect(computePrice(base, when)).toMatchObject({ total: rand(3751.5) })
  expect(computePrice({ ...base, prices }, when)).toMatchObject({ total: rand(3752) })
})
