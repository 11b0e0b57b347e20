import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builderTour } from './builder-tour.samples.ts'
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

const [a, b, c] = [builderTour('a'), builderTour('b'), builderTour('c')]
const abc = createEntries([a, b, c])

describe('createEntries', () => {
  it('gives each tour its position as day, and 09:00', () => {
    expect(createEntries([b, a])).toEqual([
      { tour: b, day: 1, startTime: '09:00' },
      { tour: a, day: 2, startTime: '09:00' },
    ])
  })

  it('adds a repeated tour once', () => {
    expect(show(createEntries([a, b, a]))).toBe('1a 2b')
  })
})

describe('addEntry', () => {
  it('adds a tour at the end, a day after the last', () => {
    expect(show(addEntry(abc, builderTour('d')))).toBe('1a 2b 3c 4d')
  })

  it('changes nothing if the tour is already in it', () => {
    expect(addEntry(abc, builderTour('b'))).toBe(abc)
  })

  it('changes nothing if the itinerary is full', () => {
    const many = Array.from({ length: maxEntries + 5 }, (_, index) => builderTour(`tour-${index}`))
    const full = createEntries(many)
    expect(full).toHaveLength(maxEntries)
    expect(addEntry(full, a)).toBe(full)
  })
})

describe('removeEntry', () => {
  it.each([
    ['a', '1b 2c'],
    ['b', '1a 2c'],
    ['c', '1a 2b'],
    ['z', '1a 2b 3c'],
  ])('moves later tours up when %s is removed', (id, left) => {
    expect(show(removeEntry(abc, id))).toBe(left)
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
    expect(show(moveEntry(abc, id, day))).toBe(moved)
  })

  it('keeps the start time', () => {
    const early = setStartTime(abc, 'c', '06:30')
    expect(moveEntry(early, 'c', 1)[0]).toMatchObject({ day: 1, startTime: '06:30' })
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
    ids.map((id) => (entries: ItineraryEntries) => addEntry(entries, builderTour(id))),
    ids.map((id) => (entries: ItineraryEntries) => removeEntry(entries, id)),
    fc.tuple(ids, fc.integer({ min: -2, max: 9 })).map(
      ([id, day]) =>
        (entries: ItineraryEntries) =>
          moveEntry(entries, id, day),
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const entries = steps.reduce<ItineraryEntries>((now, change) => change(now), [])
      expect(entries.map(({ day }) => day)).toEqual(entries.map((_, index) => index + 1))
      expect(new Set(entries.map(({ tour }) => tour.id)).size).toBe(entries.length)
    }),
  )
})

describe('days', () => {
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
    expect(countTravelDays(createEntries([a, builderTour('garden', { duration: 144 })]))).toBe(7)
    expect(countTravelDays([])).toBe(0)
  })
})

function show(entries: ItineraryEntries): string {
  return entries.map(({ day, tour }) => `${day}${tour.id}`).join(' ')
}
