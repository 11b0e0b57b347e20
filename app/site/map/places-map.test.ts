import { describe, expect, it } from 'vitest'
import { attractions } from '#content/attractions.ts'
import { destinations } from '#content/destinations.ts'
import { computeAspect, computePosition } from './projection.ts'
import { type SheetName, sheets } from './places-map.tsx'

const places = new Map(
  [...attractions, ...destinations].map(({ slug, coordinates }) => [slug, coordinates]),
)

describe('the sheets of the map', () => {
  it.each([
    ['wide', ['city', 'coast']],
    ['narrow', ['city', 'west', 'east']],
  ] as const)('shows each place once on a %s screen', (_width, names) => {
    const shownSlugs = names.flatMap((name) => Object.keys(sheets[name].sides))
    expect(shownSlugs.toSorted()).toEqual([...places.keys()].toSorted())
  })

  it.each(Object.keys(sheets) as SheetName[])(
    'shows every place of the sheet %s inside its edges',
    (name) => {
      const { bounds, sides } = sheets[name]
      for (const slug of Object.keys(sides)) {
        const { longitude = 0, latitude = 0 } = places.get(slug) ?? {}
        for (const share of Object.values(computePosition(bounds, [longitude, latitude]))) {
          expect(Number.parseFloat(share), slug).toBeGreaterThan(0)
          expect(Number.parseFloat(share), slug).toBeLessThan(100)
        }
      }
    },
  )

  it('keeps places 24 pixels apart on the narrowest phone', () => {
    const width = 280
    for (const name of ['city', 'west', 'east'] as const) {
      const { bounds, sides } = sheets[name]
      const spots = Object.keys(sides).map((slug) => {
        const { longitude = 0, latitude = 0 } = places.get(slug) ?? {}
        const { left, top } = computePosition(bounds, [longitude, latitude])
        const height = width / computeAspect(bounds)
        return [
          (Number.parseFloat(left) / 100) * width,
          (Number.parseFloat(top) / 100) * height,
        ] as const
      })
      for (const [index, [x, y]] of spots.entries()) {
        for (const [otherX, otherY] of spots.slice(index + 1)) {
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(24)
        }
      }
    }
  })
})
