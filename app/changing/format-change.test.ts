import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { formatChange, formatLimits } from './format-change.ts'
import type { ChangeObstacle } from './change-window.ts'

const words = en.manage.change
const unchangedFigures = {
  hasPrice: true,
  owed: 500_000,
  difference: 0,
  fee: 0,
  reduction: 0,
  kept: 0,
  percent: 15,
  until: '2026-12-22',
  refund: 0,
  byHand: 0,
  payFirst: 0,
  officeAsks: false,
}
const formatFigures = (change: Partial<Parameters<typeof formatChange>[0]> = {}) =>
  formatChange({ ...unchangedFigures, ...change }, words.quote)

describe('formatChange', () => {
  it('formats the total without lines that do not apply', () => {
    expect(formatFigures()).toHaveLength(1)
    expect(formatFigures()[0]).toContain('R5,000')
    expect(formatFigures({ hasPrice: false })).toEqual([words.quote.noPrice])
  })

  it('formats every figure of a cheaper trip', () => {
    const cheaperFigures = {
      difference: -106_250,
      reduction: 125_000,
      kept: 18_750,
      refund: 106_250,
    }
    const text = formatFigures({ ...cheaperFigures, owed: 393_750, byHand: 6_250 }).join(' ')
    for (const figure of ['R1,062.50', 'R1,250', 'R187.50', '15%', '22 December 2026', 'R3,937.50'])
      expect(text).toContain(figure)
    expect(text).toContain(words.quote.byHand)
  })

  it('warns of a nearer day with both charges, and says that a later day saves nothing', () => {
    const cancelling = {
      before: { percent: 15, amount: 75_000 },
      after: { percent: 100, amount: 500_000 },
    }
    const lines = formatFigures({ cancelling, staysAt: 15 })
    for (const figure of ['R750', '15%', 'R5,000', '100%']) expect(lines[1]).toContain(figure)
    expect(lines[2]).toContain('at least 15%')
  })

  it('formats the payment before the change, or the due date of the balance', () => {
    const balance = { amount: 900_000, dueOn: '2027-03-03' }
    const text = formatFigures({ difference: 200_000, payFirst: 200_000, later: balance }).join(' ')
    expect(text).toContain('R2,000')
    expect(text).not.toContain('3 March 2027')
    expect(formatFigures({ difference: 200_000, later: balance }).join(' ')).toContain(
      '3 March 2027',
    )
    expect(formatFigures({ difference: 200_000, officeAsks: true })).toContain(
      words.quote.officeAsks,
    )
    expect(formatFigures({ officeAsks: true })).not.toContain(words.quote.officeAsks)
  })
})

describe('formatLimits', () => {
  const company = { email: 'office@company.example', phone: '+27 21 000 0100' }
  const [hour = '', midnight = ''] = ['08:00', '00:00'].map((time) =>
    instantInCapeTown('2027-01-31', time).toISOString(),
  )

  it('names the hour, or the day before for a deadline at midnight', () => {
    const windows = { date: { until: midnight }, guests: { until: hour } }
    const [date, guests] = formatLimits(windows, words, company)
    expect(date).toContain('30 January 2027')
    expect(guests).toContain('08:00 on 31 January 2027')
  })

  it('names the contact once if nothing can be changed here', () => {
    const formatBoth = (date: ChangeObstacle, guests: ChangeObstacle) =>
      formatLimits(
        { date: { until: hour, bar: date }, guests: { until: hour, bar: guests } },
        words,
        company,
      )
    const [officeLine] = formatBoth('office-price', 'office-price')
    expect(officeLine).toContain(company.email)
    expect(formatBoth('too-late', 'office-price')).toEqual([officeLine])
    expect(formatBoth('too-late', 'too-late')).toHaveLength(1)
    const partlyClosed = {
      date: { until: hour, bar: 'too-late' as const },
      guests: { until: midnight },
    }
    expect(formatLimits(partlyClosed, words, company)).toHaveLength(2)
  })
})
