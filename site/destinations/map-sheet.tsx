import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { fill } from '#rules/fill.ts'
import { MapGround } from './map-ground.tsx'
import { aspectOf, type Bounds, placeOn, widthOf } from './projection.ts'
import { type SheetName, sheets, type Side } from './sheets.ts'

export type MapPlace = {
  slug: string
  name: string
  path: string
  /** What its link says to those who hear it: 'Explore Cape Point'. */
  label: string
  coordinates: { longitude: number; latitude: number }
}

type MapSheetProps = {
  name: SheetName
  places: readonly MapPlace[]
  words: Words['destinations']
  className?: string
  /** The part that another sheet shows larger. */
  inset?: Bounds
}

/** One sheet of the map: the ground is drawn, the names are links over it and keep their size. */
export function MapSheet({ name, places, words, className = '', inset }: MapSheetProps) {
  const { bounds, sides, scale, seas } = sheets[name]
  return (
    <figure className={className}>
      <div
        className="bg-sky relative overflow-hidden"
        style={{ aspectRatio: aspectOf(bounds).toFixed(3) }}
      >
        <MapGround bounds={bounds} {...(inset ? { inset } : {})} />
        {seas.map((sea) => (
          <span
            key={sea.name}
            className="display text-ink-2 absolute -translate-x-1/2 -translate-y-1/2 text-center text-caption italic"
            style={placeOn(bounds, sea.at)}
          >
            {words.seas[sea.name]}
          </span>
        ))}
        {inset && (
          <span
            className="absolute -translate-y-full pb-0.5 text-caption font-semibold"
            style={placeOn(bounds, [inset.west, inset.north])}
          >
            {words.city}
          </span>
        )}
        <ul className="map-names">
          {places.map((place) => (
            <li key={place.slug}>
              <PlaceLink place={place} bounds={bounds} side={sides[place.slug] ?? 'right'} />
            </li>
          ))}
        </ul>
        <p
          className="border-ink absolute right-3 bottom-2 border-b-2 text-center text-caption tabular-nums"
          style={{ width: widthOf(scale, bounds) }}
        >
          {fill(words.scale, { n: scale })}
        </p>
      </div>
      <figcaption className="text-ink-2 mt-2 text-caption">{words.sheets[name]}</figcaption>
    </figure>
  )
}

/** Each moves the link so that its dot, 14 px from its edge, lies on the point. */
const placements: Record<Side, string> = {
  right: '-translate-x-3.5 -translate-y-1/2 flex-row items-center',
  left: '-translate-x-[calc(100%-0.875rem)] -translate-y-1/2 flex-row-reverse items-center',
  above: '-translate-x-1/2 -translate-y-[calc(100%-0.875rem)] flex-col-reverse items-center',
  below: '-translate-x-1/2 -translate-y-3.5 flex-col items-center',
}

function PlaceLink({ place, bounds, side }: { place: MapPlace; bounds: Bounds; side: Side }) {
  const { longitude, latitude } = place.coordinates
  const isBeside = side === 'right' || side === 'left'
  return (
    <Link
      to={place.path}
      aria-label={place.label}
      className={`hover:text-disa-deep group absolute flex gap-1 px-2 py-2 text-caption leading-none font-semibold -outline-offset-2 focus-visible:outline-offset-0 ${placements[side]} ${isBeside ? 'whitespace-nowrap' : 'w-min text-center'}`}
      style={placeOn(bounds, [longitude, latitude])}
    >
      <span className="border-limewash bg-disa group-hover:bg-disa-deep h-3 w-3 shrink-0 rounded-full border-2" />
      <span className="group-hover:underline">{place.name}</span>
    </Link>
  )
}
