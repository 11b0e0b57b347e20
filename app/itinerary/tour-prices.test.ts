import { expect, it } from 'vitest'
import { rand } from '#rules/money/money.ts'
import { listSoldTours, priceAsTours } from './tour-prices.ts'

const tours = [
  { id: 'cape', title: 'Cape', duration: '9h', priceFrom: 'R2,500', minGuests: 2 },
  { id: 'safari', title: 'Safari', duration: '10-11h', priceFrom: 'R6,500', minGuests: 2 },
  {
    id: 'route',
    title: 'Route',
    duration: '2 days',
    priceFrom: 'Contact for Custom Pricing',
    minGuests: 2,
  },
]
const schedule = { season: null, closed: [], leadHours: 0, departs: '08:00' as const }
const soldTours = listSoldTours(
  [
    { id: 'day-cape', catalogueTour: 'cape' },
    { id: 'day-safari', catalogueTour: 'safari' },
    { id: 'day-route', catalogueTour: 'route' },
    { id: 'six-days' },
  ],
  tours,
  { scheduleOf: () => schedule, now: new Date('2027-01-10T08:00:00Z') },
)
const options = { sold: soldTours, bookedOn: '2027-01-10' }
const days = ['day-cape', 'day-safari'].map((id) => ({ id }))

it('prices the days as tours, per adult and in total, with children at half price', () => {
  expect(priceAsTours(days, { adults: 4, children: 1 }, options)).toEqual({
    tours: [
      { id: 'cape', title: 'Cape', duration: '9h', perAdult: rand(2500) },
      { id: 'safari', title: 'Safari', duration: '10-11h', perAdult: rand(6500) },
    ],
    perAdult: rand(9000),
    total: rand(40_500),
    unpriced: 0,
  })
})

it('counts the days without a price, and has no prices if no day has one', () => {
  const mixedDays = [...days, { id: 'six-days' }, { id: 'day-route' }]
  expect(priceAsTours(mixedDays, { adults: 2, children: 0 }, options)).toMatchObject({
    total: rand(18_000),
    unpriced: 2,
  })
  expect(priceAsTours([{ id: 'six-days' }], { adults: 2, children: 0 }, options)).toBeUndefined()
})

it('uses the day’s price if the date is known, otherwise the lowest within a year', () => {
  const prices = {
    seasons: [
      { name: 'Summer', days: ['12-01/02-28'], price: { per: 'person' as const, adult: 3000 } },
      { name: 'June', days: ['06-01/06-30'], price: { per: 'person' as const, adult: 2000 } },
    ],
  }
  const [cape = expect.fail()] = tours
  const soldByDay = listSoldTours(
    [{ id: 'day-cape', catalogueTour: 'cape' }],
    [{ ...cape, prices }],
    { scheduleOf: () => schedule, now: new Date('2027-01-10T08:00:00Z') },
  )
  const price = (date?: string) =>
    priceAsTours(
      [{ id: 'day-cape', date }],
      { adults: 2, children: 0 },
      { ...options, sold: soldByDay },
    )
  expect(price()).toMatchObject({ perAdult: rand(2000), total: rand(4000) })
  expect(price('2027-02-01')).toMatchObject({ perAdult: rand(3000), total: rand(6000) })
  expect(price('2027-04-01')).toMatchObject({ perAdult: rand(2500) })
})
