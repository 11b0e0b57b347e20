import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { MapGround } from '../map/map-ground.tsx'
import { computeAspect, computeFrame } from '../map/projection.ts'
import type { RouteDrawing } from './route-drawing.ts'

/** In rem. */
const maxHeight = 30

/**
 * The day's road on the drawn map, drawn by scripts. The list of stops below it says the same in
 * words.
 */
export function RouteMap({ route, caption }: { route: RouteDrawing; caption: string }) {
  const { bounds, path, places, drives } = route
  const isHydrated = useIsHydrated()
  const aspect = computeAspect(bounds)
  return (
    <figure className="mt-6">
      <div
        aria-hidden="true"
        className="bg-sky relative overflow-hidden noscript:hidden"
        style={{
          aspectRatio: aspect.toFixed(3),
          maxWidth: `${(maxHeight * aspect).toFixed(1)}rem`,
        }}
      >
        {isHydrated && (
          <>
            <MapGround bounds={bounds} />
            <svg
              viewBox={computeFrame(bounds).join(' ')}
              preserveAspectRatio="none"
              className="text-disa absolute inset-0 h-full w-full"
            >
              <path
                d={path}
                fill="none"
                stroke="currentColor"
                strokeWidth="3"
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <div className="map-names">
              {places.map(({ at, text, side }) => (
                <span key={`${at.left} ${at.top}`} className="map-name" data-side={side} style={at}>
                  <span>{text}</span>
                </span>
              ))}
              {drives.map(({ at, text }) => (
                <span key={`${at.left} ${at.top}`} className="map-drive" style={at}>
                  {text}
                </span>
              ))}
            </div>
          </>
        )}
      </div>
      <figcaption className="text-ink-2 mt-2 text-caption">{caption}</figcaption>
    </figure>
  )
}
