import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { findOpenDay } from './calendar.tsx'

const open = (isFree: (date: CalendarDate) => boolean, span = {}) =>
  findOpenDay({
    first: '2026-11-29',
    last: '2028-11-29',
    words: en.calendar,
    check: (date) => (isFree(date) ? undefined : { code: 'date-too-soon', field: 'date' }),
    ...span,
  })

it.each([
  ['the next month where fewer than a week is left of this', () => true, '2026-12-01'],
  ['a month whose last week is free', (date: CalendarDate) => date >= '2026-12-25', '2026-12-25'],
  [
    'the month after one with six days left',
    (date: CalendarDate) => date >= '2026-12-26',
    '2027-01-01',
  ],
  ['the season of a tour', (date: CalendarDate) => /-0[6-9]-/.test(date), '2027-06-01'],
  [
    'the first free day where no month has a week',
    (date: CalendarDate) => date.endsWith('-13'),
    '2026-12-13',
  ],
  ['the first day of all where none is free', () => false, '2026-11-29'],
])('opens on %s', (_, isFree, day) => {
  expect(isCalendarDate(day)).toBe(true)
  expect(open(isFree)).toBe(day)
})

it('passes over a month that is sold out', () => {
  const full = new Set(
    Array.from({ length: 26 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`),
  )
  expect(open(() => true, { full })).toBe('2027-01-01')
  expect(open((date) => date <= '2026-12-31', { full })).toBe('2026-11-29')
})
