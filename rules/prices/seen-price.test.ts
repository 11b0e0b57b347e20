import { expect, it } from 'vitest'
import { isSeenPriceValid, parseSeenPrice, formatSeenPrice } from './seen-price.ts'

/** Cape Town is two hours ahead of UTC. */
const atTime = (time: string) => new Date(`2027-03-02T${time}:00Z`)

it.each([
  ['while it is live, on its day', '2027-03-02', undefined, '10:00', true],
  ['until the hour is over', '2027-03-02', '09:01', '10:00', true],
  ['not an hour after it was replaced', '2027-03-02', '09:00', '10:00', false],
  ['not the day before, in the evening', '2027-03-01', undefined, '10:00', false],
  ['not two days later', '2027-02-28', undefined, '10:00', false],
  ['not a day that is still to come', '2027-03-03', undefined, '10:00', false],
])('a seen price is valid %s', (_, on, replaced, time, isValid) => {
  const replacedAt = replaced === undefined ? undefined : atTime(replaced)
  expect(isSeenPriceValid({ on }, { replacedAt, now: atTime(time) })).toBe(isValid)
})

it('a seen price is valid for the hour after midnight in Cape Town', () => {
  const shownPrice = { on: '2027-03-02' }
  const isValidAt = (time: string) =>
    isSeenPriceValid(shownPrice, { replacedAt: undefined, now: atTime(time) })
  const times = ['21:59', '22:00', '22:59', '23:00']
  expect(times.map(isValidAt)).toEqual([true, true, true, false])
})

it('a seen price is the same after formatting and parsing, and invalid texts have none', () => {
  const shownPrice = { publication: 12, on: '2027-03-02' }
  expect(parseSeenPrice(formatSeenPrice(shownPrice))).toEqual(shownPrice)
  for (const text of [undefined, '', '12', '12 2027', '-1 2027-03-02', '12 2027-03-02 1'])
    expect(parseSeenPrice(text)).toBeUndefined()
})
