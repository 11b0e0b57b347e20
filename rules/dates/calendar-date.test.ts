import { describe, expect, it } from 'vitest'
import {
  addDays,
  addYears,
  calendarDateIn,
  capeTown,
  daysBetween,
  formatLongDate,
  formatUsLongDate,
} from './calendar-date.ts'
import { calendarDate } from '../requests/request.ts'

describe('calendarDate', () => {
  it.each(['2026-01-01', '2028-02-29', '2026-12-31'])('accepts %s', (date) => {
    expect(calendarDate.parse(date)).toBe(date)
  })

  const texts = '2027-02-29 2026-02-30 2026-13-01 2026-00-10 2026-1-1 2026-01-01T00:00 +02026-01-01'
  it.each([...texts.split(' '), '', 20260101])('refuses %s, which is no date', (text) => {
    const issues = calendarDate.safeParse(text).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toEqual(['date-invalid'])
  })
})

describe('addYears', () => {
  it.each([
    ['2026-11-21', 2, '2028-11-21'],
    ['2027-03-01', 1, '2028-03-01'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2028-02-29', 2, '2030-02-28'],
  ])('%s plus %i years is %s', (date, years, later) => {
    expect(addYears(date, years)).toBe(later)
  })
})

describe('calendarDateIn', () => {
  it.each([
    ['2026-06-30T21:59:59.999Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2025-12-31T22:00:00Z', '2026-01-01'],
  ])('starts a day in Cape Town two hours before UTC: %s is %s', (instant, date) => {
    expect(calendarDateIn(new Date(instant), capeTown)).toBe(date)
  })

  it('agrees with the time zone database on every month’s midnight in Cape Town', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: capeTown })
    const months = Array.from({ length: 1200 }, (_, month) => Date.UTC(1950, month, 15, 22))
    const minutes = months.flatMap((midnight) => [midnight - 60_000, midnight])
    const mismatches = minutes.filter(
      (at) => calendarDateIn(new Date(at), capeTown) !== format.format(at),
    )
    expect(mismatches).toEqual([])
  })

  it('returns two dates of one instant across the date line', () => {
    const noon = new Date('2026-05-05T11:00:00Z')
    expect(calendarDateIn(noon, 'Pacific/Kiritimati')).toBe('2026-05-06')
    expect(calendarDateIn(noon, 'Pacific/Pago_Pago')).toBe('2026-05-05')
  })
})

describe('addDays and daysBetween', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-01-01', 0, '2026-01-01'],
    ['2026-01-01', 730, '2028-01-01'],
  ])('%s plus %i days is %s, in both directions', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  it('throw on a text that is no date', () => {
    expect(() => addDays('tomorrow', 1)).toThrow(RangeError)
  })
})

describe('formatLongDate and formatUsLongDate', () => {
  it('write a date out for guests', () => {
    expect(formatLongDate('2026-11-21')).toBe('Saturday, 21 November 2026')
    expect(formatLongDate('2027-01-01')).toBe('Friday, 1 January 2027')
  })

  it('follow the language', () => {
    expect(formatLongDate('2026-11-21', 'de')).toBe('Samstag, 21. November 2026')
  })

  it('name every day and every month as the platform does', () => {
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
    const days = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day))
    const writtenDates = days.map(
      (day) => `${formatLongDate(day).split(',')[0]}, ${formatUsLongDate(day)}`,
    )
    expect(writtenDates).toEqual(days.map((day) => format.format(new Date(day))))
  })

  it('write a date out in the US form of the blog', () => {
    expect(formatUsLongDate('2025-08-15')).toBe('August 15, 2025')
    expect(formatUsLongDate('2025-09-01')).toBe('September 1, 2025')
  })
})
