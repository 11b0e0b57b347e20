import { drawMap } from '../map/draw-map.ts'
import type { Route } from './+types/map.ts'

export function loader({ params }: Route.LoaderArgs) {
  const drawing = drawMap(params.file === 'night.svg' ? 'night' : 'day')
  return new Response(drawing, { headers: { 'Content-Type': 'image/svg+xml' } })
}
