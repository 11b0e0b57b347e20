import type { Bounds } from './projection.ts'

/** On which side of its point a name is, so that no two meet. */
export type Side = 'right' | 'left' | 'above' | 'below'
export type SheetName = 'city' | 'coast' | 'west' | 'east'

type Sheet = {
  bounds: Bounds
  /** The places on it, by slug. */
  sides: Record<string, Side>
  /** Kilometres that its scale shows. */
  scale: number
  /** Names of seas, at their middle. */
  seas: { name: 'atlantic' | 'indian' | 'falseBay'; at: readonly [number, number] }[]
}

/**
 * A wide screen shows the city and the whole coast; on a narrow one the coast comes in two sheets,
 * large enough that its names do not touch.
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
