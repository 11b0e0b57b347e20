import { describe, expect, it } from 'vitest'
import { isDayRule, matchesDayRule } from './day-rule.ts'

describe('a rule for days', () => {
  it.each([
    ['12-25', ['2026-12-25', '2031-12-25'], ['2026-12-24']],
    ['02-29', ['2028-02-29'], ['2027-02-28', '2027-03-01']],
    ['06-01/11-30', ['2026-06-01', '2026-11-30', '2027-08-15'], ['2026-05-31', '2026-12-01']],
    ['11-15/01-10', ['2026-11-15', '2026-12-31', '2027-01-10'], ['2027-01-11', '2026-11-14']],
    ['2027-06-07', ['2027-06-07'], ['2028-06-07']],
    ['2027-06-07/2027-06-20', ['2027-06-07', '2027-06-20'], ['2027-06-06', '2027-06-21']],
    ['sunday', ['2026-11-22', '2027-02-28'], ['2026-11-23']],
    ['good-friday', ['2026-04-03', '2027-03-26'], ['2026-04-06']],
    // The rule means the day itself, not the substitute Monday.
    ['womens-day', ['2026-08-09'], ['2026-08-10']],
    ['public-holidays', ['2026-08-09', '2026-08-10', '2027-03-29'], ['2026-08-11']],
  ])('matches only the days of %s', (rule, included, excluded) => {
    expect(isDayRule(rule)).toBe(true)
    for (const date of included) expect(matchesDayRule(rule, date), date).toBe(true)
    for (const date of excluded) expect(matchesDayRule(rule, date), date).toBe(false)
  })

  const invalid = 'easter 13-01 02-30 2027-02-29 06-01/ 06-01/07-01/08-01 Sunday'
  const spans = ['12-25/2027-01-01', '2027-06-20/2027-06-07']
  it.each(['', ...invalid.split(' '), ...spans])('is not %j', (text) => {
    expect(isDayRule(text)).toBe(false)
  })
})
