import { blur, field, type Field } from './contour.ts'
import { clamp, lerp } from './numbers.ts'
import { sampleAt, soften, type Terrain } from './terrain.ts'

/** Where we stand (x, height y, z, in the model's unit), and how the view falls on the sheet. */
export type Camera = {
  x: number
  y: number
  z: number
  /** Focal length in pixels: pixels per unit at distance 1. */
  focal: number
  /** The horizon's y on the sheet, in pixels. */
  horizon: number
  /** The x on the sheet of what lies straight ahead; the middle by default. */
  middle?: number
  /** How much heights are stretched; 1.3 to 1.6 is what the eye remembers. */
  stretch?: number
}

/** The one light of a plate. */
export type Light = {
  /** Degrees: 0 from the right, 90 from behind us, 180 from the left; 10 to 40 off the picture plane rakes. */
  azimuth: number
  /** Degrees above the horizon. */
  elevation: number
  /** Light that reaches everything, 0.12 to 0.25. */
  ambient?: number
  /** How much hollows darken and crests brighten, per unit of height; about 3 in km. */
  cavity?: number
  /** Depth of cast shadows, 0 to 1. */
  shadow?: number
  /** Share of the light that falls on the large forms instead of the detail: 0.3 to 0.6 calms a busy face. */
  form?: number
}

/**
 * A model as seen, in samples of `step` pixels: tone (dark to light), mask, how level the ground is (1 level, 0
 * upright), and its skyline in pixels.
 */
export type View = {
  readonly tone: Field
  readonly mask: Field
  readonly level: Field
  readonly skyline: Float32Array
  readonly step: number
  readonly width: number
  readonly height: number
}

/** Size of the sheet a view is made for. */
export type Size = { readonly width: number; readonly height: number }

/** Lights the model once and projects it onto the sheet. `soft` blurs the tone by so many samples. */
export function look(size: Size, land: Terrain, camera: Camera, light: Light, soft = 1): View {
  const stretch = camera.stretch ?? 1.4
  return project(size, land, illuminate(land, light, stretch), { ...camera, stretch }, soft)
}

type Ray = { lx: number; ly: number; lz: number; cellX: number; cellZ: number; stretch: number }

function castShadows({ nx, nz, heights }: Terrain, ray: Ray) {
  const step = Math.min(ray.cellX, ray.cellZ) * 1.5
  const flat = Math.sqrt(ray.lx * ray.lx + ray.lz * ray.lz) || 1
  const stepI = ((ray.lx / flat) * step) / ray.cellX
  const stepJ = ((ray.lz / flat) * step) / ray.cellZ
  const rise = (step * ray.ly) / flat
  return (i: number, j: number, from: number) => {
    for (let s = 2; s < 60; s++) {
      const u = i + stepI * s
      const v = j + stepJ * s
      if (u < 0 || v < 0 || u >= nx || v >= nz) return false
      const height = (heights[(v | 0) * nx + (u | 0)] as number) * ray.stretch
      if (height > from + rise * s + 0.01) return true
    }
    return false
  }
}

type Surface = { tones: Float32Array; levels: Float32Array }

function illuminate(land: Terrain, light: Light, stretch: number): Surface {
  const { nx, nz, heights } = land
  const { ambient = 0.17, cavity = 3, shadow = 0.75, form = 0 } = light
  const cellX = (land.x[1] - land.x[0]) / (nx - 1)
  const cellZ = (land.z[1] - land.z[0]) / (nz - 1)
  const azimuth = (light.azimuth * Math.PI) / 180
  const elevation = (light.elevation * Math.PI) / 180
  const lx = Math.cos(azimuth) * Math.cos(elevation)
  const ly = Math.sin(elevation)
  const lz = -Math.sin(azimuth) * Math.cos(elevation)
  const soft = soften(land, 5)
  const shape = form > 0 ? heights.map((h, k) => lerp(h, soft[k] as number, form)) : heights
  const isShaded = castShadows(land, { lx, ly, lz, cellX, cellZ, stretch })
  const tones = new Float32Array(nx * nz)
  const levels = new Float32Array(nx * nz)
  for (let j = 0; j < nz; j++) {
    const near = Math.max(0, j - 1)
    const far = Math.min(nz - 1, j + 1)
    for (let i = 0; i < nx; i++) {
      const k = j * nx + i
      const left = Math.max(0, i - 1)
      const right = Math.min(nx - 1, i + 1)
      const dx = (shape[j * nx + right] as number) - (shape[j * nx + left] as number)
      const dz = (shape[far * nx + i] as number) - (shape[near * nx + i] as number)
      const gx = (dx * stretch) / ((right - left) * cellX)
      const gz = (dz * stretch) / ((far - near) * cellZ)
      const slope = Math.sqrt(1 + gx * gx + gz * gz)
      let lambert = Math.max(0, (-gx * lx + ly - gz * lz) / slope)
      if (shadow > 0 && isShaded(i, j, (heights[k] as number) * stretch)) lambert *= 1 - shadow
      const hollow = (heights[k] as number) - (soft[k] as number)
      levels[k] = 1 / slope
      tones[k] = ambient * (0.4 + 0.6 / slope) + 0.88 * lambert + cavity * hollow
    }
  }
  return { tones, levels }
}

// Marks a sample that no land covers.
const nothing = -1000

function project(
  size: Size,
  land: Terrain,
  { tones, levels }: Surface,
  camera: Camera & { stretch: number },
  soft: number,
): View {
  const step = 2
  // One sample more than fits: the last one lies on or beyond the edge.
  const w = Math.ceil(size.width / step) + 1
  const h = Math.ceil(size.height / step) + 1
  const tone = new Float32Array(w * h).fill(nothing)
  const mask = new Float32Array(w * h)
  const level = new Float32Array(w * h)
  const skyline = new Float32Array(w).fill(size.height * 2)
  const { nx, nz, heights } = land
  const cellX = (land.x[1] - land.x[0]) / (nx - 1)
  const cellZ = (land.z[1] - land.z[0]) / (nz - 1)
  const near = Math.max(0.02, land.z[0] - camera.z)
  const far = land.z[1] - camera.z
  const count = 640
  for (let c = 0; c < w; c++) {
    const slope = (c * step - (camera.middle ?? size.width / 2)) / camera.focal
    let lowest = h
    let before = nothing
    let beforeY = h
    for (let s = 0; s <= count; s++) {
      const d = near < far / 3 ? near * (far / near) ** (s / count) : lerp(near, far, s / count)
      const x = camera.x + slope * d
      if (x < land.x[0] || x > land.x[1]) continue
      const u = clamp((x - land.x[0]) / cellX, 0, nx - 1.001)
      const v = clamp((d + camera.z - land.z[0]) / cellZ, 0, nz - 1.001)
      const height = sampleAt(heights, nx, u, v)
      const value = sampleAt(tones, nx, u, v)
      const y = (camera.horizon - (camera.focal * (height * camera.stretch - camera.y)) / d) / step
      if (y < (skyline[c] as number)) skyline[c] = y
      if (before === nothing) lowest = Math.min(h, y)
      else if (y < lowest) {
        const top = Math.max(0, Math.ceil(y))
        for (let row = Math.min(h, Math.ceil(lowest)) - 1; row >= top; row--) {
          const t = clamp((beforeY - row) / Math.max(0.001, beforeY - y))
          tone[row * w + c] = lerp(before, value, t)
          mask[row * w + c] = height > 0 ? 1 : 0
          level[row * w + c] = sampleAt(levels, nx, u, v)
        }
        lowest = y
      }
      before = value
      beforeY = y
    }
    skyline[c] = (skyline[c] as number) * step
  }
  bleed(tone, w, h)
  const field: Field = { values: tone, w, h }
  return {
    tone: blur(field, soft),
    mask: { values: mask, w, h },
    level: blur({ values: level, w, h }, 1),
    skyline,
    step,
    ...size,
  }
}

// Tone runs on above the skyline, or contours would trace the silhouette (it is clipped instead); below the
// foot it is flat, so that no stripes hang from it.
function bleed(tone: Float32Array, w: number, h: number): void {
  let sum = 0
  let count = 0
  for (const value of tone) {
    if (value === nothing) continue
    sum += value
    count++
  }
  const flat = count ? sum / count : 0
  for (let c = 0; c < w; c++) {
    let first = 0
    while (first < h && tone[first * w + c] === nothing) first++
    const top = first < h ? (tone[first * w + c] as number) : flat
    for (let row = 0; row < h; row++) {
      const k = row * w + c
      if (row < first) tone[k] = top
      else if (tone[k] === nothing) tone[k] = flat
    }
  }
}

/** The y of the view's skyline at x, in pixels. */
export function skylineAt(view: View, x: number): number {
  return view.skyline[clamp(Math.round(x / view.step), 0, view.skyline.length - 1)] ?? view.height
}

/** The highest point of the skyline between two x, in pixels: where a lighthouse or a cable station stands. */
export function summitBetween(view: View, from: number, to: number): { x: number; y: number } {
  let best = { x: from, y: view.height * 2 }
  for (let x = from; x <= to; x += view.step) {
    const y = skylineAt(view, x)
    if (y < best.y) best = { x, y }
  }
  return best
}

/** Tone levels so that each share of the visible model lies below its level: 'a fifth is deep shade'. */
export function levels(view: View, shares: readonly number[], foot = view.height): number[] {
  const seen: number[] = []
  const rows = Math.min(view.tone.h, foot / view.step)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < view.tone.w; i += 2) {
      const k = j * view.tone.w + i
      if ((view.mask.values[k] as number) > 0.5) seen.push(view.tone.values[k] as number)
    }
  }
  const sorted = Float64Array.from(seen).toSorted()
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
}

/** The view's mask, grown and softened by so many samples: for surf along its waterline. */
export function softMask(view: View, radius: number): Field {
  const { w, h, values } = blur(view.mask, radius)
  return field(w, h, (i, j) => values[j * w + i] as number)
}
