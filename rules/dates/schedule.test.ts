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
const atTime = (text: string) => new Date(`${text}:00+02:00`)

describe('checkDay', () => {
  const possible = ['2026-03-01', '2026-03-02', '2028-02-29', '2028-03-01']
  it.each(possible)('accepts %s', (date) => {
    expect(checkDay(always, date, atTime('2026-03-01T00:00'))).toBeUndefined()
  })

  it.each([
    ['2026-02-28', 'date-past'],
    ['2028-03-02', 'date-too-far'],
    ['9999-12-31', 'date-too-far'],
    ['2026-02-29', 'date-invalid'],
    ['soon', 'date-invalid'],
    ['', 'date-invalid'],
  ])('refuses %j with %s', (date, code) => {
    expect(checkDay(always, date, atTime('2026-03-01T12:00'))).toMatchObject({
      code,
      field: 'date',
    })
  })

  it('names the last day that can be booked', () => {
    const refusal = checkDay(always, '2030-01-01', atTime('2026-03-01T12:00'))
    expect(refusal?.facts).toEqual({ latest: '2028-03-01' })
  })

  it.each([2024, 2026, 2027, 2031])(
    'accepts the season’s first and last day in %i, and no day outside',
    (year) => {
      const now = atTime(`${year}-01-15T10:00`)
      const check = (day: string) => checkDay(whales, `${year}-${day}`, now)
      for (const day of ['06-01', '08-15', '11-30']) expect(check(day)).toBeUndefined()
      const facts = { why: 'Whales come June to November.' }
      for (const day of ['05-31', '12-01', '12-27'])
        expect(check(day)).toEqual({ code: 'date-out-of-season', field: 'date', facts })
    },
  )

  it.each([
    ['2026-04-03', 'date-closed'],
    ['2027-03-26', 'date-closed'],
    ['2026-12-25', 'date-closed'],
    ['2027-12-25', 'date-closed'],
    ['2026-12-26', undefined],
    ['2027-04-02', undefined],
  ])('refuses closed days: %s', (date, code) => {
    expect(checkDay(wine, date, atTime('2026-01-05T10:00'))?.code).toBe(code)
  })
})

describe('the booking deadline', () => {
  it.each([
    // Departure at nine with twelve lead hours: bookable until nine the evening before, Cape Town
    // time.
    ['2026-11-22T21:00', undefined],
    ['2026-11-22T21:01', 'date-too-soon'],
    ['2026-11-22T23:58', 'date-too-soon'],
    ['2026-11-23T00:01', 'date-too-soon'],
    ['2026-11-23T09:00', 'date-too-soon'],
    ['2026-11-24T00:00', 'date-past'],
  ])('is checked at %s', (now, code) => {
    expect(checkDay(wine, '2026-11-23', atTime(now))?.code).toBe(code)
  })

  it('can be several days before, also in the previous year', () => {
    const roomsToBook = { ...always, leadHours: 72, departs: '07:00' }
    const check = (time: string) =>
      checkDay(roomsToBook, '2027-01-02', atTime(`2026-12-30T${time}`))
    expect(check('07:00')).toBeUndefined()
    expect(check('07:01')?.facts).toEqual({ hours: 72, departs: '07:00' })
  })

  it.each([
    // The deadline of the evening applies even if the lead hours allow more.
    ['2026-11-22T18:00', undefined],
    ['2026-11-22T18:01', 'date-past-cut-off'],
    // After both, the lead hours are the reported reason.
    ['2026-11-22T21:01', 'date-too-soon'],
  ])('can also be a time on the day before: at %s', (now, code) => {
    expect(checkDay({ ...wine, cutOff: '18:00' }, '2026-11-23', atTime(now))?.code).toBe(code)
  })

  it('on the day before does not affect the day after tomorrow', () => {
    const evening = { ...wine, cutOff: '18:00' }
    const check = (date: string) => checkDay(evening, date, atTime('2026-11-22T20:00'))
    expect(check('2026-11-24')).toBeUndefined()
    expect(check('2026-11-23')?.facts).toEqual({ cutOff: '18:00' })
  })

  it('is the same instant in every zone', () => {
    const zones = ['2026-11-22T14:00:00-05:00', '2026-11-23T08:00:01+13:00']
    const codes = zones.map((now) => checkDay(wine, '2026-11-23', new Date(now))?.code)
    expect(codes).toEqual([undefined, 'date-too-soon'])
  })
})

const isNotThe27th = (date: string) => !date.endsWith('-27')

describe('the nearest days', () => {
  it('are the last of the season, or the first of the next season once it is over', () => {
    const target = '2026-12-27'
    const list = (now: string) => listNearestDays(whales, target, { now: atTime(now) }).join(' ')
    expect(list('2026-11-22T10:00')).toBe('2026-11-28 2026-11-29 2026-11-30')
    expect(list('2026-12-02T10:00')).toBe('2027-06-01 2027-06-02 2027-06-03')
  })

  it('leave out days that are closed, too soon or full', () => {
    const now = atTime('2026-12-24T22:00')
    const list = (isFree?: (date: string) => boolean) =>
      listNearestDays(wine, '2026-12-25', { now, ...(isFree && { isFree }) }).join(' ')
    expect(list()).toBe('2026-12-26 2026-12-27 2026-12-28')
    expect(list(isNotThe27th)).toBe('2026-12-26 2026-12-28 2026-12-29')
  })

  it('are none if a tour never runs, and none is after the last bookable day', () => {
    const never = { ...always, season: { days: ['2001-01-01'], why: 'Never.' } }
    const now = atTime('2026-11-22T10:00')
    expect(listNearestDays(never, '2026-12-25', { now })).toEqual([])
    const latest = listNearestDays(always, '2030-01-01', { now })
    expect(latest.join(' ')).toBe('2028-11-20 2028-11-21 2028-11-22')
    expect(findFirstDay(never, now)).toBe(findLastBookableDay('2026-11-22'))
  })

  it('start with the first bookable day', () => {
    expect(findFirstDay(whales, atTime('2026-12-02T10:00'))).toBe('2027-06-01')
    expect(findFirstDay(whales, atTime('2026-11-22T19:31'))).toBe('2026-11-24')
  })
})
