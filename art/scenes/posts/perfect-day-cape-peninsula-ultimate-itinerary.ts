import { flock } from '../../kit/animals/birds.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { bell, curve, smooth, toSegment } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { finePolygon, projector } from '../../kit/perspective.ts'
import { relief, surf } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { strata, terrain, erode, type Terrain } from '../../kit/terrain.ts'
import { sedan } from '../../kit/vehicles/fleet.ts'
import { obsidian, vehicle } from '../../kit/vehicles/vehicle.ts'
import { look, type Camera, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .79 .055 232, .5 .87 .04 215, 1 .95 .03 150'),
  sea: rollOf('0 .80 .05 190, .2 .62 .085 205, .55 .47 .085 222, 1 .34 .07 240'),
  far: inks('.48 .055 275, .60 .05 300, .76 .055 55'),
  rock: inks('.29 .06 300, .41 .085 345, .55 .11 30, .71 .11 52, .87 .075 76'),
  wave: inks('.40 .075 232, .62 .07 205, .95 .03 140'),
}

const light: Light = { azimuth: 158, elevation: 34, cavity: 3, form: 0.3, ambient: 0.18 }
const camera: Camera = {
  x: 0,
  y: 0.24,
  z: -0.1,
  focal: 1150,
  horizon: 330,
  middle: 760,
  stretch: 1.15,
}

/** Chapman's Peak Drive: the road cut into the red cliff above the bay, the Sentinel and Hout Bay across the water. */
export const scene: Scene = {
  id: 'posts/perfect-day-cape-peninsula-ultimate-itinerary',
  palette,
  size: [1600, 900],
  focus: { x: 0.56, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 384)
    acrossTheBay(sheet, p)
    water(sheet, p)
    cliff(sheet, p)
    sheet.path(flock([{ x: 470, y: 520, size: 34, bank: 0.1 }, { x: 540, y: 556, size: 24, bank: -0.1 }, { x: 395, y: 570, size: 20 }]), p.white[1]) // prettier-ignore
  },
}

/** The Sentinel at the bay's mouth, the Karbonkelberg behind it, Constantiaberg's foot to the right. */
function acrossTheBay(sheet: Sheet, p: Palette): void {
  const n = noise(3)
  const slope = curve('0 1, .03 .93, .07 .72, .12 .58, .2 .36, .3 .2, .42 .06, .5 -.1')
  const wide = curve('0 1, .1 .86, .25 .62, .5 .34, .8 .16, 1.1 .03, 1.25 -.1')
  const crests = [
    { a: [-1.46, 4.3], b: [-1.34, 4.36], tall: 0.36, flank: slope },
    { a: [-1.66, 4.4], b: [-1.5, 4.3], tall: 0.13, flank: slope },
    { a: [-1.2, 4.5], b: [-0.3, 5.4], tall: 0.24, flank: wide },
    { a: [-1.5, 5.9], b: [-0.4, 6.2], tall: 0.5, flank: wide },
    { a: [0.1, 5.6], b: [1.2, 6.6], tall: 0.56, flank: wide },
    { a: [1.1, 6.9], b: [3.6, 7.2], tall: 0.78, flank: wide },
    { a: [-0.35, 6.9], b: [0.6, 7.4], tall: 0.62, flank: wide },
  ] as const
  const land = terrain({ x: [-3, 4], z: [3, 8.4], nx: 460, nz: 300 }, (x, z) => {
    const flute = 0.14 * ridged(n, x * 2.6, z * 2.6, 4)
    let height = -0.1
    for (const { a, b, tall, flank } of crests) {
      const near = toSegment(x, z, a, b)
      height = Math.max(height, tall * flank(Math.max(0, near.d + flute - 0.08)))
    }
    return height
  })
  const view = look(
    sheet,
    erode(land, { seed: 3, drops: 24000 }),
    { ...camera, stretch: 1.5 },
    light,
  )
  relief(sheet, view, p.far, {
    shares: [0.3, 0.6],
    foot: 395,
    smallest: 220,
    mist: { ink: p.mist, from: 250, to: 400, strength: 0.75 },
  })
}

function water(sheet: Sheet, p: Palette): void {
  sea(sheet, p.sea, 384, 900)
  sheet.path('M0 384H1600V380H900Q700 378 640 384z', p.sand[2], 0.8)
  sheet.path(
    dashes(sheet, { seed: 5, from: 388, to: 890, density: (x, y) => 0.3 * smooth(900, 420, y) + 0.04, long: 260, row: 31 }),
    p.wave[0],
    0.6,
  ) // prettier-ignore
  sheet.path(
    dashes(sheet, { seed: 8, from: 392, to: 700, density: (x) => 0.2 * bell(x, 250, 320), long: 160, row: 15, thick: 3 }),
    p.wave[2],
    0.85,
  ) // prettier-ignore
}

const roadHeight = 0.13

// The road's outer edge in plan: x at a distance z. It comes from behind us on the right and runs out to the headland.
const edge = (z: number) =>
  0.66 -
  0.275 * z -
  0.05 * bell(z, 0.95, 0.13) +
  0.05 * bell(z, 1.32, 0.16) -
  0.05 * bell(z, 1.75, 0.16) +
  0.3 * smooth(2.15, 2.9, z)

function cliff(sheet: Sheet, p: Palette): void {
  const view = look(sheet, chapmansPeak(), camera, light)
  sheet.clip('M0 384H1600V900H0z', () => {
    const white = surf(view, { seed: 6, drop: 9, broad: 6 })
    sheet.path(white.shade, p.foam[0]).path(white.white, p.foam[1])
  })
  relief(sheet, view, p.rock, {
    shares: [0.2, 0.4, 0.6, 0.82],
    island: true,
    smallest: 560,
    tolerance: 2.8,
    cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.71, fray: 0.16, seed: 5 },
  })
  road(sheet, p)
}

function chapmansPeak(): Terrain {
  const n = noise(12)
  const m = noise(19)
  const crest = curve('.3 .34, .8 .4, 1.2 .5, 1.55 .62, 1.8 .6, 2.1 .44, 2.5 .3, 3.2 .12')
  const land = terrain({ x: [-0.2, 2], z: [0.25, 3.2], nx: 560, nz: 520 }, (x, z) => {
    const d = x - edge(z) + 0.012 * fractal(m, x * 9, z * 9, 3)
    const gully = ridged(n, x * 3.4, z * 4.2, 4)
    // Granite falls from the road to the sea; sandstone stands above it in beds.
    if (d < 0) return roadHeight * (1 + d / 0.15) - 0.035 * gully * smooth(0, -0.05, d)
    if (d < 0.022) return roadHeight
    const up = d - 0.022
    const wall =
      0.05 * smooth(0, 0.012, up) + 1.25 * Math.max(0, up - 0.05 * gully * smooth(0, 0.1, up))
    const height = Math.min(roadHeight + wall, crest(z) * (1 - 0.12 * gully) + 0.1 * up)
    return strata(height, 0.058, 0.8) + 0.008 * fractal(m, x * 14, z * 14, 3)
  })
  return erode(land, {
    seed: 5,
    drops: 16000,
    depth: 0.22,
    allow: (h) => (Math.abs(h - roadHeight) < 0.03 ? 0 : 1),
  })
}

/** The road: a dark cut under the overhang, the asphalt, and the low white wall along the drop. */
function road(sheet: Sheet, p: Palette): void {
  const project = projector(sheet, camera)
  const n = noise(8)
  const zs = Array.from({ length: 60 }, (_, i) => 0.42 + i * 0.031)
  const band = (foot: (z: number) => number, top: (z: number) => number, inland = 0) => {
    const lower = zs.map((z) => project(edge(z) + inland, roadHeight + foot(z), z))
    const upper = zs.map((z) => project(edge(z) + inland, roadHeight + top(z), z)).toReversed()
    return finePolygon([...lower, ...upper])
  }
  sheet.path(
    band(
      () => 0,
      (z) => 0.022 + 0.014 * n(z * 9) + 0.008 * n(z * 31),
      0.022,
    ),
    p.rock[0],
  )
  const near = zs.map((z) => project(edge(z), roadHeight, z))
  const far = zs.map((z) => project(edge(z) + 0.022, roadHeight, z)).toReversed()
  sheet.path(finePolygon([...near, ...far]), oneInk('.60 .025 290'))
  const car = project(edge(0.8) + 0.008, roadHeight, 0.8)
  const paint = { ...obsidian, body: p.disa[1], sky: p.white[1], road: p.disa[0] }
  sheet.place(vehicle(sedan, paint), { x: car[0], y: car[1] - 1, scale: 0.12, turn: 5 })
  sheet.path(
    band(
      () => -0.004,
      () => 0.0035,
    ),
    p.wall[1],
  )
  sheet.path(
    band(
      () => -0.007,
      () => -0.003,
    ),
    p.wall[0],
  )
}
