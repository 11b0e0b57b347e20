import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { computeHoldEnd, formatHoldEnd, newHoldEnd, isHoldOver } from './hold.ts'

const settings = { hold: { minutes: 30, underWayMinutes: 15 } }
const now = new Date('2026-11-22T23:45:00Z')
const until = newHoldEnd(now, settings)
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * minuteMs + ms)

it('holds a place for 30 minutes, and 15 more while a payment is in progress', () => {
  expect(until).toEqual(after(30))
  expect(computeHoldEnd({ until, isPaymentUnderWay: false }, settings)).toEqual(after(30))
  expect(computeHoldEnd({ until, isPaymentUnderWay: true }, settings)).toEqual(after(45))
})

it.each([
  [false, after(30, -1), false],
  [false, after(30), true],
  [true, after(30), false],
  [true, after(45, -1), false],
  [true, after(45), true],
])('ends a hold (payment in progress: %s) at %s: %s', (isPaymentUnderWay, at, isOver) => {
  expect(isHoldOver({ until, isPaymentUnderWay, now: at }, settings)).toBe(isOver)
})

it.each([
  [0, true],
  [30 * minuteMs, true],
  [hourMs - 1, true],
  [hourMs, false],
  [10 * dayMs, false],
])('shows the time of a hold with %i ms left, and its day from an hour on', (left, isCounted) => {
  const words = { keptUntil: 'until {time}', keptUntilDay: 'until {time} on {date}' }
  const text = isCounted ? 'until 21:56' : 'until 21:56 on Saturday, 20 February 2027'
  const end = new Date('2027-02-20T19:56:00Z')
  expect(formatHoldEnd(end, left, words)).toEqual({ text, isCounted })
})
