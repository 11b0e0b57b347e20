import { blur, type Field } from './contour.ts'
import { clamp, lerp, smooth } from './numbers.ts'
import { noise, random, ridged } from './noise.ts'

/** A relief model: heights in kilometres (or metres, if the whole scene is in metres) over a rectangle of land. */
export type Terrain = {
  readonly nx: number
  readonly nz: number
  readonly x: readonly [number, number]
  readonly z: readonly [number, number]
  readonly heights: Float32Array
}

/** The land a model covers: x from left to right, z from near to far, and how many samples each way. */
export type Land = {
  x: readonly [number, number]
  z: readonly [number, number]
  nx?: number
  nz?: number
}

/** A relief model from a description: the height of the land at x, z. Negative heights are water. */
export function terrain(land: Land, height: (x: number, z: number) => number): Terrain {
  const { x, z, nx = 440, nz = 220 } = land
  const heights = new Float32Array(nx * nz)
  for (let j = 0; j < nz; j++) {
    // Faded at the front edge: a cut face would show as organ pipes.
    const front = smooth(0, 0.14, j / nz)
    for (let i = 0; i < nx; i++) {
      const h = height(lerp(x[0], x[1], i / (nx - 1)), lerp(z[0], z[1], j / (nz - 1)))
      heights[j * nx + i] = h > 0 ? h * front : h
    }
  }
  return { nx, nz, x, z, heights }
}

/** How rain works on a model. */
export type Rain = {
  seed: number
  /** Number of drops; 20 000 to 45 000 for a model of the default size. */
  drops?: number
  /** How much a drop takes, 0.2 soft to 0.4 hard. */
  depth?: number
  /** Share of the erosion that a height allows: 0.1 keeps a flat summit flat. */
  allow?: (height: number) => number
}

const reach = 2
const brush: number[] = []
let brushTotal = 0
for (let j = -reach; j <= reach; j++) {
  for (let i = -reach; i <= reach; i++) {
    const weight = Math.max(0, reach + 0.5 - Math.sqrt(i * i + j * j))
    brush.push(weight)
    brushTotal += weight
  }
}

/** Lets rain run over the model, in place: branching gullies and slumped foot slopes that read as rock. */
export function erode(land: Terrain, rain: Rain): Terrain {
  const { nx, nz, heights } = land
  const { drops = 30000 } = rain
  const next = random(rain.seed)
  const work = {
    land,
    cell: (land.x[1] - land.x[0]) / nx,
    depth: rain.depth ?? 0.3,
    allow: rain.allow,
  }
  for (let k = 0; k < drops; k++) {
    runDrop(work, next() * (nx - 3) + 1, next() * (nz - 3) + 1)
  }
  return { ...land, heights }
}

type Work = {
  land: Terrain
  cell: number
  depth: number
  allow: ((height: number) => number) | undefined
}

function runDrop({ land, cell, depth, allow }: Work, startX: number, startZ: number): void {
  const { nx, nz, heights } = land
  let x = startX
  let z = startZ
  let dx = 0
  let dz = 0
  let speed = 1
  let water = 1
  let carried = 0
  for (let step = 0; step < 34; step++) {
    const i = x | 0
    const j = z | 0
    const u = x - i
    const t = z - j
    const k = j * nx + i
    const a = heights[k] as number
    const b = heights[k + 1] as number
    const c = heights[k + nx] as number
    const d = heights[k + nx + 1] as number
    const here = (a * (1 - u) + b * u) * (1 - t) + (c * (1 - u) + d * u) * t
    dx = dx * 0.25 - ((b - a) * (1 - t) + (d - c) * t) * 0.75
    dz = dz * 0.25 - ((c - a) * (1 - u) + (d - b) * u) * 0.75
    const long = Math.sqrt(dx * dx + dz * dz)
    if (long < 1e-7) return
    dx /= long
    dz /= long
    const toX = x + dx
    const toZ = z + dz
    if (toX < 1 || toZ < 1 || toX >= nx - 2 || toZ >= nz - 2) return
    const fall = sampleAt(heights, nx, toX, toZ) - here
    const room = Math.max(-fall, 0.002 * cell) * speed * water * 5
    if (carried > room || fall > 0) {
      const left = fall > 0 ? Math.min(fall, carried) : (carried - room) * 0.25
      carried -= left
      heights[k] = a + left * (1 - u) * (1 - t)
      heights[k + 1] = b + left * u * (1 - t)
      heights[k + nx] = c + left * (1 - u) * t
      heights[k + nx + 1] = d + left * u * t
    } else {
      const taken = Math.min((room - carried) * depth, -fall) * (allow ? allow(here) : 1)
      carried += taken
      dig(land, i, j, taken)
    }
    speed = Math.sqrt(Math.max(0.05, speed * speed - (fall / cell) * 0.6))
    water *= 0.97
    x = toX
    z = toZ
  }
}

function dig({ nx, nz, heights }: Terrain, i: number, j: number, amount: number): void {
  if (i < reach || j < reach || i >= nx - reach || j >= nz - reach) return
  const share = amount / brushTotal
  let at = 0
  for (let row = (j - reach) * nx + i - reach; at < brush.length; row += nx) {
    for (let k = 0; k <= 2 * reach; k++) {
      heights[row + k] = (heights[row + k] as number) - share * (brush[at++] as number)
    }
  }
}

/** The value between the samples of a raster of width nx, at x, z in samples. */
export function sampleAt(values: Float32Array, nx: number, x: number, z: number): number {
  const i = x | 0
  const j = z | 0
  const u = x - i
  const t = z - j
  const k = j * nx + i
  const near = (values[k] as number) * (1 - u) + (values[k + 1] as number) * u
  const far = (values[k + nx] as number) * (1 - u) + (values[k + nx + 1] as number) * u
  return near * (1 - t) + far * t
}

/** Steps a height into beds of rock, each `bed` thick, as in sandstone; share 0 leaves it, 1 makes stairs. */
export function strata(height: number, bed: number, share = 0.7): number {
  const t = height / bed
  const floor = Math.floor(t)
  return lerp(height, (floor + smooth(0.25, 0.75, t - floor)) * bed, share)
}

/** A model softened, as its large forms alone would stand. */
export function soften(land: Terrain, radius: number): Float32Array {
  const dry: Field = { values: land.heights.map((h) => Math.max(h, 0)), w: land.nx, h: land.nz }
  return blur(dry, radius).values
}

/** A mountain range. */
export type Range = Land & {
  seed: number
  /** Height of the crests in km at x, z: the geography. */
  crest: (x: number, z: number) => number
  /** Ridges per km; 1 for a near range, 0.4 for a far one. */
  ridges?: number
  /** Share of the height that ridges take, 0.2 calm to 0.6 wild. */
  rough?: number
  drops?: number
  depth?: number
}

/** A range of mountains: ridged noise under the crest line, worn by rain. */
export function range(of: Range): Terrain {
  const n = noise(of.seed)
  const m = noise(of.seed + 1)
  const { ridges = 1, rough = 0.55 } = of
  const land = terrain({ nx: 440, nz: 170, ...of }, (x, z) => {
    const bent = x + (0.18 / ridges) * m(x * ridges, z * ridges)
    const r = ridged(n, bent * ridges, z * ridges * 1.1, 5)
    return (
      of.crest(x, z) * (1 - rough + rough * r * 1.25) + 0.01 * m(x * 9 * ridges, z * 9 * ridges)
    )
  })
  return erode(land, { seed: of.seed + 2, drops: of.drops ?? 24000, depth: of.depth ?? 0.32 })
}

/** A plan that rises from the near edge and falls to the far one: multiply a crest by it. */
export function between(z: number, from: number, top: number, to: number): number {
  return clamp(smooth(from, top, z) * smooth(to, top, z) ** 0.9)
}
