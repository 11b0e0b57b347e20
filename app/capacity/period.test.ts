import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { fleetSettingsSchema } from '#rules/policy/fleet-settings.ts'
import { daysOf, findPeriod, isOverlapping, type TimedItem } from './period.ts'

const settings = fleetSettingsSchema.parse({
  buffers: {
    tour: { before: 30, after: 15 },
    'vehicle-day': { before: 0, after: 0 },
    transfer: { before: 20, after: 10 },
    custom: { before: 0, after: 5 },
    tours: { 'far-away': { before: 60, after: 60 } },
  },
  hours: { 'vehicle-day': { from: '08:00', to: '18:00' }, custom: { from: '09:00', to: '12:00' } },
  rideMinutes: 90,
  waitMinutes: 20,
  paperWarningDays: 30,
})
const date = '2027-02-20'
const open = { date, product: null, startTime: null, endTime: null, pickupTime: null }
const plan = [{ time: '08:00' }, { time: '12:00' }, { time: '17:00' }]
const evening = [{ time: '18:00' }, { time: 'Day 2, 01:00' }]
const overnight = [{ time: '07:00' }, { time: 'Day 2, 16:30' }]

const show = (item: TimedItem, stops: { time: string }[] = []) => {
  const { from, to } = findPeriod(item, stops, settings)
  return [from, to].map((at) => new Date(at.getTime() + 7_200_000).toISOString().slice(0, 16))
}
const on = (time: string, days = 0) => `${addDays(date, days)}T${time}`

const at = (hour: number) => new Date(Date.UTC(2027, 1, 20, hour))

const days = (from: string, to: string) =>
  daysOf({ from: new Date(`${from}:00+02:00`), to: new Date(`${to}:00+02:00`) })

describe('how long an item keeps its vehicle and its guide', () => {
  it.each<[string, TimedItem, { time: string }[], string[]]>([
    [
      'a tour by its plan',
      { ...open, kind: 'tour', product: 'near' },
      plan,
      [on('07:30'), on('17:15')],
    ],
    [
      'a tour with buffers of its own',
      { ...open, kind: 'tour', product: 'far-away' },
      plan,
      [on('07:00'), on('18:00')],
    ],
    [
      'a tour with a night away',
      { ...open, kind: 'tour' },
      overnight,
      [on('06:30'), on('16:45', 1)],
    ],
    [
      'a tour that sets out later is back later',
      { ...open, kind: 'tour', startTime: '09:30:00' },
      plan,
      [on('09:00'), on('18:45')],
    ],
    [
      'hours that were agreed',
      { ...open, kind: 'tour', startTime: '09:00', endTime: '13:00' },
      plan,
      [on('08:30'), on('13:15')],
    ],
    [
      'an end after midnight',
      { ...open, kind: 'custom', startTime: '19:00', endTime: '01:00' },
      [],
      [on('19:00'), on('01:05', 1)],
    ],
    [
      'two days with an end that was agreed: of the second day',
      { ...open, kind: 'tour', startTime: '07:00', endTime: '17:30' },
      overnight,
      [on('06:30'), on('17:45', 1)],
    ],
    [
      'two days that end before the hour at which they began',
      { ...open, kind: 'tour', startTime: '07:00', endTime: '06:00' },
      overnight,
      [on('06:30'), on('06:15', 1)],
    ],
    [
      'one day that ends after midnight',
      { ...open, kind: 'tour', startTime: '18:00', endTime: '01:00' },
      plan,
      [on('17:30'), on('01:15', 1)],
    ],
    [
      'an evening that its plan ends after midnight',
      { ...open, kind: 'tour', endTime: '23:00' },
      evening,
      [on('17:30'), on('23:15')],
    ],
    [
      'the same until later',
      { ...open, kind: 'tour', endTime: '02:00' },
      evening,
      [on('17:30'), on('02:15', 1)],
    ],
    ['a day with a vehicle', { ...open, kind: 'vehicle-day' }, [], [on('08:00'), on('18:00')]],
    [
      'a day with a vehicle that begins early',
      { ...open, kind: 'vehicle-day', pickupTime: '05:00' },
      [],
      [on('05:00'), on('15:00')],
    ],
    [
      'a ride at its time',
      { ...open, kind: 'transfer', pickupTime: '04:37' },
      [],
      [on('04:17'), on('06:17')],
    ],
    [
      'a ride without a time: the whole day',
      { ...open, kind: 'transfer' },
      [],
      [on('07:40'), on('18:10')],
    ],
    ['what the office wrote by hand', { ...open, kind: 'custom' }, [], [on('09:00'), on('12:05')]],
  ])('%s', (_, item, stops, wanted) => {
    expect(show(item, stops)).toEqual(wanted)
  })

  it('is of the days that it touches: midnight belongs to the day before', () => {
    expect(days(on('00:00'), on('00:00', 1))).toEqual({ firstDay: date, lastDay: date })
    expect(days(on('23:59'), on('00:01', 1))).toEqual({ firstDay: date, lastDay: addDays(date, 1) })
  })

  it('touches the next trip without taking from it', () => {
    const morning = { from: at(6), to: at(10) }
    expect(isOverlapping(morning, { from: at(10), to: at(12) })).toBe(false)
    expect(isOverlapping(morning, { from: at(9), to: at(12) })).toBe(true)
    expect(isOverlapping({ from: at(7), to: at(8) }, morning)).toBe(true)
  })
})
