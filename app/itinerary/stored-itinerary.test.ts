import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleBuilderTour } from './builder-tour.samples.ts'
import { createEntries, maxEntries, setStartTime } from './itinerary.ts'
import { itinerarySchema } from './contract.ts'
import { type Itinerary, parseStoredItinerary, storeItinerary } from './stored-itinerary.ts'

const tours = [sampleBuilderTour('a'), sampleBuilderTour('b'), sampleBuilderTour('c')]
const itinerary: Itinerary = {
  entries: setStartTime(createEntries(tours.slice(0, 2)), 'b', '07:30'),
  adults: 3,
  children: 1,
  toddlers: 2,
  vehicle: 'premium-suv',
  addOns: ['photographer'],
  questionnaire: { groupSize: 3, days: 4, interests: ['wildlife'] },
}
const defaults = { adults: 2, children: 0, toddlers: 0, vehicle: 'standard', addOns: [] }

describe('a stored itinerary', () => {
  it('reads a stored itinerary from an object or JSON', () => {
    const stored = storeItinerary(itinerary)
    expect(parseStoredItinerary(stored, tours)).toEqual({ itinerary, goneTours: [] })
    expect(parseStoredItinerary(JSON.stringify(stored), tours)?.itinerary).toEqual(itinerary)
  })

  it('stores an itinerary that the server accepts', () => {
    const stored = storeItinerary(itinerary)
    expect(itinerarySchema.parse(stored)).toEqual(stored)
  })

  it('stores tours by id, without prices', () => {
    expect(JSON.stringify(storeItinerary(itinerary))).not.toContain('1200')
  })
})

describe('parseStoredItinerary', () => {
  it('leaves out tours that are no longer offered, names them, and closes the gaps', () => {
    const entries = ['gone', 'b', 'lost', 'a'].map((tourId) => ({ tourId, startTime: '09:00' }))
    const parsed = parseStoredItinerary({ version: 1, entries }, tours)
    expect(parsed?.goneTours).toEqual(['gone', 'lost'])
    expect(parsed?.itinerary.entries.map(({ tour, day }) => `${day}${tour.id}`)).toEqual([
      '1b',
      '2a',
    ])
  })

  it.each([
    [
      { adults: -4, children: 1e9, toddlers: 2.7 },
      { adults: 1, children: 10, toddlers: 2 },
    ],
    [{ adults: '7', children: null }, {}],
    [{ vehicle: 'tank' }, {}],
    [{ vehicle: 'premium-sedan' }, { vehicle: 'premium-sedan' }],
    [{ addOns: ['photographer', 'fireworks', 'photographer'] }, { addOns: ['photographer'] }],
    [{ addOns: 'photographer' }, {}],
    [{ questionnaire: { groupSize: 900, days: 3, interests: ['culture'] } }, {}],
    [{ questionnaire: 'none' }, {}],
    [{ version: 99, colour: 'red' }, {}],
    [{ version: 0 }, {}],
  ])('parses %j, with defaults for other values', (stored, expected) => {
    const parsed = parseStoredItinerary({ entries: [], ...stored }, tours)
    expect(parsed).toEqual({ itinerary: { entries: [], ...defaults, ...expected }, goneTours: [] })
  })

  it('skips invalid entries, and uses only the first entry of a repeated tour', () => {
    const entries = [
      null,
      'a',
      { tourId: 7 },
      { tourId: 'b', startTime: 'noon' },
      { tourId: 'b', startTime: '05:00' },
    ]
    expect(parseStoredItinerary({ entries }, tours)?.itinerary.entries).toEqual([
      { tour: tours[1], day: 1, startTime: '09:00' },
    ])
  })

  it('reads at most the maximum number of entries', () => {
    const entries = Array.from({ length: 500 }, (_, index) => ({ tourId: `gone-${index}` }))
    expect(parseStoredItinerary({ entries }, tours)?.goneTours).toHaveLength(maxEntries)
  })

  it.each([
    undefined,
    null,
    '',
    'junk',
    '{"entries"',
    '[]',
    '7',
    { entries: 'a' },
    { entries: {} },
    {},
  ])('finds no itinerary in %j', (value) => {
    expect(parseStoredItinerary(value, tours)).toBeUndefined()
  })

  it('never throws for any stored text', () => {
    const keys = fc.constantFrom(
      'entries',
      'adults',
      'vehicle',
      'addOns',
      'questionnaire',
      'tourId',
    )
    const junk = fc.anything({ key: keys, maxDepth: 4 })
    fc.assert(
      fc.property(junk, (value) => {
        expect(() => parseStoredItinerary(value, tours)).not.toThrow()
      }),
    )
  })
})
