import { describe, expect, it } from 'vitest'
import { rand } from '../money/money.ts'
import { customPricing } from '../money/price-text.ts'
import type { PricePlan } from './price-plan.ts'
import {
  findLowestPrice,
  findPriceFrom,
  type Priced,
  type PricedParty,
  computePrice,
} from './price.ts'

const bookedOn = '2027-01-01'
const twoAdults = { adults: 2, children: 0 }
const computeOnDay = (priced: Priced, date: string, party: PricedParty = twoAdults) =>
  computePrice(priced, { date, bookedOn, party })
const computeTourPrice = ({ priceFrom, ...party }: PricedParty & { priceFrom: string }) =>
  computeOnDay({ priceFrom }, '2027-07-01', party)

describe('a tour without seasons', () => {
  // P9.8: price × adults + price × 0.5 × children.
  it.each([
    ['R2,500', 2, 0, 5000],
    ['R2,500', 2, 2, 7500],
    ['R2,000', 1, 1, 3000],
    ['R1,350', 2, 1, 3375],
    ['R1,350', 1, 7, 6075],
    ['R6,500', 20, 0, 130_000],
    ['R1,400', 10, 10, 21_000],
    ['R1,501', 1, 1, 2251.5],
  ])('at %s for %i adults and %i children costs %d rand', (priceFrom, adults, children, total) => {
    expect(computeTourPrice({ priceFrom, adults, children })).toMatchObject({ total: rand(total) })
  })

  it('has a line for each part of the party, which add up', () => {
    expect(computeTourPrice({ priceFrom: 'R1,350', adults: 2, children: 3 })).toEqual({
      kind: 'priced',
      lines: [
        { kind: 'adults', count: 2, each: rand(1350), total: rand(2700) },
        { kind: 'children', count: 3, each: rand(675), total: rand(2025) },
      ],
      total: rand(4725),
    })
  })

  it('has no line for children who do not travel', () => {
    const figures = computeTourPrice({ priceFrom: 'R2,500', ...twoAdults })
    expect(figures).toMatchObject({ lines: [{ kind: 'adults' }] })
  })

  it('is on request with custom pricing', () => {
    expect(computeTourPrice({ priceFrom: customPricing, ...twoAdults })).toEqual({
      kind: 'on-request',
    })
  })

  it('is free for children under three, on a line of their own', () => {
    const figures = computeTourPrice({ priceFrom: 'R2,500', adults: 2, children: 0, toddlers: 1 })
    expect(figures).toMatchObject({
      lines: [{ kind: 'adults' }, { kind: 'toddlers', count: 1, each: rand(0), total: rand(0) }],
      total: rand(5000),
    })
  })

  it('costs a single guest the second place too', () => {
    const figures = computeTourPrice({
      priceFrom: 'R2,000',
      adults: 1,
      children: 0,
      emptyPlaces: 1,
    })
    expect(figures).toMatchObject({
      lines: [
        { kind: 'adults', count: 1, total: rand(2000) },
        { kind: 'second-place', count: 1, total: rand(2000) },
      ],
      total: rand(4000),
    })
  })
})

// The total is the price of one day (P3.5).
it.each([
  [{ inlandPrice: 4500, overlandPrice: 6000 }, 'inland', 4500],
  [{ inlandPrice: 4500, overlandPrice: 6000 }, 'overland', 6000],
  [{ inlandPrice: 4500, overlandPrice: 6500 }, 'overland', 6500],
  [{ inlandPrice: 6000, overlandPrice: 9000 }, 'inland', 6000],
  [{ inlandPrice: 6000, overlandPrice: 9000 }, 'overland', 9000],
  [{ inlandPrice: 4000, overlandPrice: 6000 }, 'inland', 4000],
] as const)('a vehicle at %j costs for an %s day R%i', (vehicle, kind, price) => {
  const found = computeOnDay(vehicle, '2027-07-01', { adults: 3, children: 0, kind })
  const line = { kind: 'vehicle', count: 1, each: rand(price), total: rand(price) }
  expect(found).toEqual({ kind: 'priced', lines: [line], total: rand(price) })
})

const parties = [
  { upTo: 4, total: 8000 },
  { upTo: 8, total: 12_000 },
]
const whales: PricePlan = {
  seasons: [
    {
      name: 'Christmas',
      days: ['12-20/01-05'],
      price: { per: 'person', adult: 3200, child: 2000 },
    },
    { name: 'Whales', days: ['08-01/11-30'], price: { per: 'person', adult: 2901 } },
    { name: 'Quiet weeks', days: ['05-01/06-30'], price: { per: 'party', parties } },
    { name: 'Marathon', days: ['2027-03-06'], price: { per: 'request' } },
  ],
  extras: [
    { name: 'Saturdays', weekdays: ['saturday'], amount: 200, per: 'person' },
    { name: 'Late guide', days: ['12-31'], amount: 500, per: 'party' },
    { name: 'Booked early', booked: { least: 250 }, percent: -10 },
  ],
}
const tour = { priceFrom: 'R2,500', minGuests: 2, prices: whales }

describe('a tour with seasons and extras', () => {
  it('costs its base price outside the seasons', () => {
    expect(computeOnDay(tour, '2027-02-03')).toEqual({
      kind: 'priced',
      lines: [{ kind: 'adults', count: 2, each: rand(2500), total: rand(5000) }],
      total: rand(5000),
    })
  })

  it('costs the season’s price, half for a child, in whole rand', () => {
    const party = { adults: 2, children: 1 }
    expect(computeOnDay(tour, '2027-08-03', party)).toEqual({
      kind: 'priced',
      season: 'Whales',
      lines: [
        { kind: 'adults', count: 2, each: rand(2901), total: rand(5802) },
        { kind: 'children', count: 1, each: rand(1451), total: rand(1451) },
      ],
      total: rand(7253),
    })
  })

  it('costs one price by the size of the party, counting everybody', () => {
    expect(computeOnDay(tour, '2027-05-04', { adults: 3, children: 0, toddlers: 1 })).toEqual({
      kind: 'priced',
      season: 'Quiet weeks',
      lines: [{ kind: 'party', count: 4, each: rand(8000), total: rand(8000) }],
      total: rand(8000),
    })
    const five = computeOnDay(tour, '2027-05-04', { adults: 3, children: 1, toddlers: 1 })
    expect(five).toMatchObject({ lines: [{ count: 8 }], total: rand(12_000) })
    expect(computeOnDay(tour, '2027-05-04', { adults: 9, children: 0 })).toEqual({
      kind: 'on-request',
    })
  })

  it('adds all extras that apply, each on its own line, in per cent of the price before extras', () => {
    // The trip is on a Saturday, booked 267 days ahead.
    expect(computeOnDay(tour, '2027-09-25', { adults: 1, children: 1, emptyPlaces: 1 })).toEqual({
      kind: 'priced',
      season: 'Whales',
      lines: [
        { kind: 'adults', count: 1, each: rand(2901), total: rand(2901) },
        { kind: 'second-place', count: 1, each: rand(2901), total: rand(2901) },
        { kind: 'children', count: 1, each: rand(1451), total: rand(1451) },
        { kind: 'extra', name: 'Saturdays', count: 3, each: rand(200), total: rand(600) },
        { kind: 'extra', name: 'Booked early', count: 1, each: rand(-725), total: rand(-725) },
      ],
      total: rand(7128),
    })
  })

  it('never costs less than zero', () => {
    const extras = [
      { name: 'A gift', amount: -2000, per: 'person' as const },
      { name: 'Another', amount: -5000, per: 'party' as const },
      { name: 'A third', amount: -1, per: 'party' as const },
    ]
    expect(computeOnDay({ ...tour, prices: { extras } }, '2027-02-03')).toMatchObject({
      lines: [
        { kind: 'adults' },
        { name: 'A gift', total: rand(-4000) },
        { name: 'Another', count: 1, each: rand(-1000), total: rand(-1000) },
      ],
      total: rand(0),
    })
  })

  it('costs its base price without a day', () => {
    const found = computePrice(tour, { date: undefined, bookedOn, party: twoAdults })
    expect(found).toEqual({ ...computeOnDay(tour, '2027-02-03') })
  })
})

describe('the lowest price', () => {
  const schedule = { season: null, closed: [], leadHours: 0, departs: '08:00' as const }
  const now = new Date('2027-01-10T08:00:00Z')

  it('is what each of the fewest guests pays on the cheapest day of a year', () => {
    // 8,000 for up to four is 4,000 each for two; booked 250 days ahead the base falls by a tenth.
    expect(findLowestPrice(tour, schedule, now)).toEqual({ date: '2027-12-01', price: rand(2250) })
    const largerTour = { ...tour, minGuests: 4 }
    expect(findLowestPrice(largerTour, schedule, now)).toMatchObject({ price: rand(1800 + 200) })
  })

  it('is that of a bookable day', () => {
    const closed = [{ days: ['12-01/12-19'], why: 'The road is closed.' }]
    const lowest = findLowestPrice(tour, { ...schedule, closed }, now)
    expect(lowest).toEqual({ date: '2028-01-06', price: rand(2250) })
  })

  it('is that of the cheaper kind of day for a vehicle', () => {
    const price = { per: 'vehicle' as const, inland: 5000, overland: 4400 }
    const prices = { seasons: [{ name: 'Quiet', days: ['06-01'], price }] }
    const vehicle = { inlandPrice: 6000, overlandPrice: 4500, prices }
    const found = { date: '2027-06-01', price: rand(4400) }
    expect(findLowestPrice(vehicle, schedule, now)).toEqual(found)
  })

  it('becomes the text of a card, which stays unchanged if no day differs', () => {
    expect(findPriceFrom(tour, schedule, now)).toBe('R2,250')
    expect(findPriceFrom({ priceFrom: 'R2,500', minGuests: 2 }, schedule, now)).toBe('R2,500')
    const never = { ...schedule, closed: [{ days: ['01-01/12-31'], why: 'We are away.' }] }
    expect(findPriceFrom(tour, never, now)).toBe(customPricing)
  })
})
