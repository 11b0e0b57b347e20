import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { formatChange, formatLimits } from './format-change.ts'
import type { ChangeBar } from './change-window.ts'

const words = en.manage.change
const same = {
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
const say = (change: Partial<Parameters<typeof formatChange>[0]> = {}) =>
  formatChange({ ...same, ...change }, words.quote)

describe('formatChange', () => {
  it('formats the total without lines that do not apply', () => {
    expect(say()).toHaveLength(1)
    expect(say()[0]).toContain('R5,000')
    expect(say({ hasPrice: false })).toEqual([words.quote.noPrice])
  })

  it('formats every figure of a cheaper trip', () => {
    const cheaper = { difference: -106_250, reduction: 125_000, kept: 18_750, refund: 106_250 }
    const said = say({ ...cheaper, owed: 393_750, byHand: 6_250 }).join(' ')
    for (const figure of ['R1,062.50', 'R1,250', 'R187.50', '15%', '22 December 2026', 'R3,937.50'])
      expect(said).toContain(figure)
    expect(said).toContain(words.quote.byHand)
  })

  it('warns of a nearer day with both charges, and says that a later day saves nothing', () => {
    const cancelling = {
      before: { percent: 15, amount: 75_000 },
      after: { percent: 100, amount: 500_000 },
    }
    const said = say({ cancelling, staysAt: 15 })
    for (const figure of ['R750', '15%', 'R5,000', '100%']) expect(said[1]).toContain(figure)
    expect(said[2]).toContain('at least 15%')
  })

  it('formats the payment before the change, or the due date of the balance', () => {
    const later = { amount: 900_000, dueOn: '2027-03-03' }
    const first = say({ difference: 200_000, payFirst: 200_000, later }).join(' ')
    expect(first).toContain('R2,000')
    expect(first).not.toContain('3 March 2027')
    expect(say({ difference: 200_000, later }).join(' ')).toContain('3 March 2027')
    expect(say({ difference: 200_000, officeAsks: true })).toContain(words.quote.officeAsks)
    expect(say({ officeAsks: true })).not.toContain(words.quote.officeAsks)
  })
})

describe('formatLimits', () => {
  const company = { email: 'office@company.example', phone: '+27 21 000 0100' }
  const [hour = '', midnight = ''] = ['08:00', '00:00'].map((time) =>
    instantInCapeTown('2027-01-31', time).toISOString(),
  )

  it('names the hour, or the day before for a deadline at midnight', () => {
    const open = { date: { until: midnight }, guests: { until: hour } }
    const [date, guests] = formatLimits(open, words, company)
    expect(date).toContain('30 January 2027')
    expect(guests).toContain('08:00 on 31 January 2027')
  })

  it('names the contact once if nothing can be changed here', () => {
    const both = (date: ChangeBar, guests: ChangeBar) =>
      formatLimits(
        { date: { until: hour, bar: date }, guests: { until: hour, bar: guests } },
        words,
        company,
      )
    const [office] = both('office-price', 'office-price')
    expect(office).toContain(company.email)
    expect(both('too-late', 'office-price')).toEqual([office])
    expect(both('too-late', 'too-late')).toHaveLength(1)
    const one = { date: { until: hour, bar: 'too-late' as const }, guests: { until: midnight } }
    expect(formatLimits(one, words, company)).toHaveLength(2)
  })
})
