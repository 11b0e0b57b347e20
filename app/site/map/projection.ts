import type { Point } from './coastline.ts'

/** Edges of a sheet, in degrees. */
export type Bounds = { west: number; east: number; north: number; south: number }

/** Length of a degree of longitude relative to one of latitude, at 34° south. */
const longitudeScale = Math.cos((34 * Math.PI) / 180)
/** Map units per degree of latitude: one unit is about a hundred metres. */
const unitsPerDegree = 1000
const kilometresPerDegree = 111.2

/** A point on the map, in map units from the north-western corner. */
export type Spot = readonly [x: number, y: number]

export function drawLine(points: readonly Point[]): string {
  return `M${points.map((point) => project(point).map(Math.round).join(' ')).join('L')}`
}

export function joinSpots(spots: readonly Spot[]): string {
  return `M${spots.map((spot) => spot.map(Math.round).join(' ')).join('L')}Z`
}

/** View box of a sheet: left, top, width and height, in map units. */
export function computeFrame({ west, east, north, south }: Bounds): number[] {
  const [left, top] = project([west, north])
  const [right, bottom] = project([east, south])
  return [left, top, right - left, bottom - top].map(Math.round)
}

/** Proportions of a sheet that is made for given points, and its least height in degrees. */
const [narrowest, widest] = [1.25, 1.7]
const leastHeight = 0.12

/** A sheet that shows all points with a margin. */
export function fitBounds(points: readonly Point[]): Bounds {
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const height = Math.max(
    (north - south) * 1.2,
    leastHeight,
    ((east - west) * 1.25 * longitudeScale) / widest,
  )
  const width = Math.max((east - west) * 1.25, (height * narrowest) / longitudeScale)
  const [middleEast, middleNorth] = [(west + east) / 2, (north + south) / 2]
  return {
    west: middleEast - width / 2,
    east: middleEast + width / 2,
    north: middleNorth + height / 2,
    south: middleNorth - height / 2,
  }
}

export function computeAspect({ west, east, north, south }: Bounds): number {
  return ((east - west) * longitudeScale) / (north - south)
}

/** Position of a place on a sheet, from its left and top edge, as CSS percentages. */
export function computePosition(
  { west, east, north, south }: Bounds,
  [longitude, latitude]: Point,
) {
  return {
    left: formatPercent((longitude - west) / (east - west)),
    top: formatPercent((north - latitude) / (north - south)),
  }
}

/** Position of one sheet on another, from its edges, as CSS percentages. */
export function computeInset(sheet: Bounds, { west, east, north, south }: Bounds) {
  return {
    ...computePosition(sheet, [west, north]),
    width: formatPercent((east - west) / (sheet.east - sheet.west)),
    height: formatPercent((north - south) / (sheet.north - sheet.south)),
  }
}

/** A distance as a CSS percentage of a sheet's width. */
export function computeWidth(kilometres: number, { west, east }: Bounds): string {
  const degrees = kilometres / kilometresPerDegree / longitudeScale
  return formatPercent(degrees / (east - west))
}

/** One decimal place: a thousandth of a sheet is at most one pixel. */
function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

export function project([longitude, latitude]: Point): Spot {
  return [(longitude - 17) * longitudeScale * unitsPerDegree, (-32 - latitude) * unitsPerDegree]
}
