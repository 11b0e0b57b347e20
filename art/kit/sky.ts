import type { Ink, Roll } from './colour.ts'
import { blur, field, trace, type Field } from './contour.ts'
import { fractal, noise, random } from './noise.ts'
import { bell, clamp, smooth } from './numbers.ts'
import { num } from './path.ts'
import type { Palette } from './palettes.ts'
import type { Sheet } from './sheet.ts'

/** The sky from the top of the sheet to the horizon. */
export function sky(sheet: Sheet, roll: Roll, horizon: number): void {
  sheet.path(`M0 0H${sheet.width}V${num(horizon + 20)}H0z`, sheet.roll(roll, 0, horizon))
}

/** The sun: a flat disc, with up to three halo discs whose radii are given in pixels. */
export function sun(
  sheet: Sheet,
  palette: Pick<Palette, 'sun' | 'halo'>,
  of: { x: number; y: number; r: number; halos?: readonly number[] },
): void {
  const halos = of.halos ?? []
  halos.forEach((r, i) => sheet.disc(of.x, of.y, r, palette.halo, 0.35 + (0.35 * i) / halos.length))
  sheet.disc(of.x, of.y, of.r, palette.sun)
}

/** The moon; `lit` from 1 (full) down to 0.1 (a sliver), turned in degrees. In the south it leans. */
export function moon(
  sheet: Sheet,
  ink: Ink,
  of: { x: number; y: number; r: number; lit?: number; turn?: number },
): void {
  const { x, y, r, lit = 1, turn = -30 } = of
  if (lit >= 1) return void sheet.disc(x, y, r, ink)
  const bow = Math.abs(1 - 2 * lit) * r
  const path = `M0-${num(r)}A${num(r)} ${num(r)} 0 0 1 0 ${num(r)}A${num(Math.max(1, bow))} ${num(r)} 0 0 ${lit < 0.5 ? 0 : 1} 0-${num(r)}z`
  sheet.place(`<path fill="${ink}" d="${path}"/>`, { x, y, turn })
}

/** Stars, small four-cornered points, fewer towards `to`; `keepOff` leaves a part of the sky empty. */
export function stars(
  sheet: Sheet,
  ink: Ink,
  of: { seed: number; count?: number; to: number; keepOff?: (x: number, y: number) => boolean },
): void {
  const next = random(of.seed)
  let path = ''
  for (let i = 0; i < (of.count ?? 70); i++) {
    const x = next() * sheet.width
    const y = next() * next() * of.to
    const size = 0.7 + next() * next() * 1.6
    if (of.keepOff?.(x, y)) continue
    const s = num(size)
    path += `M${Math.round(x)} ${num(Math.round(y) - size)}l${s} ${s}-${s} ${s}-${s}-${s}z`
  }
  sheet.path(path, ink, 0.8)
}

/** Cloud density over the sheet, in cells of 4 pixels: trace it at falling levels for shade, body and light. */
export function cloudField(
  sheet: Sheet,
  of: {
    seed: number
    /** Added to the noise (-1 to 1): above 0 makes cloud, below -1 none. */
    where: (x: number, y: number) => number
    /** Noise per pixel across and down; flat clouds have about ten times as much down. */
    across?: number
    down?: number
    warp?: number
  },
): Field {
  const n = noise(of.seed)
  const m = noise(of.seed + 7)
  const { across = 0.0023, down = 0.021, warp = 90 } = of
  // One sample more than fits: the last one lies on or beyond the edge.
  const [w, h] = [Math.ceil(sheet.width / 4) + 1, Math.ceil(sheet.height / 4) + 1]
  return field(w, h, (i, j) => {
    const x = i * 4
    const y = j * 4
    const bias = of.where(x, y)
    if (bias < -1.2) return -2
    const bent = x + warp * fractal(m, x * 0.004, y * 0.01, 3)
    return fractal(n, bent * across, y * down, 5, 0.48) + bias
  })
}

/** Path of a cloud field at a level. */
export function cloudPath(source: Field, level: number, smallest = 400): string {
  return trace(source, level, { scaleX: 4, tolerance: 1.3, smallest })
}

/** Thin streaks of high cloud in bands: each at a height, with a slope, a thickness and a part of the sheet's width. */
export function streaks(
  sheet: Sheet,
  cloud: Palette['cloud'],
  of: {
    seed: number
    bands: readonly {
      y: number
      slope?: number
      thick?: number
      from?: number
      to?: number
      much?: number
    }[]
  },
): void {
  const source = cloudField(sheet, {
    seed: of.seed,
    where: (x, y) => {
      let bias = -0.7
      for (const band of of.bands) {
        const { slope = 0, thick = 38, from = -600, to = sheet.width + 600, much = 0.6 } = band
        const along = smooth(from, from + 320, x) * smooth(to, to - 320, x)
        bias += much * bell(y, band.y + slope * x, thick) * along
      }
      return bias
    },
  })
  sheet.path(cloudPath(source, -0.03), cloud[1], 0.85).path(cloudPath(source, 0.1), cloud[2])
}

/**
 * A heap of fair-weather cloud with a flat foot: `puffs` round heads between two x along a base, tallest where
 * `rise` says. Lit from the side the light comes from (1 right, -1 left).
 */
export function cumulus(
  sheet: Sheet,
  cloud: Palette['cloud'],
  of: {
    seed: number
    from: number
    to: number
    base: number
    tall: number
    light?: 1 | -1
    puffs?: number
  },
): void {
  const next = random(of.seed)
  const n = noise(of.seed + 1)
  const { light = 1, puffs = Math.max(5, Math.round((of.to - of.from) / 34)) } = of
  const heads = Array.from({ length: puffs }, (_, i) => {
    const t = (i + 0.3 + next() * 0.4) / puffs
    const swell = Math.sin(Math.PI * t) ** 0.7 * (0.45 + 0.55 * next())
    const r = of.tall * (0.2 + 0.34 * swell)
    return { x: of.from + (of.to - of.from) * t, y: of.base - swell * of.tall * 0.55, r }
  })
  const top = of.base - of.tall * 1.4
  const left = of.from - of.tall
  const w = Math.ceil((of.to - of.from + 2 * of.tall) / 3)
  const h = Math.ceil((of.base - top + 12) / 3)
  const light2 = new Float32Array(w * h)
  const body = field(w, h, (i, j) => {
    const x = left + i * 3
    const y = top + j * 3
    let best = -1
    let tone = 0
    for (const head of heads) {
      const u = (x - head.x) / (head.r * 1.25)
      const v = (y - head.y) / head.r
      const near = 1 - Math.sqrt(u * u + v * v) + 0.13 * n(x * 0.045, y * 0.06)
      if (near > best) {
        best = near
        tone = 0.62 * u * light - 0.78 * v
      }
    }
    const foot = (of.base + 5 * n(x * 0.018, 3) - y) / 14
    light2[j * w + i] = Math.min(best + 0.3, foot) > 0 ? tone + 0.35 * n(x * 0.03, y * 0.05) : -2
    return Math.min(best, foot)
  })
  const cut = { scaleX: 3, x: left, y: top, tolerance: 1.4, smallest: 120 }
  const lit = blur({ values: light2, w, h }, 1)
  sheet.clip(trace(body, 0, cut), () => {
    sheet.path(`M${Math.round(left)} ${Math.round(top)}h${w * 3}v${h * 3}h-${w * 3}z`, cloud[0])
    sheet.path(trace(lit, -0.12, cut), cloud[1]).path(trace(lit, 0.34, cut), cloud[2])
  })
}

/** A bank of fog across the sheet below about y: a lit edge over a shaded body. `swell` is its unrest in pixels. */
export function fogBank(
  sheet: Sheet,
  inks: readonly [Ink, Ink],
  of: { seed: number; y: (x: number) => number; swell?: number; opacity?: number },
): void {
  const { swell = 60, opacity = 1 } = of
  const source = cloudField(sheet, {
    seed: of.seed,
    where: (x, y) => 1.7 * smooth(of.y(x) - swell, of.y(x) + swell, y) - 0.85,
    across: 0.0036,
    down: 0.01,
    warp: 110,
  })
  sheet
    .path(cloudPath(source, -0.05, 300), inks[1], opacity)
    .path(cloudPath(source, 0.26, 300), inks[0])
}

/**
 * Cloud that lies on a ridge and pours over its lip (Cape Town's tablecloth). `top` is the skyline, `on` (0 to 1)
 * where it lies, `fall` how far it pours in pixels.
 */
export function tablecloth(
  sheet: Sheet,
  cloud: Palette['cloud'],
  of: { seed: number; top: (x: number) => number; on: (x: number) => number; fall?: number },
): void {
  const n = noise(of.seed + 3)
  const { fall = 40 } = of
  const source = cloudField(sheet, {
    seed: of.seed,
    where: (x, y) => {
      const on = clamp(of.on(x))
      if (on <= 0) return -2
      const depth = y - of.top(x)
      const pour = 8 + fall * Math.max(0, n(x * 0.013, 2) + 0.35) * on
      const lie = depth < 0 ? smooth(-40 * on - 5, -2, depth) : smooth(pour, 0, depth)
      return -1.35 + on * 0.62 + 1.05 * lie
    },
    across: 0.01,
    down: 0.022,
    warp: 40,
  })
  const cut = (level: number) => trace(source, level, { scaleX: 4, tolerance: 1.1, smallest: 180 })
  sheet.path(cut(-0.14), cloud[0], 0.85).path(cut(0.06), cloud[1]).path(cut(0.22), cloud[2])
}
