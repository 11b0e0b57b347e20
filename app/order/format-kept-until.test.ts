import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { formatHoldEnd } from './hold.ts'

const words = { keptUntil: 'until {time}', keptUntilDay: 'until {time} on {date}' }
/** 21:56 in Cape Town. */
const until = new Date('2027-02-20T19:56:00Z')

it('says the time of a place that is kept for minutes, and counts them', () => {
  const said = { text: 'until 21:56', isCounted: true }
  expect(formatHoldEnd(until, 30 * minuteMs, words)).toEqual(said)
  expect(formatHoldEnd(until, hourMs - 1, words)).toEqual(said)
  expect(formatHoldEnd(until, 0, words)).toEqual(said)
})

it('names the day of a place that is kept for longer, as for a bank transfer', () => {
  const said = { text: 'until 21:56 on Saturday, 20 February 2027', isCounted: false }
  expect(formatHoldEnd(until, hourMs, words)).toEqual(said)
  expect(formatHoldEnd(until, 10 * dayMs, words)).toEqual(said)
})
