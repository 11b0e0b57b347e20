import { describe, expect, it } from 'vitest'
import type { Schedule } from '#rules/dates/schedule.ts'
import { sampleBuilderTour } from './builder-tour.samples.ts'
import { createEntries } from './itinerary.ts'
import { checkStartDate, dateItinerary } from './itinerary-days.ts'

const openSchedule: Schedule = { season: null, closed: [], leadHours: 12, departs: '08:00' }
const sixDayTour = sampleBuilderTour('six-days', { duration: 144 })
const entries = createEntries([sampleBuilderTour('city'), sixDayTour, sampleBuilderTour('wine')])
const now = new Date('2026-11-21T08:00:00Z')

const createSchedules = (wine: Partial<Schedule> = {}) => ({
  schedules: { city: openSchedule, wine: { ...openSchedule, ...wine } },
  now,
})

describe('an itinerary with a first day', () => {
  it('dates each tour after all days of those before it', () => {
    const dated = dateItinerary(entries, '2026-12-30', createSchedules())
    expect(dated.map(({ tour, date }) => `${tour.id} ${date}`)).toEqual([
      'city 2026-12-30',
      'six-days 2026-12-31',
      'wine 2027-01-06',
    ])
    expect(dated.every(({ refusal }) => refusal === undefined)).toBe(true)
  })

  it('names the reason for an impossible day, and the nearest possible first days', () => {
    const reason = 'The estates are closed on New Year’s Day.'
    const parts = createSchedules({ closed: [{ days: ['new-years-day'], why: reason }] })
    const start = '2026-12-25'
    const dated = dateItinerary(entries, start, parts)
    expect(dated.map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, 'date-closed'])
    expect(checkStartDate(entries, start, parts)).toEqual({
      code: 'itinerary-day-impossible',
      field: 'startDate',
      facts: {
        tour: 'Tour wine',
        date: '2027-01-01',
        why: reason,
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
      const refusal = checkStartDate(entries, start, createSchedules())
      expect(refusal).toMatchObject({ code, field: 'startDate' })
    }
  })

  it('assumes that a tour without a schedule runs daily', () => {
    expect(checkStartDate(entries, '2001-01-01', { schedules: {}, now })).toBeUndefined()
  })
})
