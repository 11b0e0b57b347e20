import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { findBookingTerms } from './booking-terms.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const today = '2026-11-24'
const rules = {
  plan: { firstPercent: 30, wholeWithinDays: 45, balanceDueDays: 30 },
  free: { hoursAfterBooking: 24, hoursBeforeTrip: 72 },
  tiers: cancellationTiers,
}
const now = new Date(`${today}T12:00:00+02:00`)
const trip = { total: 500_000, departs: '08:00', now } as const
const findTerms = (days: number, covers = 0) =>
  findBookingTerms({ ...trip, covers, date: addDays(today, days) }, rules)

describe('the terms of a booking', () => {
  it('split the price into deposit and balance only if the day is far enough away', () => {
    const dueOn = addDays(today, 16)
    expect(findTerms(46).deposit).toEqual({ first: 150_000, rest: 350_000, dueOn })
    expect(findTerms(45).deposit).toBeUndefined()
  })

  it.each([
    [100_000, 400_000, { first: 50_000, rest: 350_000 }],
    [150_000, 350_000, { first: 0, rest: 350_000 }],
    [200_000, 300_000, { first: 0, rest: 300_000 }],
    [500_000, 0, undefined],
    [600_000, 0, undefined],
  ])('subtract a voucher of %d, from the deposit first', (covers, rest, deposit) => {
    const expected = deposit && expect.objectContaining(deposit)
    expect(findTerms(46, covers)).toMatchObject({ rest, deposit: expected })
    expect(findTerms(45, covers)).toMatchObject({ rest, deposit: undefined })
  })

  it('name the hours of free cancellation', () => {
    expect(findTerms(90).freeHours).toBe(24)
    // Departure at 08:00 in four days is 92 hours away, 20 hours more than the required 72.
    expect(findTerms(4).freeHours).toBe(20)
    expect(findTerms(3).freeHours).toBe(0)
  })

  it('name the percentages kept on cancelling, with their last days', () => {
    expect(findTerms(40).kept).toEqual([
      { percent: 50, until: addDays(today, 10) },
      { percent: 75, until: addDays(today, 25) },
      { percent: 100, until: undefined },
    ])
    expect(findTerms(14).kept).toEqual([{ percent: 100, until: undefined }])
  })
})
