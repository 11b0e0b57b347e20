import { describe, expect, it } from 'vitest'
import type { Schedule } from '#rules/dates/schedule.ts'
import { builderTour } from './builder-tour.samples.ts'
import { createEntries } from './itinerary.ts'
import { checkStartDate, dateItinerary } from './itinerary-days.ts'

const always: Schedule = { season: null, closed: [], leadHours: 12, departs: '08:00' }
const six = builderTour('six-days', { duration: 144 })
const entries = createEntries([builderTour('city'), six, builderTour('wine')])
const now = new Date('2026-11-21T08:00:00Z')

const schedulesOf = (wine: Partial<Schedule> = {}) => ({
  schedules: { city: always, wine: { ...always, ...wine } },
  now,
})

describe('an itinerary with a first day', () => {
  it('dates each tour after all days of those before it', () => {
    const dated = dateItinerary(entries, '2026-12-30', schedulesOf())
    expect(dated.map(({ tour, date }) => `${tour.id} ${date}`)).toEqual([
      'city 2026-12-30',
      'six-days 2026-12-31',
      'wine 2027-01-06',
    ])
    expect(dated.every(({ refusal }) => refusal === undefined)).toBe(true)
  })

  it('names the reason at an impossible day, and the nearest possible first days', () => {
    const why = 'The estates are closed on New Year’s Day.'
    const parts = schedulesOf({ closed: [{ days: ['new-years-day'], why }] })
    const start = '2026-12-25'
    const dated = dateItinerary(entries, start, parts)
    expect(dated.map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, 'date-closed'])
    expect(checkStartDate(entries, start, parts)).toEqual({
      code: 'itinerary-day-impossible',
      field: 'startDate',
      facts: {
        tour: 'Tour wine',
        date: '2027-01-01',
        why,
        nearest: ['2026-12-23', '2026-12-24', '2026-12-26'],
      },
    })
  })

  it('is refused if its first day is past, too near or too far', () => {
    for (const [start, code] of [
      ['2026-11-20', 'date-past'],
      ['2026-11-21', 'date-too-soon'],
      ['2028-11-22', 'date-too-far'],
    ] as const) {
      const refusal = checkStartDate(entries, start, schedulesOf())
      expect(refusal).toMatchObject({ code, field: 'startDate' })
    }
  })

  it('assumes that a tour without a schedule runs daily', () => {
    expect(checkStartDate(entries, '2001-01-01', { schedules: {}, now })).toBeUndefined()
  })
})
