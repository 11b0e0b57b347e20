import { toSegment } from './numbers.ts'

/** A point in pixels of the sheet, or in an object's own units. */
export type Point = readonly [number, number]

/** A number as short path text, one decimal at most. */
export function num(n: number): string {
  return (Math.round(n * 10) / 10 + 0).toString().replace(/^(-?)0\./, '$1.')
}

const join = (values: readonly number[]) => {
  let text = ''
  values.forEach((value, i) => {
    const part = num(value)
    text += i && !part.startsWith('-') ? ` ${part}` : part
  })
  return text
}

/** Path text of a polygon on whole pixels, relative, as short as it gets. */
export function polygon(points: readonly Point[], close = true): string {
  const first = points[0]
  if (!first) return ''
  let x = Math.round(first[0])
  let y = Math.round(first[1])
  const steps: number[] = []
  for (const point of points.slice(1)) {
    const nextX = Math.round(point[0])
    const nextY = Math.round(point[1])
    if (nextX === x && nextY === y) continue
    steps.push(nextX - x, nextY - y)
    x = nextX
    y = nextY
  }
  return `M${join([Math.round(first[0]), Math.round(first[1])])}l${join(steps)}${close ? 'z' : ''}`
}

/** Douglas–Peucker: drops points nearer than the tolerance to the line that remains. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const last = points.length - 1
  if (last < 3) return [...points]
  const keep = new Uint8Array(points.length)
  keep[0] = 1
  keep[last] = 1
  const open: [number, number][] = [[0, last]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const a = points[from] as Point
    const b = points[to] as Point
    let most = tolerance
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const p = points[i] as Point
      const { d } = toSegment(p[0], p[1], a, [b[0] + 1e-9, b[1]])
      if (d > most) {
        most = d
        at = i
      }
    }
    if (at < 0) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  return points.filter((_, i) => keep[i])
}

type Knot = { x: number; y: number; sharp: boolean }

function readKnots(text: string): Knot[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const sharp = word.endsWith('!')
      const [x, y] = (sharp ? word.slice(0, -1) : word).split(',').map(Number)
      if (x === undefined || y === undefined || Number.isNaN(x + y))
        throw new Error(`Bad point: ${word}`)
      return { x, y, sharp }
    })
}

/**
 * A closed, smooth outline through hand-placed points written as text: 'x,y x,y x,y! …'.
 * A point with ! is a sharp corner; two sharp points in a row make a straight edge.
 */
export function outline(text: string, close = true): string {
  const knots = readKnots(text)
  const n = knots.length
  const at = (i: number) => knots[close ? (i + n) % n : Math.min(n - 1, Math.max(0, i))] as Knot
  const start = at(0)
  let x = Math.round(start.x * 10) / 10
  let y = Math.round(start.y * 10) / 10
  let path = `M${join([x, y])}`
  for (let i = 0; i < (close ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const straight = [(c.x - b.x) / 3, (c.y - b.y) / 3] as const
    const out = b.sharp ? straight : ([(c.x - a.x) / 6, (c.y - a.y) / 6] as const)
    const into = c.sharp ? straight : ([(d.x - b.x) / 6, (d.y - b.y) / 6] as const)
    const endX = Math.round(c.x * 10) / 10
    const endY = Math.round(c.y * 10) / 10
    path +=
      b.sharp && c.sharp
        ? `l${join([endX - x, endY - y])}`
        : `c${join([b.x + out[0] - x, b.y + out[1] - y, c.x - into[0] - x, c.y - into[1] - y, endX - x, endY - y])}`
    x = endX
    y = endY
  }
  return close ? `${path}z` : path
}

/** Several outlines as one path. */
export function outlines(...texts: string[]): string {
  return texts.map((text) => outline(text)).join('')
}

/** A horizontal brush dash from x0 to x1: a thin rhomb, or a lens when it is thick. */
export function dash(x0: number, x1: number, y: number, thick: number): string {
  const from = Math.round(x0)
  const long = Math.max(2, Math.round(x1 - x0))
  const half = Math.round(long / 2)
  const t = Math.max(0.7, thick)
  if (t < 2.6) {
    const rest = long - half
    return `M${from} ${num(y)}l${join([half, -t / 2, rest, t / 2, -rest, t / 2])}z`
  }
  const bow = Math.round(t)
  return `M${from} ${Math.round(y)}q${join([half, -bow, long, 0])}q${join([half - long, bow, -long, 0])}z`
}

/** A sheet of ground or water: everything below the line y = edge(x), down to the bottom. */
export function below(
  edge: (x: number) => number,
  width: number,
  bottom: number,
  step = 16,
): string {
  const points: Point[] = [[0, bottom]]
  for (let x = 0; x < width + step; x += step)
    points.push([Math.min(x, width), edge(Math.min(x, width))])
  points.push([width, bottom])
  return polygon(simplify(points, 0.6))
}
