import { expect, it } from 'vitest'
import { offersAnotherDay } from './offer-another-day.ts'

const until = '2027-02-18T06:00:00Z'
const baseFigures = { items: [{ item: 'a' }], paid: 500_000, refund: 0, needsOffice: false }
const day = { item: 'a', changes: { date: { until }, guests: { until } } }
const lateDeadline = { until, bar: 'too-late' }

it.each([
  ['offers another day if nothing is refunded', {}, day, true],
  ['offers no other day if a part is refunded', { refund: 1 }, day, false],
  ['offers no other day if nothing was paid', { paid: 0 }, day, false],
  ['offers no other day if the office decides', { needsOffice: true }, day, false],
  ['offers no other day for a day that stays', { items: [{ item: 'b' }] }, day, false],
  [
    'offers no other day if it is too late',
    {},
    { ...day, changes: { date: lateDeadline, guests: { until } } },
    false,
  ],
  ['offers no other day if nothing can be changed', {}, { item: 'a' }, false],
  ['offers another day for one of several days', {}, day, true, { item: 'b' }],
])('%s', (_, change, firstDay, expected, otherDay?: object) => {
  const figures = { ...baseFigures, ...change } as unknown as Parameters<typeof offersAnotherDay>[0]
  const days = [firstDay, ...(otherDay ? [otherDay] : [])] as unknown as Parameters<
    typeof offersAnotherDay
  >[1]
  expect(offersAnotherDay(figures, days)).toBe(expected)
})
