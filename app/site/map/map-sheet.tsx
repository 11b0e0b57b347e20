import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { MapGround } from './map-ground.tsx'
import { aspectOf, type Bounds, placeOn, spanOn, widthOf } from './projection.ts'
import { type SheetName, sheets, type Side } from './sheets.ts'

export type MapPlace = {
  slug: string
  name: string
  path: string
  /** The link's label for screen readers: 'Explore Cape Point'. */
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

/** One sheet of the map: the names are links above the drawing and keep their size. */
export function MapSheet({ name, places, words, className = '', inset }: MapSheetProps) {
  const { bounds, sides, scale, seas } = sheets[name]
  return (
    <figure className={className}>
      <div
        className="bg-sky relative overflow-hidden"
        style={{ aspectRatio: aspectOf(bounds).toFixed(3) }}
      >
        <MapGround bounds={bounds} />
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
          <span className="border-ink absolute border" style={spanOn(bounds, inset)}>
            <span className="absolute bottom-full pb-0.5 text-caption font-semibold">
              {words.city}
            </span>
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

/** `side` places the name; the dot is at the exact point (map.css). */
function PlaceLink({ place, bounds, side }: { place: MapPlace; bounds: Bounds; side: Side }) {
  const { longitude, latitude } = place.coordinates
  return (
    <Link
      to={place.path}
      aria-label={place.label}
      data-side={side}
      style={placeOn(bounds, [longitude, latitude])}
    >
      <span>{place.name}</span>
    </Link>
  )
}
