import { describe, expect, it } from 'vitest'
import type { Tour } from '#rules/catalogue/tour.ts'
import { findDriveMinutes } from './drive-times.ts'
import { tourPlaces } from './tour-places.ts'
import { tours } from './tours.ts'

describe('the hours of a tour', () => {
  it('ask for no less time than the stops and the roads between them take', () => {
    expect(tours.flatMap(listHurries)).toEqual([])
  })

  it('meet gates that are open and tours that begin', () => {
    expect(tours.flatMap(listClosedGates)).toEqual([])
  })

  it('are told as a sentence where the road takes longer', () => {
    const [tour] = tours
    if (!tour) throw new Error('There is no tour.')
    const [first, second] = tour.detailedItinerary
    const hurried = tour.detailedItinerary.map((stop) =>
      first && stop === second ? { ...stop, time: first.time } : stop,
    )
    expect(listHurries({ ...tour, detailedItinerary: hurried })[0]).toContain(
      `${tour.id}: from '${first?.activity}' to '${second?.activity}' there are 0 minutes, and stop and road take `,
    )
  })
})

function listHurries(tour: Tour): string[] {
  const places = tourPlaces[tour.id] ?? []
  if (places.length !== tour.detailedItinerary.length) {
    return [
      `${tour.id}: content/tour-places.ts names ${places.length} stops, the tour has ${tour.detailedItinerary.length}.`,
    ]
  }
  return tour.detailedItinerary.slice(1).flatMap((stop, index) => {
    const before = tour.detailedItinerary[index]
    const [from, to] = [places[index], places[index + 1]]
    if (!before || !from || !to) return []
    // Stops on different days have a night between them.
    if (dayOf(before.time) !== dayOf(stop.time)) return []
    const road = findDriveMinutes(from.place, to.place)
    if (road === undefined) {
      return [`${tour.id}: content/drive-times.ts has no road from ${from.place} to ${to.place}.`]
    }
    const given = minutesOf(stop.time) - minutesOf(before.time)
    const needed = from.stay + road
    if (given >= needed) return []
    return [
      `${tour.id}: from '${before.activity}' to '${stop.activity}' there are ${given} minutes, and stop and road take ${needed}.`,
    ]
  })
}

function listClosedGates(tour: Tour): string[] {
  return tour.detailedItinerary.flatMap((stop, index) => {
    const gate = tourPlaces[tour.id]?.[index]
    const time = stop.time.slice(-5)
    const isOpen =
      time >= (gate?.opens ?? time) &&
      time <= (gate?.lastEntry ?? time) &&
      (gate?.starts?.includes(time) ?? true)
    return isOpen ? [] : [`${tour.id}: nobody is let in at ${time} for '${stop.activity}'.`]
  })
}

function dayOf(time: string): string {
  return time.slice(0, -5)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.slice(-5).split(':').map(Number)
  return hours * 60 + minutes
}
