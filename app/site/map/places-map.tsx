import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import type { FarPlace, SixSight } from '../destinations/place.ts'
import { Link } from 'react-router'
import { MapGround } from './map-ground.tsx'
import {
  computeAspect,
  type Bounds,
  computePosition,
  computeInset,
  computeWidth,
} from './projection.ts'

/** The side of the point on which its name is placed, so that no two names overlap. */
type Side = 'right' | 'left' | 'above' | 'below'
export type SheetName = 'city' | 'coast' | 'west' | 'east'

type Sheet = {
  bounds: Bounds
  sides: Record<string, Side>
  /** Length of the scale bar in kilometres. */
  scale: number
  seas: { name: 'atlantic' | 'indian' | 'falseBay'; at: readonly [number, number] }[]
}

/**
 * A wide screen shows the city and the whole coast. A narrow one shows the coast in two sheets,
 * large enough that names do not overlap.
 */
export const sheets: Record<SheetName, Sheet> = {
  city: {
    bounds: { west: 18.2, east: 19, north: -33.74, south: -34.44 },
    sides: {
      'robben-island': 'right',
      'va-waterfront': 'right',
      'table-mountain': 'below',
      'boulders-beach-penguins': 'right',
      'stellenbosch-winelands': 'below',
      'cape-point': 'right',
    },
    scale: 20,
    seas: [{ name: 'falseBay', at: [18.66, -34.27] }],
  },
  coast: {
    bounds: { west: 17.75, east: 24.3, north: -33.12, south: -35.02 },
    sides: {
      franschhoek: 'right',
      hermanus: 'right',
      gansbaai: 'left',
      swellendam: 'above',
      'mossel-bay': 'below',
      oudtshoorn: 'above',
      george: 'above',
      knysna: 'below',
      tsitsikamma: 'below',
    },
    scale: 100,
    seas: [
      { name: 'atlantic', at: [18.25, -34.75] },
      { name: 'indian', at: [22.4, -34.72] },
    ],
  },
  west: {
    bounds: { west: 18.92, east: 20.8, north: -33.7, south: -34.92 },
    sides: { franschhoek: 'right', hermanus: 'right', gansbaai: 'right', swellendam: 'above' },
    scale: 50,
    seas: [],
  },
  east: {
    bounds: { west: 21.75, east: 24.32, north: -33.42, south: -34.5 },
    sides: {
      'mossel-bay': 'below',
      oudtshoorn: 'above',
      george: 'right',
      knysna: 'below',
      tsitsikamma: 'below',
    },
    scale: 50,
    seas: [{ name: 'indian', at: [22.9, -34.35] }],
  },
}

type MapPlace = {
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
  /** The part of this sheet that another sheet shows larger. */
  inset?: Bounds
}

/** One sheet of the map. The names are links above the drawing and keep their size. */
function MapSheet({ name, places, words, className = '', inset }: MapSheetProps) {
  const { bounds, sides, scale, seas } = sheets[name]
  return (
    <figure className={className}>
      <div
        className="bg-sky relative overflow-hidden"
        style={{ aspectRatio: computeAspect(bounds).toFixed(3) }}
      >
        <MapGround bounds={bounds} />
        {seas.map((sea) => (
          <span
            key={sea.name}
            className="display text-ink-2 absolute -translate-x-1/2 -translate-y-1/2 text-center text-caption italic"
            style={computePosition(bounds, sea.at)}
          >
            {words.seas[sea.name]}
          </span>
        ))}
        {inset && (
          <span className="border-ink absolute border" style={computeInset(bounds, inset)}>
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
          style={{ width: computeWidth(scale, bounds) }}
        >
          {fill(words.scale, { n: scale })}
        </p>
      </div>
      <figcaption className="text-ink-2 mt-2 text-caption">{words.sheets[name]}</figcaption>
    </figure>
  )
}

/** A link on the map. `side` places the name; the dot is at the exact point (map.css). */
function PlaceLink({ place, bounds, side }: { place: MapPlace; bounds: Bounds; side: Side }) {
  const { longitude, latitude } = place.coordinates
  return (
    <Link
      to={place.path}
      aria-label={place.label}
      data-side={side}
      style={computePosition(bounds, [longitude, latitude])}
    >
      <span>{place.name}</span>
    </Link>
  )
}

type PlacesMapProps = {
  sights: readonly SixSight[]
  farPlaces: readonly FarPlace[]
  words: Words['destinations']
}

/**
 * All fifteen places on the map, with the same links as their cards. The page is complete without
 * the map.
 */
export function PlacesMap({ sights, farPlaces, words }: PlacesMapProps) {
  const labelledSights = sights.map((place) => ({
    ...place,
    label: fill(words.explore, { name: place.name }),
  }))
  const labelledFarPlaces = farPlaces.map((place) => ({
    ...place,
    label: `${words.learnMore} ${fill(words.about, { name: place.name })}`,
  }))
  const listFarPlaces = (name: 'west' | 'east') =>
    labelledFarPlaces.filter((place) => place.slug in sheets[name].sides)
  return (
    <section aria-labelledby="map-title" data-below="" className="wrap pt-14 sm:pt-24">
      <h2 id="map-title" className="text-h2">
        {words.mapTitle}
      </h2>
      <p className="text-ink-2 mt-4 max-w-2xl">{words.mapLead}</p>
      <div className="mt-8 grid gap-6 md:grid-cols-[0.947fr_1.278fr] lg:grid-cols-[0.947fr_2.858fr]">
        <MapSheet name="city" places={labelledSights} words={words} />
        <MapSheet
          name="coast"
          places={labelledFarPlaces}
          words={words}
          className="hidden lg:block"
          inset={sheets.city.bounds}
        />
        <MapSheet name="west" places={listFarPlaces('west')} words={words} className="lg:hidden" />
        <MapSheet
          name="east"
          places={listFarPlaces('east')}
          words={words}
          className="md:col-span-2 lg:hidden"
        />
      </div>
    </section>
  )
}
