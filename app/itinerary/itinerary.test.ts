import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleBuilderTour } from './builder-tour.samples.ts'
import {
  addEntry,
  countTourDays,
  countTravelDays,
  createEntries,
  type ItineraryEntries,
  maxEntries,
  moveEntry,
  removeEntry,
  setStartTime,
} from './itinerary.ts'

const [a, b, c] = [sampleBuilderTour('a'), sampleBuilderTour('b'), sampleBuilderTour('c')]
const abc = createEntries([a, b, c])

describe('createEntries', () => {
  it('sets the day of each tour to its position, and the start to 09:00', () => {
    expect(createEntries([b, a])).toEqual([
      { tour: b, day: 1, startTime: '09:00' },
      { tour: a, day: 2, startTime: '09:00' },
    ])
  })

  it('adds a repeated tour once', () => {
    expect(formatEntries(createEntries([a, b, a]))).toBe('1a 2b')
  })
})

describe('addEntry', () => {
  it('adds a tour at the end, a day after the last', () => {
    expect(formatEntries(addEntry(abc, sampleBuilderTour('d')))).toBe('1a 2b 3c 4d')
  })

  it('changes nothing if the tour is already in the itinerary', () => {
    expect(addEntry(abc, sampleBuilderTour('b'))).toBe(abc)
  })

  it('changes nothing if the itinerary is full', () => {
    const tours = Array.from({ length: maxEntries + 5 }, (_, index) =>
      sampleBuilderTour(`tour-${index}`),
    )
    const fullItinerary = createEntries(tours)
    expect(fullItinerary).toHaveLength(maxEntries)
    expect(addEntry(fullItinerary, a)).toBe(fullItinerary)
  })
})

describe('removeEntry', () => {
  it.each([
    ['a', '1b 2c'],
    ['b', '1a 2c'],
    ['c', '1a 2b'],
    ['z', '1a 2b 3c'],
  ])('moves later tours up when %s is removed', (id, remaining) => {
    expect(formatEntries(removeEntry(abc, id))).toBe(remaining)
  })
})

describe('moveEntry', () => {
  it.each([
    ['a', 1, '1a 2b 3c'],
    ['a', 2, '1b 2a 3c'],
    ['a', 3, '1b 2c 3a'],
    ['c', 1, '1c 2a 3b'],
    ['c', 2, '1a 2c 3b'],
    ['b', 0, '1b 2a 3c'],
    ['b', -7, '1b 2a 3c'],
    ['b', 99, '1a 2c 3b'],
    ['z', 1, '1a 2b 3c'],
  ])('moves %s to day %i', (id, day, moved) => {
    expect(formatEntries(moveEntry(abc, id, day))).toBe(moved)
  })

  it('keeps the start time', () => {
    const earlyEntries = setStartTime(abc, 'c', '06:30')
    expect(moveEntry(earlyEntries, 'c', 1)[0]).toMatchObject({ day: 1, startTime: '06:30' })
  })
})

describe('setStartTime', () => {
  it('changes one entry only', () => {
    const times = setStartTime(abc, 'b', '07:30').map(({ startTime }) => startTime)
    expect(times).toEqual(['09:00', '07:30', '09:00'])
  })
})

it('keeps days consecutive and tours unique after any actions', () => {
  const ids = fc.constantFrom(...'abcdef')
  const step = fc.oneof(
    ids.map((id) => (entries: ItineraryEntries) => addEntry(entries, sampleBuilderTour(id))),
    ids.map((id) => (entries: ItineraryEntries) => removeEntry(entries, id)),
    fc.tuple(ids, fc.integer({ min: -2, max: 9 })).map(
      ([id, day]) =>
        (entries: ItineraryEntries) =>
          moveEntry(entries, id, day),
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const entries = steps.reduce<ItineraryEntries>((current, change) => change(current), [])
      expect(entries.map(({ day }) => day)).toEqual(entries.map((_, index) => index + 1))
      expect(new Set(entries.map(({ tour }) => tour.id)).size).toBe(entries.length)
    }),
  )
})

describe('counting days', () => {
  it.each([
    [1, 1],
    [12, 1],
    [24, 1],
    [25, 2],
    [48, 2],
    [144, 6],
  ])('counts %i hours as %i days', (duration, days) => {
    expect(countTourDays({ duration })).toBe(days)
  })

  it('counts all days of longer tours', () => {
    expect(
      countTravelDays(createEntries([a, sampleBuilderTour('garden', { duration: 144 })])),
    ).toBe(7)
    expect(countTravelDays([])).toBe(0)
  })
})

function formatEntries(entries: ItineraryEntries): string {
  return entries.map(({ day, tour }) => `${day}${tour.id}`).join(' ')
}
