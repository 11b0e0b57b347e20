import { describe, expect, it } from 'vitest'
import {
  checkDay,
  findFirstDay,
  findLastBookableDay,
  listNearestDays,
  type Schedule,
} from './schedule.ts'

const always: Schedule = { season: null, closed: [], leadHours: 0, departs: '00:00' }
const whales: Schedule = {
  season: { days: ['06-01/11-30'], why: 'Whales come June to November.' },
  closed: [],
  leadHours: 12,
  departs: '07:30',
}
const wine: Schedule = {
  season: null,
  closed: [{ days: ['good-friday', 'christmas-day'], why: 'The estates are closed.' }],
  leadHours: 12,
  departs: '09:00',
}
const at = (text: string) => new Date(`${text}:00+02:00`)

describe('whether something can set out on a day', () => {
  it.each(['2026-03-01', '2026-03-02', '2028-02-29', '2028-03-01'])(
    '%s is within reach',
    (date) => {
      expect(checkDay(always, date, at('2026-03-01T00:00'))).toBeUndefined()
    },
  )

  it.each([
    ['2026-02-28', 'date-past'],
    ['2028-03-02', 'date-too-far'],
    ['9999-12-31', 'date-too-far'],
    ['2026-02-29', 'date-invalid'],
    ['soon', 'date-invalid'],
    ['', 'date-invalid'],
  ])('%s is not: %s', (date, code) => {
    expect(checkDay(always, date, at('2026-03-01T12:00'))).toMatchObject({ code, field: 'date' })
  })

  it('names the last day that can be booked', () => {
    expect(checkDay(always, '2030-01-01', at('2026-03-01T12:00'))?.facts).toEqual({
      latest: '2028-03-01',
    })
  })

  it.each([2024, 2026, 2027, 2031])('keeps to its season in %i, both ends included', (year) => {
    const now = at(`${year}-01-15T10:00`)
    for (const day of ['06-01', '08-15', '11-30']) {
      expect(checkDay(whales, `${year}-${day}`, now)).toBeUndefined()
    }
    for (const day of ['05-31', '12-01', '12-27']) {
      expect(checkDay(whales, `${year}-${day}`, now)).toEqual({
        code: 'date-out-of-season',
        field: 'date',
        facts: { why: 'Whales come June to November.' },
      })
    }
  })

  it.each([
    ['2026-04-03', 'date-closed'],
    ['2027-03-26', 'date-closed'],
    ['2026-12-25', 'date-closed'],
    ['2027-12-25', 'date-closed'],
    ['2026-12-26', undefined],
    ['2027-04-02', undefined],
  ])('keeps its closed days: %s', (date, code) => {
    expect(checkDay(wine, date, at('2026-01-05T10:00'))?.code).toBe(code)
  })
})

describe('the cut-off', () => {
  it.each([
    // Departure at nine with twelve lead hours: bookable until nine the evening before, Cape Town
    // time.
    ['2026-11-22T21:00', undefined],
    ['2026-11-22T21:01', 'date-too-soon'],
    ['2026-11-22T23:58', 'date-too-soon'],
    ['2026-11-23T00:01', 'date-too-soon'],
    ['2026-11-23T09:00', 'date-too-soon'],
    ['2026-11-24T00:00', 'date-past'],
  ])('at %s', (now, code) => {
    expect(checkDay(wine, '2026-11-23', at(now))?.code).toBe(code)
  })

  it('reaches over days, and over the end of a year', () => {
    const roomsToBook = { ...always, leadHours: 72, departs: '07:00' }
    expect(checkDay(roomsToBook, '2027-01-02', at('2026-12-30T07:00'))).toBeUndefined()
    expect(checkDay(roomsToBook, '2027-01-02', at('2026-12-30T07:01'))?.facts).toEqual({
      hours: 72,
      departs: '07:00',
    })
  })

  it.each([
    // The deadline of the evening applies even if the lead hours allow more.
    ['2026-11-22T18:00', undefined],
    ['2026-11-22T18:01', 'date-past-cut-off'],
    // After both, the lead hours are the reported reason.
    ['2026-11-22T21:01', 'date-too-soon'],
  ])('is an hour of the day before where the company says one: at %s', (now, code) => {
    expect(checkDay({ ...wine, cutOff: '18:00' }, '2026-11-23', at(now))?.code).toBe(code)
  })

  it('leaves days after tomorrow free, and names its hour', () => {
    const evening = { ...wine, cutOff: '18:00' }
    expect(checkDay(evening, '2026-11-24', at('2026-11-22T20:00'))).toBeUndefined()
    expect(checkDay(evening, '2026-11-23', at('2026-11-22T20:00'))?.facts).toEqual({
      cutOff: '18:00',
    })
  })

  it('knows the instant, whatever zone it is written in', () => {
    expect(checkDay(wine, '2026-11-23', new Date('2026-11-22T14:00:00-05:00'))).toBeUndefined()
    expect(checkDay(wine, '2026-11-23', new Date('2026-11-23T08:00:01+13:00'))?.code).toBe(
      'date-too-soon',
    )
  })
})

const isNotThe27th = (date: string) => !date.endsWith('-27')

describe('the nearest days', () => {
  it('are those before the season ended and, once it is over, those on which it begins', () => {
    const wanted = '2026-12-27'
    expect(listNearestDays(whales, wanted, { now: at('2026-11-22T10:00') })).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ])
    expect(listNearestDays(whales, wanted, { now: at('2026-12-02T10:00') })).toEqual([
      '2027-06-01',
      '2027-06-02',
      '2027-06-03',
    ])
  })

  it('leave out what is closed, too near, or has no place left', () => {
    const now = at('2026-12-24T22:00')
    expect(listNearestDays(wine, '2026-12-25', { now })).toEqual([
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
    ])
    expect(listNearestDays(wine, '2026-12-25', { now, isFree: isNotThe27th })).toEqual([
      '2026-12-26',
      '2026-12-28',
      '2026-12-29',
    ])
  })

  it('are none where nothing ever runs, and never lie beyond what can be booked', () => {
    const never = { ...always, season: { days: ['2001-01-01'], why: 'Never.' } }
    const now = at('2026-11-22T10:00')
    expect(listNearestDays(never, '2026-12-25', { now })).toEqual([])
    expect(listNearestDays(always, '2030-01-01', { now })).toEqual([
      '2028-11-20',
      '2028-11-21',
      '2028-11-22',
    ])
    expect(findFirstDay(never, now)).toBe(findLastBookableDay('2026-11-22'))
  })

  it('begin with the first day that can be booked', () => {
    expect(findFirstDay(whales, at('2026-12-02T10:00'))).toBe('2027-06-01')
    expect(findFirstDay(whales, at('2026-11-22T19:31'))).toBe('2026-11-24')
  })
})
