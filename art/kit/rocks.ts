import type { Ink } from './colour.ts'
import { blur, field, trace, type Field } from './contour.ts'
import { fractal, noise, random, ridged } from './noise.ts'
import { clamp, smooth } from './numbers.ts'
import { num } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Light } from './view.ts'

/** A rounded rock as it stands on the sheet: its foot at x, y, how broad and how tall, in pixels. */
export type Boulder = {
  x: number
  y: number
  w: number
  h: number
  seed: number
  /** 2 is an egg, 3 a worn block. */
  block?: number
  /** Leans by this share of its height, right is positive. */
  lean?: number
  /** How broken the surface is, 0 smooth to 1. */
  rough?: number
  /** A dark band of weed or tide at the foot, as a share of the height. */
  tide?: number
}

/** Draws boulders one before the other, first the farthest, each lit from the one light and cut into five inks. */
export function boulders(
  sheet: Sheet,
  inks: readonly Ink[],
  list: readonly Boulder[],
  light: Light,
  print: { shares?: readonly number[]; smallest?: number; tolerance?: number } = {},
): void {
  for (const one of list) drawBoulder(sheet, inks, one, light, print)
}

function drawBoulder(
  sheet: Sheet,
  inks: readonly Ink[],
  rock: Boulder,
  light: Light,
  {
    shares = [0.13, 0.3, 0.52, 0.78],
    smallest = 140,
    tolerance = 1.3,
  }: { shares?: readonly number[]; smallest?: number; tolerance?: number },
): void {
  const cell = Math.max(2, Math.min(6, Math.round(rock.w / 110)))
  const { dome, left, top } = raise(rock, cell)
  const tone = shade(dome, rock, light, cell)
  const cut = { scaleX: cell, x: left, y: top, tolerance, smallest }
  const cuts = quantiles(dome, tone, shares)
  const middle = inks.length >> 1
  const dark: Field = { ...tone, values: tone.values.map((v) => -v) }
  const { w, h } = tone
  sheet.clip(trace(dome, 0, { ...cut, tolerance: 1, smallest: 100 }), () => {
    sheet.path(
      `M${Math.round(left)} ${Math.round(top)}h${w * cell}v${h * cell}h-${w * cell}z`,
      inks[middle] ?? '',
    )
    for (let i = middle; i < cuts.length; i++)
      sheet.path(trace(tone, cuts[i] ?? 0, cut), inks[i + 1] ?? '')
    for (let i = middle - 1; i >= 0; i--)
      sheet.path(trace(dark, -(cuts[i] ?? 0), cut), inks[i] ?? '')
    if (rock.tide) sheet.path(tideBand(rock, left, w * cell), inks[0] ?? '', 0.75)
  })
}

// How far each sample stands inside the rock's outline: 0 on it, 1 in the middle. The foot is rounded too.
function raise(rock: Boulder, cell: number): { dome: Field; left: number; top: number } {
  const { block = 2.5, lean = 0 } = rock
  const n = noise(rock.seed)
  const left = rock.x - rock.w * 0.64
  const top = rock.y - rock.h * 1.18
  const w = Math.ceil((rock.w * 1.28) / cell)
  const h = Math.ceil((rock.h * 1.26) / cell)
  const dome = field(w, h, (i, j) => {
    const up = (rock.y - top - j * cell) / rock.h
    const u = ((left + i * cell - rock.x) / rock.w) * 2 - lean * up * 2
    const v = up < 0.2 ? (up - 0.2) * 5 : (up - 0.2) * 1.25
    const bulge = 1 + 0.15 * n(u * 0.9 + 3, v * 1.1) + 0.05 * n(u * 2.6, v * 2.6 + 9)
    return 1 - (Math.abs(u) ** block + Math.abs(v) ** block) ** (1 / block) / bulge
  })
  return { dome, left, top }
}

function shade(dome: Field, rock: Boulder, light: Light, cell: number): Field {
  const height = blur(model(dome, rock, cell), 1)
  const azimuth = (light.azimuth * Math.PI) / 180
  const elevation = (light.elevation * Math.PI) / 180
  const lx = Math.cos(azimuth) * Math.cos(elevation)
  const ly = Math.sin(elevation)
  const lz = Math.max(0.2, Math.sin(azimuth) * Math.cos(elevation))
  const { w, h } = dome
  const at = (i: number, j: number) =>
    height.values[clamp(j, 0, h - 1) * w + clamp(i, 0, w - 1)] as number
  const tone = field(w, h, (i, j) => {
    const gx = (at(i + 1, j) - at(i - 1, j)) / (2 * cell)
    const gy = (at(i, j + 1) - at(i, j - 1)) / (2 * cell)
    const lambert = (-gx * lx + gy * ly + lz) / Math.sqrt(1 + gx * gx + gy * gy)
    const up = 1.18 - (j * cell) / rock.h
    return lambert - 0.3 * smooth(0.3, 0, up)
  })
  return blur(tone, 1)
}

// The rock's surface towards us: a dome whose sides are planes, parted by joints, rather than a ball.
function model(dome: Field, rock: Boulder, cell: number): Field {
  const { rough = 0.4, block = 2.5 } = rock
  const n = noise(rock.seed + 5)
  const m = noise(rock.seed + 9)
  const next = random(rock.seed + 17)
  const depth = Math.min(rock.w, rock.h * 2) / 2
  // Each plane is a cut through the dome: its direction, and how far out it lies.
  const planes = Array.from({ length: 7 }, (_, i) => {
    const angle = ((i + next() * 0.8) / 7) * 2 * Math.PI
    return {
      x: Math.cos(angle),
      y: Math.sin(angle),
      tilt: 0.7 + next() * 0.9,
      far: 0.86 + next() * 0.3,
    }
  })
  return field(dome.w, dome.h, (i, j) => {
    const d = 1 - clamp(dome.values[j * dome.w + i] as number)
    const round = (1 - d ** block) ** (1 / block)
    const u = (i / dome.w) * 2 - 1 + 0.1 * n(i * cell * 0.012, j * cell * 0.012)
    const v = (j / dome.h) * 2 - 1 + 0.1 * n(i * cell * 0.012 + 40, j * cell * 0.012)
    let cut = 2
    for (const plane of planes)
      cut = Math.min(cut, plane.far - (u * plane.x + v * plane.y) * plane.tilt)
    const joint = 0.07 * ridged(m, u * 1.3 + 7, v * 0.8, 2) + 0.02 * fractal(m, u * 4, v * 4, 3)
    const flat = Math.min(round, cut)
    return depth * (round + (flat - round) * Math.min(1, rough * 1.6) + rough * joint)
  })
}

function quantiles(dome: Field, tone: Field, shares: readonly number[]): number[] {
  const seen: number[] = []
  dome.values.forEach((inside, k) => {
    if (inside > 0) seen.push(tone.values[k] as number)
  })
  const sorted = Float64Array.from(seen).toSorted()
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
}

function tideBand(rock: Boulder, left: number, wide: number): string {
  const n = noise(rock.seed + 13)
  const tall = rock.h * (rock.tide ?? 0)
  let path = `M${Math.round(left)} ${Math.round(rock.y + 20)}`
  for (let x = left; x <= left + wide; x += 14) {
    path += `L${Math.round(x)} ${Math.round(rock.y - tall * (1 + 0.5 * n(x * 0.03)))}`
  }
  return `${path}L${Math.round(left + wide)} ${Math.round(rock.y + 20)}z`
}

/** The shadow a thing of the given width and height throws on level ground, away from the light. */
export function groundShadow(
  of: { x: number; y: number; w: number; h: number },
  light: Light,
): string {
  const side = Math.cos((light.azimuth * Math.PI) / 180) > 0 ? -1 : 1
  const long = of.h / Math.tan((Math.max(12, light.elevation) * Math.PI) / 180)
  const flat = Math.max(4, of.w * 0.06)
  const near = Math.round(of.x - side * of.w * 0.42)
  const far = Math.round(of.x + side * (of.w * 0.4 + long))
  const mid = Math.round(of.x + side * of.w * 0.35)
  const y = Math.round(of.y)
  const [top, foot] = [Math.round(y - flat), Math.round(y + flat)]
  return `M${near} ${y}Q${near} ${top} ${mid} ${top}T${far} ${Math.round(y + flat * 0.3)}Q${mid} ${Math.round(y + flat * 1.1)} ${mid} ${foot}T${near} ${y}z`
}

/** White water round the foot of a rock that stands in the sea. */
export function collar(rock: Boulder, seed: number): string {
  const next = random(seed)
  let path = ''
  const half = rock.w * 0.56
  for (let i = 0; i < 7; i++) {
    const t = (i / 6) * 2 - 1
    const x = rock.x + t * half * 0.8
    const w = half * (0.3 + 0.3 * next())
    const y = rock.y + (1 - t * t) * rock.h * 0.03 - 2 + next() * 4
    const bow = Math.max(2, rock.h * 0.035 * (0.6 + next()))
    path += `M${num(Math.round(x - w))} ${num(Math.round(y))}q${Math.round(w)}-${num(bow)} ${Math.round(2 * w)} 0q-${Math.round(w)} ${num(bow)}-${Math.round(2 * w)} 0z`
  }
  return path
}
