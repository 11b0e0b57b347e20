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

type Mark = { at: ReturnType<typeof computePosition>; text: string; side?: Side }
type Side = 'right' | 'left' | 'above' | 'below'
export type RouteDrawing = {
  bounds: Bounds
  /** The roads as the path of an SVG, in map units. */
  path: string
  places: Mark[]
  drives: Mark[]
}

type Box = { left: number; top: number; right: number; bottom: number }

/** The narrowest map in pixels, on which no two texts may overlap. */
const sheetWidth = 340
const letterWidth = 7
const textHeight = 18
/** Distance of a name from the middle of its dot. */
const dotSize = 12
/** Shorter drives, in minutes, have no time on the map. */
const shortDrive = 15

/** Undefined for a day without two places on the map. */
export function drawRoute(stops: readonly RouteStop[]): RouteDrawing | undefined {
  const tracks = stops.flatMap(({ at, road }, index) => {
    const from = stops[index - 1]?.at
    if (!from || !road || road.minutes === 0) return []
    return [{ minutes: road.minutes, points: [from, ...road.bends, at] }]
  })
  if (tracks.length === 0) return undefined
  const bounds = fitBounds(tracks.flatMap(({ points }) => points))
  const sheet = createSheet(bounds)
  const longestFirst = stops
    .filter(({ name }, index) => stops.findIndex((stop) => stop.name === name) === index)
    .toSorted((one, other) => other.stay - one.stay)
  const dots = longestFirst.filter(({ at }) => sheet.take(at, dotSize, dotSize))
  return {
    bounds,
    path: tracks.map(({ points }) => drawLine(points)).join(''),
    places: dots.map(({ at, name }) => {
      const side = sheet.takeBeside(at, name.length * letterWidth)
      return { at: computePosition(bounds, at), ...(side ? { text: name, side } : { text: '' }) }
    }),
    drives: tracks.flatMap(({ minutes, points }) => {
      const text = formatDriveTime(minutes)
      const at = [0.5, 0.35, 0.65]
        .map((share) => findPointAlong(points, share))
        .find((spot) => sheet.take(spot, text.length * letterWidth, textHeight))
      return at && minutes >= shortDrive ? [{ at: computePosition(bounds, at), text }] : []
    }),
  }
}

/** Keeps the boxes of dots and texts on the narrowest map, so that no two overlap. */
function createSheet(bounds: Bounds) {
  const height = sheetWidth / computeAspect(bounds)
  const taken: Box[] = []
  const takeBox = (box: Box): boolean => {
    const isInside =
      box.left >= 0 && box.top >= 0 && box.right <= sheetWidth && box.bottom <= height
    if (!isInside || taken.some((other) => overlap(box, other))) return false
    taken.push(box)
    return true
  }
  const boxAt = (at: Point, boxWidth: number, boxHeight: number, shift = [0, 0]): Box => {
    const { left, top } = computePosition(bounds, at)
    const x = (Number.parseFloat(left) / 100) * sheetWidth + (shift[0] ?? 0)
    const y = (Number.parseFloat(top) / 100) * height + (shift[1] ?? 0)
    return {
      left: x - boxWidth / 2,
      right: x + boxWidth / 2,
      top: y - boxHeight / 2,
      bottom: y + boxHeight / 2,
    }
  }
  return {
    take: (at: Point, boxWidth: number, boxHeight: number) =>
      takeBox(boxAt(at, boxWidth, boxHeight)),
    /** The first free side of a dot: away from the middle of the map, if possible. */
    takeBeside: (at: Point, boxWidth: number): Side | undefined => {
      const aside = (boxWidth + dotSize * 1.5) / 2
      const above = (textHeight + dotSize * 1.5) / 2
      const sides: [Side, number, number][] = [
        ['right', aside, 0],
        ['left', -aside, 0],
        ['above', 0, -above],
        ['below', 0, above],
      ]
      const isWest = boxAt(at, 0, 0).left < sheetWidth / 2
      const [first, second, ...others] = sides
      const ordered = isWest ? [second, first, ...others] : sides
      return ordered.find(
        (side) => side && takeBox(boxAt(at, boxWidth, textHeight, [side[1], side[2]])),
      )?.[0]
    },
  }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

/** The point at a share of a line's length. */
function findPointAlong(points: readonly Point[], share: number): Point {
  const lengths = points.map((point, index) => {
    const before = points[index - 1] ?? point
    return Math.hypot(point[0] - before[0], point[1] - before[1])
  })
  let rest = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index - 1], points[index]]
    if (from && to && rest <= length) {
      const part = rest / length
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    }
    rest -= length
  }
  return points.at(-1) ?? [0, 0]
}
