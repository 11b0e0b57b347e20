import { coast, dassenIsland, knysnaLagoon, ranges, road, robbenIsland } from './coastline.ts'
import { type Bounds, drawLine, frameOf } from './projection.ts'
import { drawRidge } from './ridge.ts'

/** Widths of lines are pixels, however large a sheet is shown. */
const line = { vectorEffect: 'non-scaling-stroke' } as const

/** The outline once for all sheets; each of them shows a part of it. */
export function MapOutline() {
  const land = `${drawLine(coast)}L6300 2160L6300 0L900 0Z`
  const ridges = ranges.map(drawRidge)
  return (
    <svg className="absolute h-0 w-0" aria-hidden="true" focusable="false">
      <defs>
        <path
          {...line}
          id="cape-land"
          d={`${land}${drawLine(robbenIsland)}Z${drawLine(dassenIsland)}Z`}
        />
        <path {...line} id="cape-lagoon" d={`${drawLine(knysnaLagoon)}Z`} />
        <path {...line} id="cape-lit" d={ridges.map((ridge) => ridge.lit).join('')} />
        <path {...line} id="cape-shade" d={ridges.map((ridge) => ridge.shade).join('')} />
        <path {...line} id="cape-road" d={drawLine(road)} />
        <clipPath id="cape-shore">
          <use href="#cape-land" />
        </clipPath>
      </defs>
    </svg>
  )
}

/** How far the tints of shallow water reach from the shore, in pixels, the widest first. */
const shallows = [40, 24, 10]

/** Sea, land, ranges and the N2 of one sheet. The names over it are real text (map-sheet.tsx). */
export function MapGround({ bounds, inset }: { bounds: Bounds; inset?: Bounds }) {
  const [x, y, width, height] = (inset ? frameOf(inset) : '').split(' ')
  return (
    <svg
      viewBox={frameOf(bounds)}
      className="absolute inset-0 h-full w-full"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {shallows.map((reach) => (
        <use key={reach} href="#cape-land" className="map-shallows" strokeWidth={reach} />
      ))}
      <use href="#cape-land" className="map-land" />
      <g clipPath="url(#cape-shore)">
        <use href="#cape-shade" className="map-shade" />
        <use href="#cape-lit" className="map-lit" />
      </g>
      <use href="#cape-road" className="map-road" />
      <use href="#cape-lagoon" className="map-lagoon" />
      {inset && <rect {...{ x, y, width, height }} {...line} className="map-frame" />}
    </svg>
  )
}
