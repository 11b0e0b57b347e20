import { describe, expect, it } from 'vitest'
import { isRefreshDue, pauseBeforeRetry } from './session-times.ts'

describe('a session', () => {
  it('is refreshed when ninety seconds or less remain', () => {
    expect(isRefreshDue(90_001, 0)).toBe(false)
    expect(isRefreshDue(90_000, 0)).toBe(true)
    expect(isRefreshDue(0, 1)).toBe(true)
  })

  it('is asked for again after 200 ms, then twice as long each time, until the next tick comes first', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(pauseBeforeRetry)
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, undefined])
  })
})
