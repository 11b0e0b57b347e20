import type { Point } from './coastline.ts'

/** What a sheet shows, in degrees. */
export type Bounds = { west: number; east: number; north: number; south: number }

/** A degree of longitude is this much shorter than one of latitude where we are, 34° south. */
const narrowing = Math.cos((34 * Math.PI) / 180)
/** Map units in a degree of latitude: whole numbers are then about a hundred metres. */
const unitsPerDegree = 1000
/** Kilometres in a degree of latitude. */
const kilometresPerDegree = 111.2

/** A spot on the map, in map units from its north-western corner. */
export type Spot = readonly [x: number, y: number]

/** Points as an open line of an SVG path. */
export function drawLine(points: readonly Point[]): string {
  return `M${points.map((point) => project(point).map(Math.round).join(' ')).join('L')}`
}

/** Spots as a closed shape of an SVG path. */
export function joinSpots(spots: readonly Spot[]): string {
  return `M${spots.map((spot) => spot.map(Math.round).join(' ')).join('L')}Z`
}

/** The part of the map that a sheet shows: its left and top edge, width and height, in map units. */
export function frameOf({ west, east, north, south }: Bounds): number[] {
  const [left, top] = project([west, north])
  const [right, bottom] = project([east, south])
  return [left, top, right - left, bottom - top].map(Math.round)
}

/** Width divided by height. */
export function aspectOf({ west, east, north, south }: Bounds): number {
  return ((east - west) * narrowing) / (north - south)
}

/** Where a place lies on a sheet, from its left and top edge, as CSS percentages. */
export function placeOn({ west, east, north, south }: Bounds, [longitude, latitude]: Point) {
  return {
    left: percent((longitude - west) / (east - west)),
    top: percent((north - latitude) / (north - south)),
  }
}

/** Where one sheet lies on another, from its edges, as CSS percentages. */
export function spanOn(sheet: Bounds, { west, east, north, south }: Bounds) {
  return {
    ...placeOn(sheet, [west, north]),
    width: percent((east - west) / (sheet.east - sheet.west)),
    height: percent((north - south) / (sheet.north - sheet.south)),
  }
}

/** How much of a sheet's width a distance takes, as a CSS percentage. */
export function widthOf(kilometres: number, { west, east }: Bounds): string {
  const degrees = kilometres / kilometresPerDegree / narrowing
  return percent(degrees / (east - west))
}

/** A thousandth of a sheet is a pixel at most. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** Where a point of the globe lies on the map. */
export function project([longitude, latitude]: Point): Spot {
  return [(longitude - 17) * narrowing * unitsPerDegree, (-32 - latitude) * unitsPerDegree]
}
