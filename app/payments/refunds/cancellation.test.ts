import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { addTierDates, computeCancellation } from './cancellation.ts'
import { rand } from '#rules/money/money.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const departure = '2026-11-21'
const total = rand(10_000)

describe('computeCancellation', () => {
  // Columns (P9.10): days before departure, percentage, amount kept.
  it.each([
    [365, 15, 1500],
    [61, 15, 1500],
    [60, 15, 1500],
    [59, 50, 5000],
    [31, 50, 5000],
    [30, 50, 5000],
    [29, 75, 7500],
    [16, 75, 7500],
    [15, 75, 7500],
    [14, 100, 10_000],
    [1, 100, 10_000],
    [0, 100, 10_000],
    [-1, 100, 10_000],
  ])('%i days before departure keeps %i per cent', (daysBefore, feePercent, fee) => {
    const received = addDays(departure, -daysBefore)
    const figures = computeCancellation({ total, departure, received, tiers: cancellationTiers })
    expect(figures).toMatchObject({ daysBefore, fee: rand(fee), refund: rand(10_000 - fee) })
    expect(figures.tier.feePercent).toBe(feePercent)
  })

  it('rounds to the cent, and the parts add up', () => {
    const oddTotal = { minor: 337_533, currency: 'ZAR' as const }
    const { fee, refund } = computeCancellation({
      total: oddTotal,
      departure,
      received: '2026-01-01',
      tiers: cancellationTiers,
    })
    expect(fee.minor).toBe(50_630)
    expect(fee.minor + refund.minor).toBe(oddTotal.minor)
  })
})

describe('dateTiers', () => {
  it('gives each charge its last day, and all but the first their first day', () => {
    const datedTiers = addTierDates(cancellationTiers, '2027-03-31')
    expect(datedTiers.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      [undefined, '2027-01-30'],
      ['2027-01-31', '2027-03-01'],
      ['2027-03-02', '2027-03-16'],
      ['2027-03-17', '2027-03-31'],
    ])
  })
})

describe('cancellationTiers', () => {
  it('rise with shorter notice, down to the day of departure', () => {
    const notices = cancellationTiers.map(({ fromDays }) => fromDays)
    const percents = cancellationTiers.map(({ feePercent }) => feePercent)
    expect(notices).toEqual(notices.toSorted((one, other) => other - one))
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(notices.at(-1)).toBe(0)
  })

  it('can be stored with a booking', () => {
    expect(JSON.parse(JSON.stringify(cancellationTiers))).toEqual(cancellationTiers)
  })
})
