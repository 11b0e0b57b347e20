import { polygon, simplify, type Point } from './path.ts'

/** A raster of samples, row by row. */
export type Field = { readonly values: Float32Array; readonly w: number; readonly h: number }

/** How a contour becomes a path: the size of a sample in pixels, its origin, and the cutter's hand. */
export type Cut = {
  scaleX?: number
  scaleY?: number
  x?: number
  y?: number
  /** Points nearer than this to the line that remains are dropped, in pixels. */
  tolerance?: number
  /** Islands and holes smaller than this are dropped, in square pixels. */
  smallest?: number
}

/** A field filled by a function of the sample's column and row. */
export function field(w: number, h: number, at: (i: number, j: number) => number): Field {
  const values = new Float32Array(w * h)
  for (let j = 0; j < h; j++) for (let i = 0; i < w; i++) values[j * w + i] = at(i, j)
  return { values, w, h }
}

/** Path of everything in the field at or above the level, holes included (fill with the default rule). */
export function trace(source: Field, level: number, cut: Cut = {}): string {
  const { scaleX = 1, scaleY = scaleX, x = 0, y = 0, tolerance = 1.2, smallest = 60 } = cut
  let path = ''
  for (const ring of findRings(source, level)) {
    const points = ring.map(([u, v]): Point => [u * scaleX + x, v * scaleY + y])
    if (Math.abs(area(points)) < smallest) continue
    const first = points[0]
    if (!first) continue
    const kept = simplify([...points, first], tolerance)
    if (kept.length > 3) path += polygon(kept.slice(0, -1))
  }
  return path
}

function area(ring: readonly Point[]): number {
  let sum = 0
  let before = ring.at(-1) as Point
  for (const point of ring) {
    sum += (point[0] - before[0]) * (point[1] + before[1])
    before = point
  }
  return sum / 2
}

// Which edge of a cell a line enters by and leaves by, for each of the 16 patterns of corners that stand
// above the level (1 top left, 2 top right, 4 bottom right, 8 bottom left). Edges: 0 top 1 right 2 bottom 3 left.
const lines: readonly (readonly number[])[] = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2],
  [2, 3], [2, 0], [0, 1, 2, 3], [2, 1], [1, 3], [1, 0], [0, 3], [],
] // prettier-ignore

/** Marching squares: closed rings round everything at or above the level. Beyond the raster all is below. */
function findRings({ values, w, h }: Field, level: number): Point[][] {
  const wide = w + 2
  const next = new Int32Array(2 * wide * (h + 2)).fill(-1)
  const sample = (i: number, j: number) =>
    i < 0 || j < 0 || i >= w || j >= h ? -1e9 : (values[j * w + i] as number)
  const starts: number[] = []
  for (let j = -1; j < h; j++) {
    for (let i = -1; i < w; i++) {
      const pattern =
        (sample(i, j) >= level ? 1 : 0) |
        (sample(i + 1, j) >= level ? 2 : 0) |
        (sample(i + 1, j + 1) >= level ? 4 : 0) |
        (sample(i, j + 1) >= level ? 8 : 0)
      if (pattern === 0 || pattern === 15) continue
      const cell = (j + 1) * wide + i + 1
      const edges = [2 * cell, 2 * (cell + 1) + 1, 2 * (cell + wide), 2 * cell + 1]
      const line = lines[pattern] as readonly number[]
      for (let k = 0; k < line.length; k += 2) {
        const from = edges[line[k] as number] as number
        next[from] = edges[line[k + 1] as number] as number
        starts.push(from)
      }
    }
  }
  const place = (edge: number): Point => {
    const cell = edge >> 1
    const i = (cell % wide) - 1
    const j = Math.floor(cell / wide) - 1
    const a = sample(i, j)
    const b = edge & 1 ? sample(i, j + 1) : sample(i + 1, j)
    const t = a < -1e8 || b < -1e8 ? 0.5 : (level - a) / (b - a)
    return edge & 1 ? [i, j + t] : [i + t, j]
  }
  const rings: Point[][] = []
  for (const start of starts) {
    if ((next[start] as number) < 0) continue
    const ring: Point[] = []
    let edge = start
    while ((next[edge] as number) >= 0) {
      ring.push(place(edge))
      const to = next[edge] as number
      next[edge] = -1
      edge = to
    }
    rings.push(ring)
  }
  return rings
}

/** A field softened by two box blurs of the given radius in samples. */
export function blur(source: Field, radius: number): Field {
  return radius < 1 ? source : boxBlur(boxBlur(source, radius), radius)
}

function boxBlur({ values, w, h }: Field, r: number): Field {
  const rows = new Float32Array(w * h)
  const out = new Float32Array(w * h)
  const slide = (
    from: Float32Array,
    to: Float32Array,
    start: number,
    step: number,
    count: number,
  ) => {
    const at = (k: number) => from[start + Math.min(count - 1, Math.max(0, k)) * step] as number
    let sum = 0
    for (let k = -r; k <= r; k++) sum += at(k)
    for (let k = 0; k < count; k++) {
      to[start + k * step] = sum / (2 * r + 1)
      sum += at(k + r + 1) - at(k - r)
    }
  }
  for (let j = 0; j < h; j++) slide(values, rows, j * w, 1, w)
  for (let i = 0; i < w; i++) slide(rows, out, i, w, h)
  return { values: out, w, h }
}
