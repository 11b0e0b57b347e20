import { describe, expect, it } from 'vitest'
import { attemptLimits, computeWait } from './attempt-limits.ts'

const start = new Date('2026-11-21T08:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

describe('the limits of attempts', () => {
  it('are five in a quarter of an hour for signing in and up, three in an hour for a reset', () => {
    expect(attemptLimits['sign-in']).toMatchObject({ most: 5, minutes: 15 })
    expect(attemptLimits['sign-up']).toMatchObject({ most: 5, minutes: 15 })
    expect(attemptLimits['password-reset']).toMatchObject({ most: 3, minutes: 60 })
  })

  it.each([
    [0, 15, 900],
    [1, 15, 900],
    [60_000, 14, 840],
    [60_001, 14, 840],
    [14 * 60_000 + 1, 1, 60],
    [15 * 60_000 - 1, 1, 1],
    [15 * 60_000, 1, 1],
  ])('%i ms into a window are told as %i minutes and %i seconds', (ms, minutes, seconds) => {
    expect(computeWait('sign-in', start, after(ms))).toEqual({ minutes, seconds })
  })
})
