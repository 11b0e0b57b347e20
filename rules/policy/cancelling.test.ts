import { describe, expect, it } from 'vitest'
import { instantInCapeTown } from '../dates/calendar-date.ts'
import { cancelling } from '#content/policies.ts'
import { omit } from '../omit.ts'
import { findChangeEnd, findFreeEnd } from './cancelling-ends.ts'
import { cancellingSchema } from './cancelling.ts'
import { policyOn } from './policy-versions.ts'

const version = policyOn(cancelling, '2027-01-01')
const start = instantInCapeTown('2027-03-31', '08:00')

describe('findChangeEnd', () => {
  it.each([
    ['details', '2027-03-30', '20:00'],
    ['guests', '2027-03-29', '08:00'],
    ['date', '2027-03-29', '08:00'],
    ['cancel', '2027-03-31', '08:00'],
  ] as const)('lets a guest change %s until %s %s', (subject, day, time) => {
    expect(findChangeEnd(subject, start, version.deadlines)).toEqual(instantInCapeTown(day, time))
  })
})

describe('cancellingSchema', () => {
  const [first, second, third, last] = version.table.map((tier) => omit(tier, 'key'))
  it.each([
    [{}, undefined],
    [{ deadlines: { ...version.deadlines, guests: -1 } }, '>=0'],
    [{ table: [] }, '>=1'],
    [{ table: [second, first, third, last] }, 'must be fewer days than in the line above'],
    [{ table: [first, { ...second, feePercent: 15 }, last] }, 'must be more than in the line'],
    [{ table: [first, second, third] }, 'must be 0 in the last line'],
    [{ table: [first, { ...last, feePercent: 101 }] }, '<=100'],
  ])('takes %j, or refuses it: %s', (change, message) => {
    const table = [first, second, third, last]
    const { error } = cancellingSchema.safeParse({ ...omit(version, 'key'), table, ...change })
    if (message === undefined) expect(error).toBeUndefined()
    else expect(error?.message).toContain(message)
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
