import { describe, expect, it } from 'vitest'
import { findFreeEnd } from './free-cancellation-rules.ts'

const bookedAt = new Date('2027-01-10T10:00:00Z')
const settings = { hoursAfterBooking: 24, hoursBeforeTrip: 72 }

describe('the end of free cancellation', () => {
  it.each([
    ['is a day after booking', '2027-03-01T06:00:00Z', '2027-01-11T10:00:00.000Z'],
    ['is 72 hours before a near trip', '2027-01-14T06:00:00Z', '2027-01-11T06:00:00.000Z'],
    ['is undefined for a trip that is too close', '2027-01-13T10:00:00Z', undefined],
    ['is undefined for a past trip', '2027-01-09T10:00:00Z', undefined],
  ])('%s', (_what, start, end) => {
    expect(findFreeEnd({ bookedAt, start: new Date(start) }, settings)?.toISOString()).toBe(end)
  })

  it.each([{ hoursAfterBooking: 0 }, { hoursBeforeTrip: 0 }])('is undefined with %o', (off) => {
    const start = new Date('2027-03-01T06:00:00Z')
    expect(findFreeEnd({ bookedAt, start }, { ...settings, ...off })).toBeUndefined()
  })
})
