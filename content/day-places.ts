import { dayOf } from '#rules/catalogue/day-plan.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Content } from './content.ts'
import { findRoad } from './drive-times.ts'
import { mapPlaces, tourPlaces } from './tour-places.ts'
import { findTour } from './tours.ts'

/** The shipped stops of the tour with their places; a stop that the owner added has none. */
export function placeStops(content: Content, tour: Tour) {
  const places = tourPlaces[tour.id] ?? []
  const shippedKeys = findTour(tour.id)?.detailedItinerary.map(({ key }) => key) ?? []
  const keys = content.documents.tour[tour.id]?.detailedItinerary.map(({ key }) => key) ?? []
  // Other tours, such as those of the tests, may share an address.
  const isKnown = places.length === shippedKeys.length
  const idOf = (index: number) =>
    isKnown ? places[shippedKeys.indexOf(keys[index] ?? '')]?.place : undefined
  return tour.detailedItinerary.map((stop, index) => {
    const [before, id] = [tour.detailedItinerary[index - 1], idOf(index)]
    const isSameDay = before && dayOf(before.time) === dayOf(stop.time)
    const road = isSameDay ? findRoad(idOf(index - 1) ?? '', id ?? '') : undefined
    return { ...stop, place: findPlace(id), road, drive: road?.minutes }
  })
}

function findPlace(id = '') {
  const place = mapPlaces[id]
  if (!place) return undefined
  const [name, longitude, latitude, picture] = place
  return { id, name, at: [longitude, latitude] as const, picture }
}
