import { expect, it } from 'vitest'
import { type ComparedTour, listRelatedTours } from './related-tours.ts'

const createTour = (id: string, changes: Partial<ComparedTour> = {}): ComparedTour => ({
  id,
  listed: true,
  area: id,
  durationHours: 8,
  detailedItinerary: [{ time: '08:00', activity: 'Pick-up', description: 'At your door.' }],
  runs: { season: null, closed: [], leadHours: 12 },
  middle: [0, 0],
  ...changes,
})
const shown = createTour('shown')
const listIds = (...others: ComparedTour[]) =>
  listRelatedTours(shown, [shown, ...others]).map(({ id }) => id)

it('puts near tours first, and takes three', () => {
  const others = [900, 300, 600, 100].map((x) => createTour(`at-${x}`, { middle: [x, 0] }))
  expect(listIds(...others)).toEqual(['at-100', 'at-300', 'at-600'])
})

it('prefers tours of the same length', () => {
  const night = [{ time: 'Day 2, 18:00', activity: 'Return', description: 'At your door.' }]
  expect(
    listIds(
      createTour('two-days', { detailedItinerary: night }),
      createTour('long', { durationHours: 11 }),
      createTour('same'),
    ),
  ).toEqual(['same', 'long', 'two-days'])
})

it('prefers tours that run in the same months', () => {
  const runs = { ...shown.runs, season: { days: ['06-01/11-30'], why: 'Whales come.' } }
  expect(listIds(createTour('seasonal', { runs }), createTour('all-year'))).toEqual([
    'all-year',
    'seasonal',
  ])
})

it('never shows the tour itself or an unlisted one', () => {
  expect(listIds(createTour('unlisted', { listed: false }))).toEqual([])
})

it('compares areas where places are unknown', () => {
  expect(
    listIds(
      createTour('elsewhere', { middle: undefined }),
      createTour('same-area', { area: 'shown', middle: undefined }),
    ),
  ).toEqual(['same-area', 'elsewhere'])
})
