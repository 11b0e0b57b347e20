import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { MapSheet } from './map-sheet.tsx'
import type { FarPlace, SixSight } from '../destinations/place.ts'
import { sheets } from './sheets.ts'

type PlacesMapProps = {
  sights: readonly SixSight[]
  farPlaces: readonly FarPlace[]
  words: Words['destinations']
}

/**
 * All fifteen places on the map, with the same links as their cards; the page is complete without
 * it.
 */
export function PlacesMap({ sights, farPlaces, words }: PlacesMapProps) {
  const near = sights.map((place) => ({
    ...place,
    label: fill(words.explore, { name: place.name }),
  }))
  const far = farPlaces.map((place) => ({
    ...place,
    label: `${words.learnMore} ${fill(words.about, { name: place.name })}`,
  }))
  const on = (name: 'west' | 'east') => far.filter((place) => place.slug in sheets[name].sides)
  return (
    <section aria-labelledby="map-title" data-below="" className="wrap pt-24">
      <h2 id="map-title" className="text-h2">
        {words.mapTitle}
      </h2>
      <p className="text-ink-2 mt-4 max-w-2xl">{words.mapLead}</p>
      <div className="mt-8 grid gap-6 md:grid-cols-[0.947fr_1.278fr] lg:grid-cols-[0.947fr_2.858fr]">
        <MapSheet name="city" places={near} words={words} />
        <MapSheet
          name="coast"
          places={far}
          words={words}
          className="hidden lg:block"
          inset={sheets.city.bounds}
        />
        <MapSheet name="west" places={on('west')} words={words} className="lg:hidden" />
        <MapSheet
          name="east"
          places={on('east')}
          words={words}
          className="md:col-span-2 lg:hidden"
        />
      </div>
    </section>
  )
}
