import type { Bounds } from './projection.ts'

/** Side of its point on which a name is placed, so that no two overlap. */
export type Side = 'right' | 'left' | 'above' | 'below'
export type SheetName = 'city' | 'coast' | 'west' | 'east'

type Sheet = {
  bounds: Bounds
  sides: Record<string, Side>
  /** Length of the scale bar in kilometres. */
  scale: number
  seas: { name: 'atlantic' | 'indian' | 'falseBay'; at: readonly [number, number] }[]
}

/**
 * A wide screen shows the city and the whole coast; a narrow one shows the coast in two sheets,
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
