import { describe, expect, it } from 'vitest'
import { addDays } from './calendar-date.ts'
import { findEaster, findHolidays, listHolidays } from './holidays.ts'

describe('Easter', () => {
  // Dates from almanacs, with the earliest and latest Easters of nearby centuries.
  const days = `1818-03-22 1943-04-25 1994-04-03 2008-03-23 2019-04-21 2024-03-31 2025-04-20 2026-04-05
    2027-03-28 2028-04-16 2029-04-01 2030-04-21 2038-04-25 2049-04-18 2076-04-19 2100-03-28`
  it.each(days.split(/\s+/))('is on %s', (easter) => {
    expect(findEaster(Number(easter.slice(0, 4)))).toBe(easter)
  })
})

describe('the public holidays of South Africa', () => {
  it('are those of the government’s list for 2026', () => {
    expect(listHolidays(2026).map(({ date, holiday }) => `${date} ${holiday}`)).toEqual([
      '2026-01-01 new-years-day',
      '2026-03-21 human-rights-day',
      '2026-04-03 good-friday',
      '2026-04-06 family-day',
      '2026-04-27 freedom-day',
      '2026-05-01 workers-day',
      '2026-06-16 youth-day',
      '2026-08-09 womens-day',
      '2026-08-10 womens-day',
      '2026-09-24 heritage-day',
      '2026-12-16 reconciliation-day',
      '2026-12-25 christmas-day',
      '2026-12-26 day-of-goodwill',
    ])
  })

  it.each([
    ['2021-12-27', 'day-of-goodwill'],
    ['2022-05-02', 'workers-day'],
    ['2023-01-02', 'new-years-day'],
    ['2025-04-28', 'freedom-day'],
    ['2027-03-22', 'human-rights-day'],
    ['2028-09-25', 'heritage-day'],
    ['2029-12-17', 'reconciliation-day'],
  ])('move from a Sunday to %s', (date, holiday) => {
    expect(findHolidays(date)).toContainEqual({ holiday, date, inLieu: true })
  })

  it('are the same by day and by year', () => {
    for (let year = 2020; year < 2048; year += 1)
      for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDays(date, 1))
        expect(findHolidays(date)).toEqual(listHolidays(year).filter((one) => one.date === date))
  })

  it('do not move from a Saturday, and two may share a day', () => {
    expect(findHolidays('2027-05-03')).toEqual([])
    // Christmas on a Sunday: the Monday was a holiday already.
    const days = ['2022-12-26', '2008-03-21'].flatMap((date) => findHolidays(date))
    const names = days.map(({ holiday }) => holiday)
    expect(names.slice(0, 2)).toEqual(['christmas-day', 'day-of-goodwill'])
    expect(names.slice(2)).toEqual(['human-rights-day', 'good-friday'])
  })

  it('are twelve in every year, and one more for each on a Sunday', () => {
    for (let year = 1995; year <= 2150; year += 1) {
      const list = listHolidays(year)
      expect(list.filter(({ inLieu }) => !inLieu)).toHaveLength(12)
      expect(list.map(({ date }) => date)).toEqual(list.map(({ date }) => date).toSorted())
      const easter = new Date(`${findEaster(year)}T12:00:00Z`)
      expect(easter.getUTCDay()).toBe(0)
    }
  })
})
