import { describe, expect, it } from 'vitest'

import { formatDriveTime } from './place.ts'

describe('formatDriveTime', () => {
  it('writes hours and minutes and omits a zero', () => {
    expect(formatDriveTime(95)).toBe('1 h 35 min')
    expect(formatDriveTime(300)).toBe('5 h')
    expect(formatDriveTime(45)).toBe('45 min')
  })
})
