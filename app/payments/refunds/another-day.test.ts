import { expect, it } from 'vitest'
import { offersAnotherDay } from './another-day.ts'

const until = '2027-02-18T06:00:00Z'
const quote = { items: [{ item: 'a' }], paid: 500_000, refund: 0, needsOffice: false }
const day = { item: 'a', changes: { date: { until }, guests: { until } } }
const late = { until, bar: 'too-late' }

it.each([
  ['offers it where nothing comes back', {}, day, true],
  ['not where something comes back', { refund: 1 }, day, false],
  ['not where nothing was paid', { paid: 0 }, day, false],
  ['not where the office decides', { needsOffice: true }, day, false],
  ['not of a day that stays', { items: [{ item: 'b' }] }, day, false],
  ['not where it is too late', {}, { ...day, changes: { date: late, guests: { until } } }, false],
  ['not where nothing can be changed', {}, { item: 'a' }, false],
  ['of one of several days', {}, day, true, { item: 'b' }],
])('%s', (_, change, one, is, other?: object) => {
  const asked = { ...quote, ...change } as unknown as Parameters<typeof offersAnotherDay>[0]
  const days = [one, ...(other ? [other] : [])] as unknown as Parameters<typeof offersAnotherDay>[1]
  expect(offersAnotherDay(asked, days)).toBe(is)
})
