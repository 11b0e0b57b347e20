import { describe, expect, it } from 'vitest'
import { type Role, roles } from './rights.ts'
import {
  computeSessionEnd,
  isRefreshDue,
  isSessionOver,
  computeRetryPause,
} from './session-times.ts'

describe('a session', () => {
  it('ends after 30 days, for staff after 12 hours, for guides after a week', () => {
    const sessionStart = new Date('2026-11-21T08:00:00Z')
    expect(computeSessionEnd(sessionStart, undefined)).toEqual(new Date('2026-12-21T08:00:00Z'))
    for (const role of roles)
      expect([role, computeSessionEnd(sessionStart, role)]).toEqual([
        role,
        new Date(role === 'guide' ? '2026-11-28T08:00:00Z' : '2026-11-21T20:00:00Z'),
      ])
    const session = { openedAt: sessionStart, expiresAt: new Date('2027-12-31T00:00:00Z') }
    const isOver = (role: Role | undefined, now: string, change = {}) =>
      isSessionOver({ ...session, ...change, role }, new Date(now))
    expect(isOver('admin', '2026-11-21T19:59:59Z')).toBe(false)
    expect(isOver('admin', '2026-11-21T20:00:00Z')).toBe(true)
    expect(isOver(undefined, '2026-12-21T07:59:59Z')).toBe(false)
    expect(isOver(undefined, '2026-12-21T08:00:00Z')).toBe(true)
    expect(isOver(undefined, '2026-11-21T08:00:00Z', { expiresAt: sessionStart })).toBe(true)
  })

  it('is refreshed when 90 seconds or less remain', () => {
    expect(isRefreshDue(90_001, 0)).toBe(false)
    expect(isRefreshDue(90_000, 0)).toBe(true)
    expect(isRefreshDue(0, 1)).toBe(true)
  })

  it('retries a refresh after 200 ms, then doubles the pause until the next tick comes first', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(computeRetryPause)
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, undefined])
  })
})
