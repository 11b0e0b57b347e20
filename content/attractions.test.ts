import { readdirSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { attractions } from './attractions.ts'
import { destinations } from './destinations.ts'

const tourFiles = readdirSync(new URL('tours', import.meta.url))

describe('attractions', () => {
  it('are the Big Six of P2.9 in its order', () => {
    expect(attractions.map((attraction) => attraction.name)).toEqual([
      'Table Mountain',
      'Cape Point',
      'Boulders Beach Penguins',
      'Stellenbosch Winelands',
      'V&A Waterfront',
      'Robben Island',
    ])
  })

  it('quote entrance fees only as P3.4 does', () => {
    const fees = attractions.flatMap((attraction) => attraction.goodToKnow.match(/R\d+/g) ?? [])
    expect(fees).toEqual(['R420', 'R400', 'R90', 'R190'])
  })
})

describe('destinations', () => {
  it('are the nine of P2.9 in its order, each with its region', () => {
    expect(destinations.map(({ name, region }) => `${name} (${region})`)).toEqual([
      'Franschhoek (Winelands)',
      'Hermanus (Overberg)',
      'Gansbaai (Overberg)',
      'Swellendam (Overberg)',
      'Mossel Bay (Garden Route)',
      'Oudtshoorn (Klein Karoo)',
      'George (Garden Route)',
      'Knysna (Garden Route)',
      'Tsitsikamma (Garden Route)',
    ])
  })

  it('have drives at a pace that a loaded vehicle keeps', () => {
    for (const { name, distanceKilometres, driveMinutes } of destinations) {
      const kilometresPerHour = distanceKilometres / (driveMinutes / 60)
      expect(kilometresPerHour, name).toBeGreaterThan(65)
      expect(kilometresPerHour, name).toBeLessThan(100)
    }
  })
})

describe('all fifteen places', () => {
  const places = [...attractions, ...destinations]

  it('have an address, a picture and a point on the map of their own', () => {
    const points = places.map(
      ({ coordinates }) => `${coordinates.longitude},${coordinates.latitude}`,
    )
    for (const marks of [
      places.map((place) => place.slug),
      places.map((place) => place.picture),
      points,
    ]) {
      expect(new Set(marks).size).toBe(15)
    }
  })

  it('name only tours that exist', () => {
    for (const tour of places.flatMap((place) => place.tours)) {
      expect(tourFiles).toContain(`${tour}.ts`)
    }
  })
})
