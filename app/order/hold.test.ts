import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { computeHoldEnd, formatHoldEnd, computeNewHoldEnd, isHoldOver } from './hold.ts'

const settings = { hold: { minutes: 30, underWayMinutes: 15 } }
const now = new Date('2026-11-22T23:45:00Z')
const until = computeNewHoldEnd(now, settings)
const minutesLater = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * minuteMs + ms)

it('holds a place for 30 minutes, and 15 more while a payment is in progress', () => {
  expect(until).toEqual(minutesLater(30))
  expect(computeHoldEnd({ until, isPaymentUnderWay: false }, settings)).toEqual(minutesLater(30))
  expect(computeHoldEnd({ until, isPaymentUnderWay: true }, settings)).toEqual(minutesLater(45))
})

it.each([
  [false, minutesLater(30, -1), false],
  [false, minutesLater(30), true],
  [true, minutesLater(30), false],
  [true, minutesLater(45, -1), false],
  [true, minutesLater(45), true],
])('ends a hold (payment in progress: %s) at %s: %s', (isPaymentUnderWay, at, isOver) => {
  expect(isHoldOver({ until, isPaymentUnderWay, now: at }, settings)).toBe(isOver)
})

it.each([
  [0, true],
  [30 * minuteMs, true],
  [hourMs - 1, true],
  [hourMs, false],
  [10 * dayMs, false],
])(
  'shows the time of a hold with %i ms left, and its day from an hour on',
  (remainingMs, isCounted) => {
    const words = { keptUntil: 'until {time}', keptUntilDay: 'until {time} on {date}' }
    const text = isCounted ? 'until 21:56' : 'until 21:56 on Saturday, 20 February 2027'
    const end = new Date('2027-02-20T19:56:00Z')
    expect(formatHoldEnd(end, remainingMs, words)).toEqual({ text, isCounted })
  },
)
