import { fill } from '#rules/text/fill.ts'
import { MapGround } from '#app/site/map/map-ground.tsx'
import { computeAspect, type Bounds, computePosition } from '#app/site/map/projection.ts'
import type { TripWords } from './manage-words.ts'

type Area = { name: string; longitude: number; latitude: number }
type Props = { area: Area; words: TripWords['manage'] }

/** Distance in degrees from the centre of the map to its edges, about 40 km to each side. */
const reach = { longitude: 0.42, latitude: 0.16 }

/** The pick-up area on the drawn map. Only the area is known; the exact address is not located. */
export default function PickupMap({ area, words }: Props) {
  const { name, longitude, latitude } = area
  const position = [longitude, latitude] as const
  const bounds: Bounds = {
    west: longitude - reach.longitude,
    east: longitude + reach.longitude,
    north: latitude + reach.latitude,
    south: latitude - reach.latitude,
  }
  return (
    <figure className="no-print">
      <div
        className="bg-sky relative overflow-hidden"
        style={{ aspectRatio: computeAspect(bounds).toFixed(3) }}
      >
        <MapGround bounds={bounds} />
        <span
          aria-hidden="true"
          className="bg-disa border-limewash absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2"
          style={computePosition(bounds, position)}
        />
        <span
          aria-hidden="true"
          className="bg-limewash absolute mt-3 -translate-x-1/2 px-1.5 text-caption font-semibold whitespace-nowrap"
          style={computePosition(bounds, position)}
        >
          {name}
        </span>
      </div>
      <figcaption className="text-ink-2 mt-2 text-caption">
        {fill(words.pickupMap, { area: name })}
      </figcaption>
    </figure>
  )
}
