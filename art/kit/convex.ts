import { num, type Point } from './path.ts'

/** A disc: its middle and radius. */
export type Round = readonly [Point, number]

/** Path of a shape with straight edges, on tenths of a unit. */
export function corners(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}z`
}

/** The skin stretched over rounds: convex, as every shape here. */
export function hull(rounds: readonly Round[]): Point[] {
  const steps = 14
  const cloud = rounds.flatMap(([[x, y], r]) =>
    Array.from({ length: steps }, (_, i): Point => {
      const turn = (i / steps) * 2 * Math.PI
      return [x + r * Math.cos(turn), y + r * Math.sin(turn)]
    }),
  )
  const sorted = cloud.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfOf(sorted), ...halfOf(sorted.toReversed())]
}

/** What two convex shapes have in common; both go round the way `hull` does, x before y. */
export function overlap(subject: readonly Point[], cutter: readonly Point[]): Point[] {
  let left = [...subject]
  cutter.forEach((b, i) => {
    const a = cutter.at(i - 1) as Point
    const kept: Point[] = []
    left.forEach((point, k) => {
      const before = left.at(k - 1) as Point
      const was = cross(a, b, before)
      const is = cross(a, b, point)
      if (was * is < 0) {
        const t = was / (was - is)
        kept.push([before[0] + (point[0] - before[0]) * t, before[1] + (point[1] - before[1]) * t])
      }
      if (is >= 0) kept.push(point)
    })
    left = kept
  })
  return left
}

// Positive when b lies on the inner side of the line from o through a.
function cross(o: Point, a: Point, b: Point): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

// One side of the hull of sorted points, without its last point.
function halfOf(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of sorted) {
    while (chain.length > 1 && cross(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0)
      chain.pop()
    chain.push(point)
  }
  return chain.slice(0, -1)
}
