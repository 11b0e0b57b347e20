import { formatDriveTime } from '#rules/catalogue/place.ts'
import type { Point } from '../map/coastline.ts'
import {
  type Bounds,
  computeAspect,
  computePosition,
  drawLine,
  fitBounds,
} from '../map/projection.ts'

/** A stop on the map, in the day's order. */
export type RouteStop = {
  name: string
  at: Point
  /** Minutes spent there: the longest stays get their names first. */
  stay: number
  /** The road from the stop before, if it is known. */
  road: { minutes: number; bends: readonly Point[] } | undefined
}

export type RouteDrawing = NonNullable<ReturnType<typeof drawRoute>>

/** The narrowest map in pixels, on which no two texts may overlap. */
const sheetWidth = 340
const textHeight = 18
const nameLetter = 8
const margin = 6
const driveLetter = 6.5
const dotSize = 12
/** Shorter drives, in minutes, have no time on the map. */
const shortDrive = 15

/** Undefined for a day without two places on the map. */
export function drawRoute(stops: readonly RouteStop[]) {
  const tracks = stops.flatMap(({ at, road }, index) => {
    const from = stops[index - 1]?.at
    if (!from || !road || road.minutes === 0) return []
    return [{ minutes: road.minutes, points: [from, ...road.bends, at] }]
  })
  if (tracks.length === 0) return undefined
  const bounds = fitBounds(tracks.flatMap(({ points }) => points))
  const { take, countRoad } = createSheet(
    bounds,
    tracks.flatMap(({ points }) => listPieces(points).flatMap(listSpots)),
  )
  const dots = stops
    .filter(({ name }, index) => stops.findIndex((stop) => stop.name === name) === index)
    .toSorted((one, other) => other.stay - one.stay)
    .filter(({ at }) => take(at, dotSize, dotSize))
  return {
    bounds,
    /** The roads as the path of an SVG, in map units. */
    path: tracks.map(({ points }) => drawLine(points)).join(''),
    places: dots.map(({ at, name }) => {
      const side = listSides(at, name, bounds)
        .toSorted((one, other) => countRoad(at, one) - countRoad(at, other))
        .find(({ width, height, x, y }) => take(at, width, height, x, y))
      return { at: computePosition(bounds, at), text: side ? name : '', side: side?.name }
    }),
    drives: tracks.flatMap(({ minutes, points }) => {
      const text = formatDriveTime(minutes)
      const width = text.length * driveLetter
      const at = listMiddles(points).find((middle) => take(middle, width, textHeight))
      return at && minutes >= shortDrive ? [{ at: computePosition(bounds, at), text }] : []
    }),
  }
}

type Box = { x: number; y: number; width: number; height: number }

/** The narrowest map, in pixels, with the boxes that are taken and the points of its roads. */
function createSheet(bounds: Bounds, road: readonly Point[]) {
  const sheetHeight = sheetWidth / computeAspect(bounds)
  const taken: Box[] = []
  const place = (at: Point) => {
    const { left, top } = computePosition(bounds, at)
    return {
      x: (Number.parseFloat(left) / 100) * sheetWidth,
      y: (Number.parseFloat(top) / 100) * sheetHeight,
    }
  }
  const spots = road.map(place)
  /** The points of roads behind a box. */
  const countRoad = (at: Point, { width, height, x, y }: Box): number => {
    const middle = place(at)
    const isBehind = (spot: Pick<Box, 'x' | 'y'>) =>
      Math.abs(spot.x - middle.x - x) < width / 2 && Math.abs(spot.y - middle.y - y) < height / 2
    return spots.filter(isBehind).length
  }
  /** Takes a box round a point; false if it is not free, or not on the map. */
  const take = (at: Point, width: number, height: number, right = 0, down = 0): boolean => {
    const [x, y] = [place(at).x + right, place(at).y + down]
    const isInside =
      Math.abs(x - sheetWidth / 2) <= (sheetWidth - width) / 2 &&
      Math.abs(y - sheetHeight / 2) <= (sheetHeight - height) / 2
    const isFree = taken.every(
      (box) =>
        Math.abs(box.x - x) >= (box.width + width) / 2 ||
        Math.abs(box.y - y) >= (box.height + height) / 2,
    )
    if (isInside && isFree) taken.push({ x, y, width, height })
    return isInside && isFree
  }
  return { take, countRoad }
}

/** Where a name may be, from its dot: first away from the middle of the map. */
function listSides([longitude]: Point, text: string, { west, east }: Bounds) {
  const width = text.length * nameLetter + margin
  const aside = { width, height: textHeight, x: width / 2 + dotSize, y: 0 }
  // Above and below its dot, a name has one word a line (map.css).
  const words = text.split(' ')
  const height = words.length * textHeight
  const above = {
    width: Math.max(...words.map((word) => word.length)) * nameLetter,
    height,
    x: 0,
    y: -(height + dotSize) / 2,
  }
  const sides = [
    { name: 'right', ...aside },
    { name: 'left', ...aside, x: -aside.x },
    { name: 'above', ...above },
    { name: 'below', ...above, y: -above.y },
  ] as const
  const [right, left, ...others] = sides
  return longitude < (west + east) / 2 ? [left, right, ...others] : sides
}

/** The middles of a road's pieces, the longest piece first. */
function listMiddles(points: readonly Point[]): Point[] {
  return listPieces(points)
    .toSorted((one, other) => measure(other) - measure(one))
    .map((piece) => findSpot(piece, 0.5))
}

type Piece = { from: Point; to: Point }

function listPieces(points: readonly Point[]): Piece[] {
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
}

function listSpots(piece: Piece): Point[] {
  return Array.from({ length: 20 }, (_, step) => findSpot(piece, step / 20))
}

function findSpot({ from, to }: Piece, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function measure({ from, to }: Piece): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1])
}
