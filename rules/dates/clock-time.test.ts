import { expect, it } from 'vitest'
import { countMinutes, formatClockTime, isClockTime } from './clock-time.ts'

it.each(['00:00', '09:00', '19:59', '23:59'])('accepts %s', (text) => {
  expect(isClockTime(text)).toBe(true)
  expect(formatClockTime(countMinutes(text))).toBe(text)
})

const invalid = ['24:00', '9:00', '12:60', '09:00:00', '9 am', '', undefined, 900]
it.each(invalid)('refuses %j', (text) => {
  expect(isClockTime(text)).toBe(false)
})

it('starts again after a day', () => {
  expect(formatClockTime(25 * 60 + 30)).toBe('01:30')
})
