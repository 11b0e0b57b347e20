import { catalogueOf } from '../catalogue.ts'
import { drawTrips } from '../manage/draw-trips.tsx'
import { drawMap } from '../map/draw-map.ts'
import type { Route } from './+types/map.ts'

/**
 * /map/day.svg and /map/night.svg: the ground of the map on /destinations. /map/trips.json: what the server
 * shows on the pages of trips (draw-trips.tsx), read at its start and given to nobody.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  if (params.file === 'trips.json') return Response.json(drawTrips(context.get(catalogueOf)))
  const drawing = drawMap(params.file === 'night.svg' ? 'night' : 'day')
  return new Response(drawing, { headers: { 'Content-Type': 'image/svg+xml' } })
}
