import { describe, expect, it } from 'vitest'
import { changeDeadlines } from './change-deadlines.ts'
import { instantInCapeTown } from '../dates/calendar-date.ts'
import { changeDeadlinesSchema, findChangeEnd } from './change-deadline-rules.ts'
import { findFreeEnd } from './free-cancellation-rules.ts'

const start = instantInCapeTown('2027-03-31', '08:00')

describe('findChangeEnd', () => {
  it.each([
    ['details', '2027-03-30', '20:00'],
    ['guests', '2027-03-29', '08:00'],
    ['date', '2027-03-29', '08:00'],
    ['cancel', '2027-03-31', '08:00'],
  ] as const)('lets a guest change %s until %s %s', (subject, day, time) => {
    expect(findChangeEnd(subject, start, changeDeadlines)).toEqual(instantInCapeTown(day, time))
  })
})

describe('changeDeadlinesSchema', () => {
  it('refuses negative and unknown values', () => {
    expect(changeDeadlinesSchema.safeParse({ ...changeDeadlines, guests: -1 }).success).toBe(false)
  })
})

const bookedAt = new Date('2027-01-10T10:00:00Z')
const settings = { hoursAfterBooking: 24, hoursBeforeTrip: 72 }

describe('findFreeEnd', () => {
  it.each([
    ['a day after booking', '2027-03-01T06:00:00Z', '2027-01-11T10:00:00.000Z'],
    ['72 hours before an earlier trip', '2027-01-14T06:00:00Z', '2027-01-11T06:00:00.000Z'],
    ['never for a trip that is too close', '2027-01-13T10:00:00Z', undefined],
    ['never for a past trip', '2027-01-09T10:00:00Z', undefined],
  ])('is %s', (_what, start, end) => {
    expect(findFreeEnd({ bookedAt, start: new Date(start) }, settings)?.toISOString()).toBe(end)
  })

  it.each([{ hoursAfterBooking: 0 }, { hoursBeforeTrip: 0 }])(
    'is switched off by %o',
    (zeroHours) => {
      const start = new Date('2027-03-01T06:00:00Z')
      expect(findFreeEnd({ bookedAt, start }, { ...settings, ...zeroHours })).toBeUndefined()
    },
  )
})
