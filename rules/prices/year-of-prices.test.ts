import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../dates/calendar-date.ts'
import { matchesDayRule } from '../dates/day-rule.ts'
import { rand } from '../money/money.ts'
import { tourPlanSchema } from './price-plan.ts'
import { chooseDayPrice } from './price.ts'
import {
  comparePrices,
  copySeasons,
  findDayPrice,
  addRaisedSeasons,
  raisePrices,
} from './year-of-prices.ts'

const whales = {
  name: 'Whales',
  days: ['07-01/11-30'],
  price: { per: 'person' as const, adult: 2900 },
}
const tour = { priceFrom: 'R2,500', minGuests: 2, prices: { seasons: [whales] } }
const bookedOn = '2026-12-01'
const december = { from: '2027-12-01', to: '2027-12-31', percent: 15, step: 10 }
let made = 0
const keyOf = () => `key-${(made += 1)}`

describe('the price of a day', () => {
  it('is what each guest pays with extras, and undefined on request', () => {
    const saturdays = { name: 'Saturdays', days: ['saturday'], amount: 200, per: 'party' as const }
    const prices = { ...tour.prices, extras: [saturdays] }
    const findPriceOn = (date: string) => findDayPrice({ ...tour, prices }, { date, bookedOn })
    expect(findPriceOn('2027-06-30')).toEqual(rand(2500))
    expect(findPriceOn('2027-07-01')).toEqual(rand(2900))
    // The day is a Saturday, which adds 200 for two.
    expect(findPriceOn('2027-07-03')).toEqual(rand(3000))
    const onRequest = { name: 'Snow', days: ['07-04'], price: { per: 'request' as const } }
    const priced = { ...tour, prices: { seasons: [onRequest] } }
    expect(findDayPrice(priced, { date: '2027-07-04', bookedOn })).toBeUndefined()
  })
})

const perPerson = (adult: number) => ({ per: 'person' as const, adult })

describe('raising days', () => {
  it('creates a season for the days of each price, rounded to the step', () => {
    const raised = raisePrices(tour, { ...december, from: '2027-11-29' })
    const season = {
      days: ['2027-11-29/2027-11-30'],
      before: perPerson(2900),
      after: perPerson(3340),
    }
    const base = {
      days: ['2027-12-01/2027-12-31'],
      before: perPerson(2500),
      after: perPerson(2880),
    }
    expect(raised).toEqual([
      { of: 'Whales', count: 2, ...season },
      { of: undefined, count: 31, ...base },
    ])
  })

  it('lists single days between days of another price, and skips days on request', () => {
    const sundays = { name: 'Sundays', days: ['sunday'], price: { per: 'request' as const } }
    const priced = { ...tour, prices: { seasons: [sundays] } }
    const [part, ...more] = raisePrices(priced, { ...december, to: '2027-12-06' })
    expect(part).toMatchObject({ days: ['2027-12-01/2027-12-04', '2027-12-06'], count: 5 })
    expect(more).toEqual([])
  })

  it('removes a season without days', () => {
    const festive = { ...whales, name: 'Festive', days: ['2027-12-20/2027-12-31'] }
    const priced = { ...tour, prices: { seasons: [festive, whales] } }
    const raised = raisePrices(priced, december)
    const { seasons } = addRaisedSeasons(priced.prices, raised, { name: 'Up', keyOf })
    expect(seasons?.map(({ name }) => name)).toEqual(['Up', 'Up', 'Whales'])
  })

  it('raises every figure of a price: by size and of a vehicle', () => {
    const price = { per: 'party' as const, parties: [{ upTo: 6, total: 9000 }] }
    const sized = { ...tour, prices: { seasons: [{ ...whales, days: ['12-01/12-31'], price }] } }
    expect(raisePrices(sized, december)[0]?.after.parties).toEqual([{ upTo: 6, total: 10_350 }])
    const vehicle = { inlandPrice: 4500, overlandPrice: 6000 }
    const [part] = raisePrices(vehicle, { ...december, step: 100 })
    expect(part?.after).toEqual({ per: 'vehicle', inland: 5200, overland: 6900 })
  })

  const range = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 120 }))
  it('changes exactly the days of the range, each from its own price, as a valid plan', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 60 }), ([start, length], percent) => {
        const from = addDays('2027-01-01', start)
        const to = addDays(from, length)
        const raised = raisePrices(tour, { from, to, percent, step: 1 })
        const prices = addRaisedSeasons(tour.prices, raised, { name: 'Raised', keyOf })
        // The schema has no `key`, so the check is without it.
        const seasons = prices.seasons?.map((season) =>
          Object.fromEntries(Object.entries(season).filter(([field]) => field !== 'key')),
        )
        expect(tourPlanSchema.safeParse({ ...prices, seasons }).error?.issues ?? []).toEqual([])
        for (let n = -3; n <= length + 3; n += 1) {
          const date = addDays(from, n)
          const [before, after] = [tour, { ...tour, prices }].map(
            (one) => chooseDayPrice(one, { date, bookedOn: from }).price.adult ?? 0,
          )
          const raisedPrice = Math.round(((before ?? 0) * (100 + percent)) / 100)
          expect(after).toBe(date >= from && date <= to ? raisedPrice : before)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the differences of a year', () => {
  it('are spans of days that change in the same way', () => {
    const raised = raisePrices(tour, { ...december, from: '2027-11-29', to: '2027-12-02' })
    const prices = addRaisedSeasons(tour.prices, raised, { name: 'Raised', keyOf })
    expect(comparePrices(tour, { ...tour, prices }, { from: '2027-11-01', days: 60 })).toEqual([
      { from: '2027-11-29', to: '2027-11-30', before: rand(2900), after: rand(3340) },
      { from: '2027-12-01', to: '2027-12-02', before: rand(2500), after: rand(2880) },
    ])
    expect(comparePrices(tour, tour, { from: '2027-11-01', days: 400 })).toEqual([])
  })
})

describe('a year copied to the next', () => {
  it('adds the same days a year later once, and keeps yearly days', () => {
    const festive = { ...whales, name: 'Festive', days: ['2027-12-20/2028-01-05', 'sunday'] }
    const copy = copySeasons([festive, whales], '2027')
    expect(copy.copied).toEqual(['Festive'])
    expect(copy.seasons).toEqual([
      { ...festive, days: [...festive.days, '2028-12-20/2029-01-05'] },
      whales,
    ])
    expect(copySeasons(copy.seasons, '2027').copied).toEqual([])
  })

  it('uses 28 February for the 29th', () => {
    const leapDaySeason = { ...whales, days: ['2028-02-29'] }
    const [copied = expect.fail()] = copySeasons([leapDaySeason], '2028').seasons
    expect(copied.days).toEqual(['2028-02-29', '2029-02-28'])
    expect(
      matchesDayRule('2029-02-28', '2029-02-28') && daysBetween('2028-02-29', '2029-02-28'),
    ).toBe(365)
  })
})
