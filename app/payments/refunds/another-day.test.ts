import { expect, it } from 'vitest'
import { offersAnotherDay } from './another-day.ts'

const until = '2027-02-18T06:00:00Z'
const quote = { items: [{ item: 'a' }], paid: 500_000, refund: 0, needsOffice: false }
const day = { item: 'a', changes: { date: { until }, guests: { until } } }
const late = { until, bar: 'too-late' }

it.each([
  ['offers it if nothing is refunded', {}, day, true],
  ['offers none if a part is refunded', { refund: 1 }, day, false],
  ['offers none if nothing was paid', { paid: 0 }, day, false],
  ['offers none if the office decides', { needsOffice: true }, day, false],
  ['offers none for a day that stays', { items: [{ item: 'b' }] }, day, false],
  [
    'offers none if it is too late',
    {},
    { ...day, changes: { date: late, guests: { until } } },
    false,
  ],
  ['offers none if nothing can be changed', {}, { item: 'a' }, false],
  ['offers it for one of several days', {}, day, true, { item: 'b' }],
])('%s', (_, change, one, is, other?: object) => {
  const figures = { ...quote, ...change } as unknown as Parameters<typeof offersAnotherDay>[0]
  const days = [one, ...(other ? [other] : [])] as unknown as Parameters<typeof offersAnotherDay>[1]
  expect(offersAnotherDay(figures, days)).toBe(is)
})
