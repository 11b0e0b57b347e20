import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../dates/calendar-date.ts'
import { checkDay } from '../dates/schedule.ts'
import { rand } from '../money/money.ts'
import { hasDay, listUnreachableSeasons } from './plan-days.ts'
import {
  listUnreachedSizes,
  type PricePlan,
  tourPlanSchema,
  vehiclePlanSchema,
} from './price-plan.ts'
import { findLowestPrice, chooseDayPrice, computeDayPrice, computePrice } from './price.ts'

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
const randomCases = fc.record({
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
type RandomCase = typeof randomCases extends fc.Arbitrary<infer Value> ? Value : never

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

const daysByRule = new Map<string, Set<string>>()

/** All days of a year that a rule includes, listed one by one. */
function listRuleDays(text: string): Set<string> {
  const known = daysByRule.get(text)
  if (known) return known
  const found = new Set<string>()
  const [from = '', to = from] = text.replaceAll(`${year}-`, '').split('/')
  if (/^\d/.test(from)) {
    let index = calendar.findIndex(({ day }) => day === from)
    for (;;) {
      found.add(calendar[index]?.day ?? '')
      if (calendar[index]?.day === to) break
      index = (index + 1) % 365
    }
  } else
    for (const { day, weekday: name } of calendar) {
      const holiday = holidays[day]
      if (name === text || holiday === text) found.add(day)
      if (text === 'public-holidays' && holiday) found.add(day)
    }
  daysByRule.set(text, found)
  return found
}

/**
 * An independent computation: the year filled from the last season to the first, and cents counted
 * up.
 */
function computeExpectedTotal({
  priced,
  date,
  ahead,
  party: guests,
}: RandomCase): number | undefined {
  const tripDay = date.slice(5)
  const weekdayName = calendar.find(({ day }) => day === tripDay)?.weekday ?? ''
  const { seasons = [], extras = [] } = priced.prices
  let seasonPrice: (typeof seasons)[number]['price'] | undefined
  for (let seasonIndex = seasons.length - 1; seasonIndex >= 0; seasonIndex -= 1) {
    const season = seasons[seasonIndex]
    if (!season) continue
    const union = new Set(season.days.flatMap((text) => [...listRuleDays(text)]))
    const isNamed = season.weekdays === undefined || season.weekdays.some((n) => n === weekdayName)
    if (union.has(tripDay) && isNamed) seasonPrice = season.price
  }
  let cents = 0
  const payingGuests = guests.adults + guests.children
  if (!seasonPrice) {
    if ('priceFrom' in priced) {
      const baseRand = Number(priced.priceFrom.slice(1))
      if (Number.isNaN(baseRand)) return undefined
      cents =
        baseRand * 100 * (guests.adults + guests.emptyPlaces) + baseRand * 50 * guests.children
    } else cents = (guests.kind === 'inland' ? priced.inlandPrice : priced.overlandPrice) * 100
  } else if (seasonPrice.per === 'request') return undefined
  else if (seasonPrice.per === 'vehicle')
    cents = ((guests.kind === 'inland' ? seasonPrice.inland : seasonPrice.overland) ?? 0) * 100
  else if (seasonPrice.per === 'party') {
    const totals = (seasonPrice.parties ?? []).filter(
      ({ upTo }) => upTo >= payingGuests + guests.toddlers,
    )
    if (totals.length === 0) return undefined
    cents = (totals[0]?.total ?? 0) * 100
  } else {
    const adult = seasonPrice.adult ?? 0
    const half = adult % 2 === 0 ? adult / 2 : (adult + 1) / 2
    for (let n = 0; n < guests.adults + guests.emptyPlaces; n += 1) cents += adult * 100
    for (let n = 0; n < guests.children; n += 1) cents += (seasonPrice.child ?? half) * 100
  }
  const start = cents
  for (const surcharge of extras) {
    const isDay = !surcharge.days || surcharge.days.some((text) => listRuleDays(text).has(tripDay))
    const isNamed = !surcharge.weekdays || surcharge.weekdays.some((name) => name === weekdayName)
    const isEarly = surcharge.booked?.least === undefined || ahead >= surcharge.booked.least
    const isLate = surcharge.booked?.most === undefined || ahead <= surcharge.booked.most
    if (!isDay || !isNamed || !isEarly || !isLate) continue
    if ('percent' in surcharge && surcharge.percent) {
      // Computed in integers: half a rand rounds away from zero.
      const parts = BigInt(start) * BigInt(Math.abs(surcharge.percent))
      const units = Number((parts + 5000n) / 10_000n)
      cents += Math.sign(surcharge.percent) * units * 100
    } else if ('amount' in surcharge)
      cents +=
        (surcharge.amount ?? 0) *
        100 *
        (surcharge.per === 'person' ? payingGuests + guests.emptyPlaces : 1)
    if (cents < 0) cents = 0
  }
  return cents
}

const computeCase = ({ priced, date, ahead, party: guests }: RandomCase) =>
  computePrice(priced, { date, bookedOn: addDays(date, -ahead), party: guests })

describe('10,000 random plans', () => {
  it('have the price of an independent computation, in lines that add up', () => {
    fc.assert(
      fc.property(randomCases, (testCase) => {
        const result = computeCase(testCase)
        const total = computeExpectedTotal(testCase)
        if (result.kind === 'on-request') {
          expect(total).toBeUndefined()
          return
        }
        expect(result.total.minor).toBe(total)
        const sum = result.lines.reduce((subtotal, line) => subtotal + line.total.minor, 0)
        expect(sum).toBe(total)
        expect(sum).toBeGreaterThanOrEqual(0)
        for (const { kind, count, each, total: line } of result.lines) {
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
      fc.property(randomCases, (testCase) => {
        const when = { date: testCase.date, bookedOn: addDays(testCase.date, -testCase.ahead) }
        const { price: dayPrice, season } = chooseDayPrice(testCase.priced, when)
        const { seasons = [] } = testCase.priced.prices
        const first = seasons.find((one) => hasDay(one, testCase.date))
        expect(season).toBe(first?.name)
        if (first) expect(dayPrice).toBe(first.price)
        expect(computeDayPrice(chooseDayPrice(testCase.priced, when), testCase.party)).toEqual(
          computeCase(testCase),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

it('finds the lowest price of all bookable days', () => {
  const now = new Date(`${year}-03-01T08:00:00Z`)
  const today = `${year}-03-01`
  fc.assert(
    fc.property(
      randomCases,
      days,
      fc.integer({ min: 1, max: 3 }),
      ({ priced }, closedRules, minGuests) => {
        const schedule = {
          season: null,
          closed: [{ days: closedRules, why: 'Closed.' }],
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
              const guests = { adults: minGuests, children: 0, kind }
              const result = computePrice(priced, { date, bookedOn: today, party: guests })
              return result.kind === 'priced' ? [{ date, cents: result.total.minor }] : []
            }),
          )
        if (!lowest) {
          expect(totals).toEqual([])
          return
        }
        const least = Math.min(...totals.map(({ cents }) => cents))
        expect(Math.abs(lowest.price.minor * minGuests - least)).toBeLessThan(minGuests)
        const cheapestDates = totals.filter(({ cents }) => cents === least).map(({ date }) => date)
        expect(cheapestDates).toContain(lowest.date)
        expect(checkDay(schedule, lowest.date, now)).toBeUndefined()
      },
    ),
    { numRuns: 40 },
  )
})

const listFaults = (value: unknown) =>
  (tourPlanSchema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(' ')}: ${message}`,
  )
const createSeasonPlan = (fields: object) => ({
  seasons: [{ name: 'Whales', days: ['06-01/11-30'], ...fields }],
})

describe('a price plan', () => {
  const person = { per: 'person', adult: 2000 }
  const all = { name: 'All', days: ['01-01/12-31'], price: person }
  const whales = { name: 'Whales', days: ['06-01/11-30'], price: person }
  const early = { name: 'Early', percent: -10, booked: { least: 60 } }

  it.each([
    {},
    createSeasonPlan({ price: person, weekdays: ['saturday'] }),
    createSeasonPlan({ price: { per: 'request' } }),
    { extras: [early] },
    { seasons: [whales, all] },
  ])('is accepted as %j', (plan) => {
    expect(listFaults(plan)).toEqual([])
  })

  it('is accepted with prices of a vehicle', () => {
    const prices = { per: 'vehicle', inland: 4000, overland: 5000 }
    expect(vehiclePlanSchema.safeParse(createSeasonPlan({ price: prices })).success).toBe(true)
  })

  const sizes = [4, 4].map((upTo) => ({ upTo, total: 8000 }))
  const amountAndPercent = { name: 'Both', amount: 200, per: 'party', percent: 5 }
  const reversed = { name: 'When', percent: 5, booked: { least: 5, most: 2 } }
  const twice = { name: 'Saturdays', percent: 5 }
  it.each([
    [
      createSeasonPlan({ price: { per: 'person', child: 5 } }),
      'price adult: is needed for a price per person',
    ],
    [
      createSeasonPlan({ price: { per: 'party' } }),
      'price parties: is needed for a price per party',
    ],
    [
      createSeasonPlan({ price: { per: 'party', parties: sizes } }),
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
    [{ extras: [amountAndPercent] }, 'extras 0 percent: must be empty where there is an amount'],
    [{ extras: [reversed] }, 'extras 0 booked least: must not be more than at most'],
    [{ extras: [twice, twice] }, 'extras 1 name: is the name of another extra already'],
    [
      { seasons: [all, whales] },
      'seasons 1 days: is never reached: the seasons above it have all of its days',
    ],
  ])('is refused as %j', (plan, fault) => {
    expect(listFaults(plan)).toEqual([fault.replace(/^price/, 'seasons 0 price')])
  })

  it('can have seasons that are never reached, over weeks and years', () => {
    const weekend = { days: ['saturday', 'sunday'] }
    const open = { days: ['06-01/06-30'] }
    const monday = { weekdays: ['monday' as const] }
    const halves = [{ days: ['06-01/06-15'] }, { days: ['06-16/06-30'] }]
    expect(listUnreachableSeasons([weekend, open])).toEqual([])
    expect(listUnreachableSeasons([weekend, { ...open, weekdays: ['sunday'] }])).toEqual([1])
    expect(listUnreachableSeasons([{ days: ['2027-06-05'], ...monday }])).toEqual([0])
    expect(listUnreachableSeasons([{ days: ['06-05'], ...monday }])).toEqual([])
    expect(listUnreachableSeasons([...halves, open])).toEqual([2])
    expect(listUnreachableSeasons([...halves, { days: ['2031-05-30/2031-07-02'] }])).toEqual([])
    expect(listUnreachableSeasons([{ days: ['02-01/02-28'] }, { days: ['02-01/02-29'] }])).toEqual(
      [],
    )
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

it('rounds a child’s price to whole rand in a season, and to the cent outside', () => {
  const base = { priceFrom: 'R2,501' }
  const price = { per: 'person' as const, adult: 2501 }
  const prices = { seasons: [{ name: 'All', days: ['01-01/12-31'], price }] }
  const guests = { adults: 1, children: 1 }
  const when = { date: '2027-03-03', bookedOn: '2027-03-01', party: guests }
  expect(computePrice(base, when)).toMatchObject({ total: rand(3751.5) })
  expect(computePrice({ ...base, prices }, when)).toMatchObject({ total: rand(3752) })
})
