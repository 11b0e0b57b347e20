import { describe, expect, it } from 'vitest'
import { sampleBuilderTour } from './builder-tour.samples.ts'
import { createEntries, setStartTime } from './itinerary.ts'
import { findEnd, adviseOnItinerary } from './itinerary-advice.ts'

const city = sampleBuilderTour('city')
const cape = sampleBuilderTour('cape', { duration: 10 })
const safari = sampleBuilderTour('safari', { duration: 12 })
const garden = sampleBuilderTour('garden', { duration: 144, isOverland: true })

describe('adviseOnItinerary', () => {
  it('has no advice on a sensible trip', () => {
    expect(adviseOnItinerary(createEntries([city, cape, garden]), { days: 8 })).toEqual([])
    expect(adviseOnItinerary([], { days: 1, guests: 2, seats: 4 })).toEqual([])
  })

  it.each([
    [11, []],
    [11.5, [{ kind: 'day-too-long', day: 1, facts: { hours: 11.5 } }]],
    [12, [{ kind: 'day-too-long', day: 1, facts: { hours: 12 } }]],
  ])('checks a day of %d hours', (duration, advice) => {
    const entries = setStartTime(
      createEntries([sampleBuilderTour('long', { duration })]),
      'long',
      '07:00',
    )
    expect(adviseOnItinerary(entries, {})).toEqual(advice)
  })

  it.each([
    ['12:00', []],
    ['12:01', [{ kind: 'ends-late', day: 1, facts: { time: '22:01' } }]],
    ['15:00', [{ kind: 'ends-late', day: 1, facts: { time: '01:00' } }]],
  ])('checks a ten-hour day from %s', (startTime, advice) => {
    const entries = setStartTime(createEntries([cape]), 'cape', startTime)
    expect(adviseOnItinerary(entries, {})).toEqual(advice)
  })

  // The first day ends at 22:00, so a night of nine hours ends at 07:00.
  it.each([
    ['07:00', []],
    ['06:59', ['short-night']],
    ['00:00', ['short-night']],
  ])('checks the night before a start at %s', (startTime, kinds) => {
    const lateEntries = setStartTime(createEntries([cape, city]), 'cape', '12:00')
    const advice = adviseOnItinerary(setStartTime(lateEntries, 'city', startTime), {})
    expect(advice.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('advises on a day that starts before the previous one ends', () => {
    const lateEntries = setStartTime(createEntries([safari, city]), 'safari', '20:00')
    const advice = adviseOnItinerary(setStartTime(lateEntries, 'city', '07:00'), {})
    expect(advice).toContainEqual({
      kind: 'start-collides',
      day: 2,
      facts: { previous: 'Tour safari', ends: '08:00', starts: '07:00' },
    })
    expect(advice.map(({ kind }) => kind)).not.toContain('short-night')
  })

  it('advises on days that a tour of several days overlaps, but not on its hours', () => {
    expect(adviseOnItinerary(createEntries([garden, city]), {})).toEqual([
      {
        kind: 'tour-overlaps-next-day',
        day: 1,
        facts: { days: 6, next: 'Tour city', nextDay: 2 },
      },
    ])
    expect(adviseOnItinerary(createEntries([city, garden]), {})).toEqual([])
  })

  it.each([
    [7, []],
    [6, [{ kind: 'trip-too-long', facts: { days: 7, asked: 6 } }]],
  ])('compares a trip of seven days with the %i requested', (days, advice) => {
    expect(adviseOnItinerary(createEntries([city, garden]), { days })).toEqual(advice)
  })

  it.each([
    [4, []],
    [5, [{ kind: 'vehicle-too-small', facts: { guests: 5, seats: 4 } }]],
  ])('checks %i guests in four seats', (guests, advice) => {
    expect(adviseOnItinerary(createEntries([city]), { guests, seats: 4 })).toEqual(advice)
  })
})

describe('findEnd', () => {
  it.each([
    [8, '09:00', { daysLater: 0, time: '17:00' }],
    [12, '12:00', { daysLater: 1, time: '00:00' }],
    [144, '09:00', { daysLater: 6, time: '09:00' }],
    [10.5, '07:15', { daysLater: 0, time: '17:45' }],
  ])('computes the end of %d hours from %s', (duration, startTime, end) => {
    const entries = setStartTime(
      createEntries([sampleBuilderTour('x', { duration })]),
      'x',
      startTime,
    )
    expect(entries.map(findEnd)).toEqual([end])
  })
})
