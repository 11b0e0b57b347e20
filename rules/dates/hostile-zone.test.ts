import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Every result that a machine's own time zone could affect. */
const program = `
  const dates = await import('./calendar-date.ts')
  const { checkDay } = await import('./schedule.ts')
  const { findHolidays, findEaster } = await import('./holidays.ts')
  const { computeCancellation } = await import('#app/payments/refunds/cancellation.ts')
  const now = new Date('2026-03-31T22:30:00Z')
  const today = dates.calendarDateIn(now, dates.capeTown)
  const schedule = { season: null, closed: [], leadHours: 7, departs: '07:29' }
  console.log(JSON.stringify([
    today,
    dates.isCalendarDate('2026-03-29'),
    dates.addDays('2026-03-28', 1),
    dates.addDays('2026-10-31', 2),
    dates.daysBetween('2026-03-01', '2026-04-01'),
    dates.daysBetween('2026-10-01', '2026-12-01'),
    dates.formatLongDate('2026-04-01'),
    dates.formatUsLongDate('2026-04-01'),
    checkDay(schedule, '2026-03-31', now)?.code,
    checkDay(schedule, '2026-04-01', now)?.code,
    checkDay({ ...schedule, departs: '07:30' }, '2026-04-01', now) ?? 'fine',
    findEaster(2026),
    findHolidays('2026-08-10')[0]?.holiday,
    computeCancellation({
      total: { minor: 100000, currency: 'ZAR' }, departure: '2026-05-31', received: today,
      tiers: [{ fromDays: 0, feePercent: 100, charge: 'forfeited' }],
    }).daysBefore,
  ]))`

const counted = ['2026-04-01', true, '2026-03-29', '2026-11-02', 31, 61]
const named = ['Wednesday, 1 April 2026', 'April 1, 2026', 'date-past', 'date-too-soon', 'fine']
const expected = [...counted, ...named, '2026-04-05', 'womens-day', 60]
const zones = 'UTC Africa/Johannesburg Pacific/Kiritimati America/Los_Angeles Europe/Berlin'

it.each(zones.split(' '))('gives the dates of Cape Town on a machine in %s', (zone) => {
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(answer)).toEqual(expected)
})
