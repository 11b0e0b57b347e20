import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { cancellationTiers } from '#app/payments/refunds/cancellation.ts'
import { findBookingTerms } from './booking-terms.ts'

const today = '2026-11-24'
const rules = {
  plan: { firstPercent: 30, wholeWithinDays: 45, balanceDueDays: 30 },
  free: { hoursAfterBooking: 24, hoursBeforeTrip: 72 },
  tiers: cancellationTiers,
}
const termsIn = (days: number, covers = 0) =>
  findBookingTerms(
    {
      total: 500_000,
      covers,
      date: addDays(today, days),
      departs: '08:00',
      now: new Date(`${today}T12:00:00+02:00`),
    },
    rules,
  )

describe('what is told of money before anything is typed', () => {
  it('names the deposit, the balance and its last day where the day is far enough away', () => {
    expect(termsIn(46).deposit).toEqual({
      first: 150_000,
      rest: 350_000,
      dueOn: addDays(today, 16),
    })
  })

  it('names none where the whole price is due at once', () => {
    expect(termsIn(45).deposit).toBeUndefined()
  })

  it.each([
    [100_000, 400_000, { first: 50_000, rest: 350_000 }],
    [150_000, 350_000, { first: 0, rest: 350_000 }],
    [200_000, 300_000, { first: 0, rest: 300_000 }],
    [500_000, 0, undefined],
    [600_000, 0, undefined],
  ])('takes off what a voucher of %d pays, the deposit first', (covers, rest, deposit) => {
    const terms = termsIn(46, covers)
    expect(terms.rest).toBe(rest)
    if (deposit) expect(terms.deposit).toMatchObject(deposit)
    else expect(terms.deposit).toBeUndefined()
    expect(termsIn(45, covers)).toMatchObject({ rest, deposit: undefined })
  })

  it('says how long cancelling is free, for the trip as it stands', () => {
    expect(termsIn(90).freeHours).toBe(24)
    // Departure at 08:00 in four days is 92 hours away, 20 hours more than the required 72.
    expect(termsIn(4).freeHours).toBe(20)
    expect(termsIn(3).freeHours).toBe(0)
  })

  it('names what is kept from now on, and until when', () => {
    expect(termsIn(40).kept).toEqual([
      { percent: 50, until: addDays(today, 10) },
      { percent: 75, until: addDays(today, 25) },
      { percent: 100, until: undefined },
    ])
    expect(termsIn(14).kept).toEqual([{ percent: 100, until: undefined }])
  })
})
