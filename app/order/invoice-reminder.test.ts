import { expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { findDueToRemind, findReminderDay } from './invoice-reminder.ts'

it('puts a reminder off from a Sunday to the Monday', () => {
  expect(findReminderDay('2026-12-10', 7)).toBe('2026-12-17')
  expect(findReminderDay('2026-12-13', 7)).toBe('2026-12-21')
})

it.each([
  ['a Thursday before noon', '2026-12-17T08:00:00Z', true],
  ['eight in the morning in Cape Town', '2026-12-17T06:00:00Z', true],
  ['before eight', '2026-12-17T05:59:00Z', false],
  ['nine in the evening', '2026-12-17T19:00:00Z', false],
  ['a Sunday', '2026-12-20T10:00:00Z', false],
  ['a Monday that begins, while it is Sunday in London', '2026-12-20T22:30:00Z', false],
])('lets one go on %s or not', (_, at, goes) => {
  const found = findDueToRemind(new Date(at), 7)
  const to = addDays('2026-12-17', -7)
  expect(found !== undefined).toBe(goes)
  if (at.startsWith('2026-12-17') && goes) expect(found).toEqual({ from: addDays(to, -30), to })
})
