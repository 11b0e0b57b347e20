import type { Ink } from './colour.ts'
import { fractal, noise } from './noise.ts'
import { clamp } from './numbers.ts'
import { polygon, simplify, type Point } from './path.ts'
import { blur, field, trace, type Cut } from './contour.ts'
import type { Sheet } from './sheet.ts'
import { levels, type View } from './view.ts'

/** How a view is cut into inks. */
export type Print = {
  /** Shares of the visible land that lie below each cut, rising; one fewer than the inks. */
  shares: readonly number[]
  /** Mist: its ink fades in between two heights, up to `strength`. */
  mist?: { ink: Ink; from: number; to: number; strength?: number }
  /** The y below which nothing is printed. */
  foot?: number
  /** Patches smaller than this are dropped, in square pixels: 110 to 250. The hand of the cutter, and the bytes. */
  smallest?: number
  /** Coarseness of the cut edges in pixels: 1.5 to 2.2. */
  tolerance?: number
  /** Coarseness of the skyline in pixels. */
  skyline?: number
  /** What grows on ground more level than `from` (0 to 1): its shade, and its light where the rock is light too. */
  cover?: { inks: readonly [Ink, Ink]; from: number; fray?: number; seed?: number }
  /** Cut out along the waterline too, for land that stands in water inside the picture. */
  island?: boolean
}

/**
 * Prints a view in its inks, dark to light. The middle ink lies flat under all, lights and darks are cut over it:
 * a dark flat would leak as a hairline along the clipped skyline.
 */
export function relief(sheet: Sheet, view: View, inks: readonly Ink[], print: Print): void {
  const { foot = view.height, smallest = 150, tolerance = 1.9 } = print
  const middle = inks.length >> 1
  const cuts = levels(view, print.shares, foot)
  const inverse = field(
    view.tone.w,
    view.tone.h,
    (i, j) => -(view.tone.values[j * view.tone.w + i] as number),
  )
  const cut = { scaleX: view.step, tolerance, smallest }
  const all = `M0 0H${view.width}V${foot}H0z`
  sheet.clip(silhouette(view, print, foot), () => {
    sheet.path(all, inks[middle] ?? '')
    for (let i = middle; i < cuts.length; i++) {
      sheet.path(trace(view.tone, cuts[i] ?? 0, cut), inks[i + 1] ?? '')
    }
    for (let i = middle - 1; i >= 0; i--)
      sheet.path(trace(inverse, -(cuts[i] ?? 0), cut), inks[i] ?? '')
    if (print.cover) grow(sheet, view, print.cover, cuts[cuts.length >> 1] ?? 0, cut)
    if (print.mist) {
      const { ink, from, to, strength = 1 } = print.mist
      const fill = sheet.roll([[0, ink, 0], [1, ink, strength]], from, to) // prettier-ignore
      sheet.path(`M0 ${from}H${view.width}V${foot}H0z`, fill)
    }
  })
}

function grow(
  sheet: Sheet,
  view: View,
  { inks, from, fray = 0.12, seed = 1 }: NonNullable<Print['cover']>,
  middle: number,
  cut: Cut,
): void {
  const n = noise(seed)
  const { w, h } = view.level
  const green = field(w, h, (i, j) => {
    const k = j * w + i
    return (view.level.values[k] as number) - from + fray * fractal(n, i * 0.03, j * 0.05, 3)
  })
  const lit = field(w, h, (i, j) => {
    const k = j * w + i
    return Math.min(green.values[k] as number, (view.tone.values[k] as number) - middle)
  })
  sheet.path(trace(green, 0, cut), inks[0]).path(trace(lit, 0, cut), inks[1])
}

function silhouette(view: View, print: Print, foot: number): string {
  if (print.island)
    return trace(blur(view.mask, 2), 0.5, { scaleX: view.step, tolerance: 1, smallest: 40 })
  const points: Point[] = Array.from(view.skyline, (y, c) => [c * view.step, Math.min(y, foot)])
  points.push([view.width, points.at(-1)?.[1] ?? foot])
  return polygon([[0, foot], ...simplify(points, print.skyline ?? 1), [view.width, foot]])
}

/** Surf along a view's waterline, in two paths: the broad shade and the white over it. */
export function surf(
  view: View,
  of: { seed: number; broad?: number; drop?: number; weight?: (x: number) => number },
): { shade: string; white: string } {
  const { broad = 8, drop = 12, weight = () => 1 } = of
  const n = noise(of.seed)
  const ring = (radius: number, level: number, fray: number, down: number) => {
    const soft = blur(view.mask, radius)
    const frayed = field(soft.w, soft.h, (i, j) => {
      const value = soft.values[j * soft.w + i] as number
      if (value < 0.006) return value
      const wave = fractal(n, i * 0.022, j * 0.09, 4)
      return value + fray * wave - 0.14 * (1 - clamp(weight(i * view.step), -2, 2))
    })
    return trace(frayed, level, { scaleX: view.step, y: down, tolerance: 1.4, smallest: 90 })
  }
  return { shade: ring(broad, 0.2, 0.42, drop), white: ring(3, 0.3, 0.34, drop * 0.45) }
}
