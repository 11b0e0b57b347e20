import { random } from '../noise.ts'
import { lerp } from '../numbers.ts'
import { num, type Point } from '../path.ts'

/** A clump. */
export type Clump = {
  seed: number
  x: number
  y: number
  /** Height of the tallest stem, in pixels. */
  tall: number
  stems: number
  /** Width of the crown, in pixels. */
  spread: number
  /** Which way the wind pushes: -0.3 left to 0.3 right. */
  lean?: number
}

const half = (v: number) => Math.round(v * 2) / 2

// A closed chain of quadratic curves, each given by its control point and its end.
function petal(start: Point, ...curves: [number, number, number, number][]): string {
  let [x, y] = [half(start[0]), half(start[1])]
  let path = `M${num(x)} ${num(y)}q`
  let first = true
  for (const [cx, cy, ex, ey] of curves) {
    for (const value of [half(cx) - x, half(cy) - y, half(ex) - x, half(ey) - y]) {
      const text = num(value)
      path += first || text.startsWith('-') ? text : ` ${text}`
      first = false
    }
    x = half(ex)
    y = half(ey)
  }
  return `${path}z`
}

/** Restio, the Cape's rush: fine stems that fan out, most with a small dark seed head. One path. */
export function restio(of: Clump): string {
  const next = random(of.seed)
  const { lean = 0.1, stems, x, y, tall, spread } = of
  let path = ''
  for (let i = 0; i < stems; i++) {
    const t = ((i + 0.5) / stems) * 2 - 1
    const h = tall * (0.62 + 0.45 * next()) * (1 - 0.22 * t * t)
    const reach = h * (lean + t * 0.34 + (next() - 0.5) * 0.12)
    const foot = x + t * spread * 0.35 + (next() - 0.5) * 6
    const w = 1.1 + tall * 0.004
    const tip: Point = [foot + reach, y - h]
    const bend = foot + reach * 0.12
    path += petal(
      [foot - w, y],
      [bend, y - h * 0.6, ...tip],
      [bend + w * 1.6, y - h * 0.6, foot + w, y],
    )
    if (next() < 0.72) path += seedHead(tip, reach * 0.9, -h * 0.5, 5 + tall * 0.025)
  }
  return path
}

function seedHead([x, y]: Point, dx: number, dy: number, size: number): string {
  const long = Math.sqrt(dx * dx + dy * dy) || 1
  const c = (dx / long) * size
  const s = (dy / long) * size
  return petal(
    [x - c * 0.3, y - s * 0.3],
    [x + c * 0.3 - s * 0.28, y + s * 0.3 + c * 0.28, x + c * 1.2, y + s * 1.2],
    [x + c * 0.3 + s * 0.2, y + s * 0.6 - c * 0.3, x - c * 0.3, y - s * 0.3],
  )
}

/** A strip of dune grass or veld along a line: tapered blades, bent by the wind. One path. */
export function grass(of: {
  seed: number
  from: number
  to: number
  line: (x: number) => number
  blades: number
  tall: number
  lean?: number
}): string {
  const next = random(of.seed)
  let path = ''
  for (let i = 0; i < of.blades; i++) {
    const x = lerp(of.from, of.to, next())
    const y = of.line(x) + 6
    const h = of.tall * (0.35 + next() * 0.75)
    const reach = h * ((of.lean ?? 0.2) + (next() - 0.5) * 0.9)
    const w = 1.2 + h * 0.016
    path += petal(
      [x - w, y],
      [x + reach * 0.15, y - h * 0.6, x + reach, y - h],
      [x + reach * 0.4 + w, y - h * 0.55, x + w, y],
    )
  }
  return path
}

/** Reeds with broad drooping leaves and plumes, for vleis and river banks. One path. */
export function reeds(of: Clump): string {
  const next = random(of.seed)
  let path = ''
  for (let i = 0; i < of.stems; i++) {
    const x = of.x + (next() - 0.5) * of.spread
    const h = of.tall * (0.55 + 0.5 * next())
    const reach = h * ((of.lean ?? 0.08) + (next() - 0.5) * 0.16)
    const tip: Point = [x + reach, of.y - h]
    path += petal(
      [x - 1.6, of.y],
      [x, of.y - h * 0.6, ...tip],
      [x + 3, of.y - h * 0.6, x + 1.6, of.y],
    )
    path += petal(
      tip,
      [tip[0] + 3 + h * 0.02, tip[1] - h * 0.06, tip[0] + reach * 0.3, tip[1] - h * 0.17],
      [tip[0] - 4, tip[1] - h * 0.06, ...tip],
    )
    const side = next() < 0.5 ? -1 : 1
    const at = of.y - h * (0.3 + 0.3 * next())
    const out = h * (0.25 + 0.2 * next()) * side
    path += petal(
      [x, at],
      [x + out * 0.5, at - h * 0.2, x + out, at - h * 0.02],
      [x + out * 0.45, at - h * 0.1, x, at + 6],
    )
  }
  return path
}
