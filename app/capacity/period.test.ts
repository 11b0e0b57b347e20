import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import type { FleetSettings } from '#rules/policy/booking-rules.ts'
import { toDays, findPeriod, isOverlapping, type TimedItem } from './period.ts'

const settings: FleetSettings = {
  buffers: {
    tour: { before: 30, after: 15 },
    'vehicle-day': { before: 0, after: 0 },
    transfer: { before: 20, after: 10 },
    custom: { before: 0, after: 5 },
    tours: [{ tour: 'far-away', before: 60, after: 60 }],
  },
  hours: { 'vehicle-day': { from: '08:00', to: '18:00' }, custom: { from: '09:00', to: '12:00' } },
  rideMinutes: 90,
}
const date = '2027-02-20'
const untimed = { date, product: null, startTime: null, endTime: null, pickupTime: null }
const plan = [{ time: '08:00' }, { time: '12:00' }, { time: '17:00' }]
const evening = [{ time: '18:00' }, { time: 'Day 2, 01:00' }]
const overnight = [{ time: '07:00' }, { time: 'Day 2, 16:30' }]
const tour = (startTime: string | null = null, endTime: string | null = null) =>
  ({ kind: 'tour', startTime, endTime }) as const

type Hours = Pick<TimedItem, 'kind'> & Partial<TimedItem>

const instantAt = (hour: number) => new Date(Date.UTC(2027, 1, 20, hour))
const listDays = (from: string, to: string) =>
  toDays({ from: new Date(`${from}:00+02:00`), to: new Date(`${to}:00+02:00`) })
const momentOn = (time: string, days = 0) => `${addDays(date, days)}T${time}`

describe('findPeriod: the period that occupies vehicle and guide, for', () => {
  // An end with '+' is on the next day.
  it.each<[string, Hours, { time: string }[], string]>([
    ['a tour by its plan', { ...tour(), product: 'near' }, plan, '07:30 17:15'],
    ['a tour with its own buffers', { ...tour(), product: 'far-away' }, plan, '07:00 18:00'],
    ['a tour with a night away', tour(), overnight, '06:30 16:45+'],
    ['a tour that starts later', tour('09:30:00'), plan, '09:00 18:45'],
    ['agreed hours', tour('09:00', '13:00'), plan, '08:30 13:15'],
    ['an end after midnight', { ...tour('19:00', '01:00'), kind: 'custom' }, [], '19:00 01:05+'],
    ['an agreed end of day two', tour('07:00', '17:30'), overnight, '06:30 17:45+'],
    ['day two ending before its start hour', tour('07:00', '06:00'), overnight, '06:30 06:15+'],
    ['one day ending after midnight', tour('18:00', '01:00'), plan, '17:30 01:15+'],
    ['an evening planned past midnight', tour(null, '23:00'), evening, '17:30 23:15'],
    ['the same evening until later', tour(null, '02:00'), evening, '17:30 02:15+'],
    ['a day with a vehicle', { kind: 'vehicle-day' }, [], '08:00 18:00'],
    ['an early pick-up', { kind: 'vehicle-day', pickupTime: '05:00' }, [], '05:00 15:00'],
    ['a ride at its time', { kind: 'transfer', pickupTime: '04:37' }, [], '04:17 06:17'],
    ['the whole day for a ride without a time', { kind: 'transfer' }, [], '07:40 18:10'],
    ['a trip that the office wrote', { kind: 'custom' }, [], '09:00 12:05'],
  ])('%s', (_, item, stops, expected) => {
    const { from, to } = findPeriod({ ...untimed, ...item }, stops, settings)
    const [begins = '', ends = ''] = expected.split(' ')
    const last = ends.endsWith('+') ? 1 : 0
    const moments = [momentOn(begins), momentOn(ends.slice(0, 5), last)]
    expect([from, to]).toEqual(moments.map((moment) => new Date(`${moment}:00+02:00`)))
  })

  it('counts midnight as part of the day before', () => {
    expect(listDays(momentOn('00:00'), momentOn('00:00', 1))).toEqual({
      firstDay: date,
      lastDay: date,
    })
    expect(listDays(momentOn('23:59'), momentOn('00:01', 1))).toEqual({
      firstDay: date,
      lastDay: addDays(date, 1),
    })
  })

  it('lets a trip start at the end of another without an overlap', () => {
    const morning = { from: instantAt(6), to: instantAt(10) }
    expect(isOverlapping(morning, { from: instantAt(10), to: instantAt(12) })).toBe(false)
    expect(isOverlapping(morning, { from: instantAt(9), to: instantAt(12) })).toBe(true)
    expect(isOverlapping({ from: instantAt(7), to: instantAt(8) }, morning)).toBe(true)
  })
})
