import type { Ink, Roll } from './colour.ts'
import { noise, random } from './noise.ts'
import { bell, clamp, lerp } from './numbers.ts'
import { below, dash, num } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Water from the horizon down to a line: its roll of inks runs from the horizon to `to`. */
export function sea(sheet: Sheet, roll: Roll, horizon: number, to = sheet.height): void {
  sheet.path(`M0 ${horizon}H${sheet.width}V${sheet.height}H0z`, sheet.roll(roll, horizon, to))
}

/** A field of dashes. */
export type Dashes = {
  seed: number
  from: number
  to: number
  /** Chance of a dash at x, y: 0.2 quiet, 0.5 busy. */
  density: (x: number, y: number) => number
  /** Length, thickness and row height at the near edge, in pixels; they shrink towards the horizon. */
  long?: number
  thick?: number
  row?: number
}

/** Path of tapered dashes in rows that widen towards us: the surface of open water. */
export function dashes(sheet: Sheet, of: Dashes): string {
  const next = random(of.seed)
  const { long = 220, thick = 4, row = 18 } = of
  let path = ''
  let y = of.from + 1.5
  while (y < of.to) {
    const t = (y - of.from) / (of.to - of.from)
    const length = long * (0.28 + t)
    const height = row * (0.26 + t)
    let x = -length * next()
    while (x < sheet.width) {
      const l = length * (0.35 + next() * 1.1)
      if (next() < of.density(x + l / 2, y)) {
        const at = y + (next() - 0.5) * height * 0.7
        path += dash(x, x + l, at, thick * (0.16 + t) * (0.5 + next() * 0.8))
      }
      x += l * (0.7 + next() * 0.9)
    }
    y += height
  }
  return path
}

/** Light on water under a sun or lamp at x: a path of dashes that widens towards us by `spread` pixels per pixel. */
export function glitter(
  sheet: Sheet,
  of: {
    seed: number
    x: number
    from: number
    to: number
    spread?: number
    narrow?: number
    density?: number
  },
): string {
  const { spread = 0.5, narrow = 40, density = 0.85 } = of
  return dashes(sheet, {
    seed: of.seed,
    from: of.from,
    to: of.to,
    density: (x, y) => density * bell(x, of.x, narrow + (y - of.from) * spread),
    long: 105,
    row: 14,
    thick: 3.3,
  })
}

/** Long swells: tapered crescents, drawn out and slightly bowed, turned by `slope`. */
export function swell(
  sheet: Sheet,
  of: {
    seed: number
    from: number
    to: number
    count: number
    long?: number
    slope?: number
    where?: (x: number, y: number) => boolean
  },
): string {
  const next = random(of.seed)
  const { long = 260, slope = 0.05, where = () => true } = of
  let path = ''
  for (let i = 0; i < of.count; i++) {
    const t = (i + next() * 0.8) / of.count
    const x = sheet.width * ((i * 0.618 + next() * 0.1) % 1)
    const y = lerp(of.from, of.to, t)
    const half = long * (0.35 + 0.65 * t) * (0.6 + next() * 0.7)
    if (!where(x, y)) continue
    const lift = Math.round(half * slope)
    const w = Math.round(half)
    const bow = Math.round(2 + 5 * t)
    path += `M${Math.round(x - half)} ${Math.round(y - lift)}q${w} ${lift - bow} ${2 * w} ${2 * lift}q-${w} ${num(-lift + bow * 1.1)}-${2 * w} ${-2 * lift}z`
  }
  return path
}

/**
 * A wave that breaks along a line: the dark face under it, and its white crest torn by noise.
 * `lip(x)` is the crest's y; `tall(x)` the height of the face, 0 where it has not risen.
 */
export function breaker(
  sheet: Sheet,
  of: { seed: number; lip: (x: number) => number; tall: (x: number) => number },
): { face: string; crest: string } {
  const n = noise(of.seed)
  const upper: string[] = []
  const foot: string[] = []
  const torn: string[] = []
  for (let x = 0; x <= sheet.width; x += 20) {
    const tall = clamp(of.tall(x), 0, 400)
    const y = of.lip(x)
    const fray =
      tall * (0.22 + 0.5 * Math.max(0, n(x * 0.02, 1)) + 0.25 * Math.max(0, n(x * 0.07, 4)))
    upper.push(`${x} ${Math.round(y)}`)
    foot.unshift(`${x} ${Math.round(y + tall)}`)
    torn.unshift(`${x} ${Math.round(y + fray)}`)
  }
  return { face: `M${[...upper, ...foot].join('L')}z`, crest: `M${[...upper, ...torn].join('L')}z` }
}

/** A beach: white lap, wet sand and dry sand below a shoreline, each a sheet with its own wander. */
export function beach(
  sheet: Sheet,
  of: {
    foam: Ink
    wet: Ink
    dry: Ink
    seed: number
    line: (x: number) => number
    lap?: number
    wetWidth?: number
  },
): void {
  const n = noise(of.seed)
  const { lap = 10, wetWidth = 34 } = of
  const edge = (drop: number, wander: number) => (x: number) =>
    of.line(x) + drop + wander * n(x * 0.006, drop) + wander * 0.35 * n(x * 0.021, drop)
  const { width, height } = sheet
  sheet.path(below(edge(-lap, 9), width, height), of.foam)
  sheet.path(below(edge(lap * 0.2, 7), width, height), of.wet)
  sheet.path(below(edge(wetWidth, 10), width, height), of.dry)
}
