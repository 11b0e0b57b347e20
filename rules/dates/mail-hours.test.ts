import { expect, it } from 'vitest'
import { capeTown, clockTimeInCapeTown, instantInCapeTown } from './calendar-date.ts'
import { findNextMailHour, isDaytime, isMailHour, listZones } from './mail-hours.ts'

const atTime = (time: string) => instantInCapeTown('2027-02-20', time)

/** Cape Town times before, at and after the limits of the day, for the guest's clocks and ours. */
const cases = [
  [[], '07:59', '08:00'],
  [[], '08:00', '08:00'],
  [[], '20:59', '20:59'],
  [[], '21:00', '08:00'],
  [[], '00:02', '08:00'],
  [['Pacific/Auckland'], '07:59', '08:00'],
  [['Pacific/Auckland'], '09:59', '09:59'],
  [['Pacific/Auckland'], '10:00', '08:00'],
  [['Pacific/Auckland'], '22:45', '08:00'],
  [['America/Los_Angeles'], '17:59', '18:00'],
  [['America/Los_Angeles'], '18:00', '18:00'],
  [['America/Los_Angeles'], '20:59', '20:59'],
  [['America/Los_Angeles'], '21:00', '18:00'],
  [['America/Los_Angeles'], '00:02', '18:00'],
] as const

it.each(cases)('for a guest in %j, mail at %s waits until %s', (homeZones, now, expectedTime) => {
  expect(clockTimeInCapeTown(findNextMailHour(atTime(now), homeZones))).toBe(expectedTime)
  expect(isMailHour(atTime(now), homeZones)).toBe(now === expectedTime)
})

it('finds a daytime hour within a day in every country', () => {
  for (const country of ['US', 'RU', 'NZ', 'AU', 'KI', 'PF', 'FR', 'CL', 'ZA', undefined])
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(atTime('00:30').getTime() + hour * 3_600_000)
      const zones = listZones(country)
      const mailTime = findNextMailHour(now, zones)
      expect(isDaytime(mailTime, [...zones, capeTown]), `${country} at ${hour}:30`).toBe(true)
      expect(mailTime.getTime() - now.getTime()).toBeLessThan(24 * 3_600_000)
    }
})
