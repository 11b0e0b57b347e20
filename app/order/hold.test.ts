import { describe, expect, it } from 'vitest'
import { computeHoldEnd, holdUntil, isHoldOver } from './hold.ts'

const settings = { hold: { minutes: 30, underWayMinutes: 15 } }
const now = new Date('2026-11-22T23:45:00Z')
const until = holdUntil(now, settings)
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms)

describe('a hold', () => {
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
  ])('with a payment under way: %s, at %s, is over: %s', (isPaymentUnderWay, at, isOver) => {
    expect(isHoldOver({ until, isPaymentUnderWay, now: at }, settings)).toBe(isOver)
  })
})
