import { describe, expect, it } from 'vitest'
import { describeDayPlan, describeRelatedTours } from '#app/site/tour/day-plan.ts'
import { findRoad } from './drive-times.ts'
import { shipped } from './shipped.ts'
import { mapPlaces, tourPlaces } from './tour-places.ts'

describe.each(shipped.tours)('the page of $id', (tour) => {
  const plan = describeDayPlan(shipped, tour)

  it('shows every place of the day inside its map', () => {
    const ids = tourPlaces[tour.id]?.map(({ place }) => place) ?? []
    expect(ids.filter((id) => !mapPlaces[id])).toEqual([])
    const shares = [...(plan.route?.places ?? []), ...(plan.route?.drives ?? [])].flatMap(
      ({ at }) => Object.values(at).map(Number.parseFloat),
    )
    expect(shares.length).toBeGreaterThan(4)
    expect(shares.every((share) => share > 0 && share < 100)).toBe(true)
  })

  it('shows what makes the day in three to five lines', () => {
    expect(plan.highlights.length).toBeGreaterThan(2)
    expect(plan.highlights.length).toBeLessThan(6)
  })

  it('shows a picture at one stop or more, none of them twice', () => {
    const pictures = plan.stops.flatMap(({ picture }) => picture?.src ?? [])
    expect(pictures.length).toBeGreaterThan(0)
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('names three related days', () => {
    expect(describeRelatedTours(shipped, tour)).toHaveLength(3)
  })
})

it('shows no place, drive or picture at a stop that the owner added', () => {
  const [tour = expect.fail()] = shipped.tours
  const document = shipped.documents.tour[tour.id] ?? expect.fail()
  const added = { key: 'new', time: '08:20', activity: 'New', description: 'A new stop.' }
  const withNew = <Stop>(stops: readonly Stop[]) => stops.toSpliced(1, 0, added as Stop)
  const changed = { ...tour, detailedItinerary: withNew(tour.detailedItinerary) }
  const plan = describeDayPlan(
    {
      ...shipped,
      documents: {
        ...shipped.documents,
        tour: {
          [tour.id]: { ...document, detailedItinerary: withNew(document.detailedItinerary) },
        },
      },
    },
    changed,
  )
  const before = describeDayPlan(shipped, tour)
  expect(plan.stops[1]).toEqual({})
  expect(plan.stops[2]?.drive).toBeUndefined()
  expect(plan.stops.slice(3)).toEqual(before.stops.slice(2))
})

it('follows a road in both directions', () => {
  expect(findRoad('city', 'hout-bay')?.bends.toReversed()).toEqual(
    findRoad('hout-bay', 'city')?.bends,
  )
})
