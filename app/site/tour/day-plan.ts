import type { Content } from '#content/content.ts'
import { placeStops } from '#content/day-places.ts'
import { dayOf, findHighlights, listStays } from '#rules/catalogue/day-plan.ts'
import { formatDriveTime } from '#rules/catalogue/place.ts'
import { listRelatedTours } from '#rules/catalogue/related-tours.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { getPicture } from '#ui/pictures.ts'
import { project, type Spot } from '../map/projection.ts'
import { findStartingPrice } from './day-prices.ts'
import { drawRoute } from './route-drawing.ts'

export type DayPlan = ReturnType<typeof describeDayPlan>
export type RelatedTour = ReturnType<typeof describeRelatedTours>[number]

/**
 * The highlights of a tour's day, its route on the map, and the drive to and the picture of each
 * stop. For loaders only.
 */
export function describeDayPlan(content: Content, tour: Tour) {
  const stops = placeStops(content, tour)
  const stays = listStays(stops)
  const visits = stops.map((stop, index) => ({ ...stop, stay: stays[index] ?? 0 }))
  const route = drawRoute(
    visits.flatMap(({ place, ...visit }) => (place ? [{ ...visit, ...place }] : [])),
  )
  const driven = stops.reduce((sum, { drive = 0 }) => sum + drive, 0)
  return {
    // A day is named at its first stop.
    highlights: findHighlights(stops).map(({ time, activity }, index, all) => ({
      time: dayOf(time) === dayOf(all[index - 1]?.time ?? '') ? time.slice(-5) : time,
      text: activity,
    })),
    stops: visits.map(({ drive, place, stay }) => {
      const isLongestThere = visits.every(
        (other) => other.place?.id !== place?.id || other.stay <= stay,
      )
      return {
        ...(drive ? { drive: formatDriveTime(drive) } : {}),
        ...(place?.picture && content.pictures[place.picture] && isLongestThere
          ? { picture: getPicture(content, place.picture) }
          : {}),
      }
    }),
    ...(route ? { route: { ...route, driven: formatDriveTime(driven) } } : {}),
  }
}

/** Tours like this one, as the links at the end of its page. For loaders only. */
export function describeRelatedTours(content: Content, tour: Tour) {
  const compare = (each: Tour) => ({ ...each, middle: findMiddle(content, each) })
  return listRelatedTours(compare(tour), content.tours.map(compare)).map((related) => ({
    id: related.id,
    title: related.title,
    duration: related.duration,
    priceFrom: findStartingPrice(content, related),
    picture: getPicture(content, `tours/${related.id}`),
  }))
}

/** The middle of a tour's stops outside the city, on the map. */
function findMiddle(content: Content, tour: Tour): Spot | undefined {
  const spots = placeStops(content, tour).flatMap(({ place }) =>
    place && place.id !== 'city' ? [project(place.at)] : [],
  )
  if (spots.length === 0) return undefined
  const average = (axis: 0 | 1) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length
  return [average(0), average(1)]
}
