import { describe, expect, it } from 'vitest'
import { findFreeEnd } from './free-cancellation-rules.ts'

const bookedAt = new Date('2027-01-10T10:00:00Z')
const settings = { hoursAfterBooking: 24, hoursBeforeTrip: 72 }

describe('the end of free cancellation', () => {
  it.each([
    ['a day after booking', '2027-03-01T06:00:00Z', '2027-01-11T10:00:00.000Z'],
    [
      '72 hours before the trip, where that is sooner',
      '2027-01-14T06:00:00Z',
      '2027-01-11T06:00:00.000Z',
    ],
    ['never, for a trip that is too close', '2027-01-13T10:00:00Z', undefined],
    ['never, for one that has gone', '2027-01-09T10:00:00Z', undefined],
  ])('is %s', (_what, start, end) => {
    expect(findFreeEnd({ bookedAt, start: new Date(start) }, settings)?.toISOString()).toBe(end)
  })

  it.each([{ hoursAfterBooking: 0 }, { hoursBeforeTrip: 0 }])('is switched off by %o', (off) => {
    const start = new Date('2027-03-01T06:00:00Z')
    expect(findFreeEnd({ bookedAt, start }, { ...settings, ...off })).toBeUndefined()
  })
})
