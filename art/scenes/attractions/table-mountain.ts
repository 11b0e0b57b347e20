import { dassie } from '../../kit/animals/dassie.ts'
import { mix } from '../../kit/colour.ts'
import { cableCar, rope } from '../../kit/landmarks/cable-car.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { clamp, curve, lerp, smooth, toSegment } from '../../kit/numbers.ts'
import { blueHour, day, inks, rollOf, type Palette } from '../../kit/palettes.ts'
import { dash } from '../../kit/path.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea } from '../../kit/sea.ts'
import { sky, streaks } from '../../kit/sky.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .77 .06 232, .5 .87 .04 214, .85 .94 .025 150, 1 .955 .035 95'),
  sea: rollOf('0 .83 .045 215, .2 .70 .07 228, .6 .55 .085 238, 1 .45 .085 243'),
  rock: inks('.34 .05 285, .44 .055 305, .57 .06 20, .71 .075 62, .84 .065 84'),
  granite: inks('.30 .04 285, .41 .04 310, .58 .04 40, .76 .04 72, .91 .03 88'),
  leaf: inks('.36 .04 165, .45 .05 140, .60 .07 112'),
}

const light: Light = { azimuth: 142, elevation: 30, ambient: 0.18, cavity: 2.6, form: 0.3 }
const view = { horizon: 318, focal: 1580, middle: 868, eye: 1, stretch: 1.16 }

/** From the lip of Table Mountain: the cable car coming up, Lion's Head and Signal Hill below, Robben Island on the sea. */
export const scene: Scene = {
  id: 'attractions/table-mountain',
  palette,
  night: blueHour,
  focus: { x: 0.48, y: 0.6 },
  draw(sheet, p) {
    const { horizon } = view
    sky(sheet, p.sky, horizon)
    streaks(sheet, p.cloud, {
      seed: 64,
      bands: [{ y: 262, thick: 18, from: -500, to: 560, much: 0.62 }],
    })
    sea(sheet, p.sea, horizon)
    const ruffle = dashes(sheet, { seed: 5, from: horizon + 4, to: 1000, density: (_, y) => 0.34 * smooth(900, 360, y), long: 240, row: 20, thick: 2.6 }) // prettier-ignore
    sheet.path(ruffle, p.wave[1], 0.7)
    sheet.path(dash(1080, 1280, horizon + 33, 10) + dash(1130, 1260, horizon + 29, 7), p.far[0])
    sheet.path(dash(1072, 1286, horizon + 39, 2.4), p.foam[1])
    sheet.path('M560 990H1600V1000H560z', p.leaf[1])
    const below = look(sheet, coast(), { x: 0, y: view.eye * view.stretch, z: 0, focal: view.focal, middle: view.middle, horizon, stretch: view.stretch }, light) // prettier-ignore
    relief(sheet, below, p.rock, {
      shares: [0.14, 0.27, 0.4, 0.72], island: true, smallest: 130, tolerance: 1.8,
      cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.8, seed: 5, fray: 0.16 },
    }) // prettier-ignore
    roofs(sheet, p)
    stadium(sheet, p)
    cableway(sheet, p)
    lip(sheet, p)
  },
}

const shoreline = curve(
  '-2.8 .2, -2.15 1.25, -1.9 2.4, -1.45 3.6, -.9 4.3, -.3 4.9, .7 5.7, 1.5 6.2, 2.3 6, 2.8 5.3, 3.2 5.1, 3.7 4, 6 3.5',
)
const lion = curve(
  '0 1, .05 .975, .1 .90, .16 .81, .21 .70, .36 .57, .6 .42, .95 .26, 1.5 .12, 2.4 .03',
)

// The Atlantic seaboard from above the cableway, in km: x to the right, z away to the north-north-west.
function coast(): Terrain {
  const n = noise(14)
  const m = noise(27)
  const land = terrain({ x: [-3.2, 4.6], z: [1, 7], nx: 560, nz: 420 }, (x, z) => {
    const u = x + 0.62
    const v = z - 2.75
    const d = Math.sqrt(u * u * 1.15 + v * v * 0.9) + 0.2 * ridged(m, x * 2.3, z * 2.3, 4) - 0.12
    const rump = toSegment(x, z, [-0.5, 2.95], [1.2, 4.5])
    const hill = curve('0 .4, .3 .27, .62 .3, .86 .31, 1 .22')(rump.t) - rump.d * 0.42
    const nek = toSegment(x, z, [-0.62, 2.7], [-0.5, 1])
    const saddle = lerp(0.42, 0.27, smooth(0, 0.5, nek.t)) - nek.d * 0.42
    const inland = shoreline(x + 0.05 * n(z * 3, x * 3)) - z + 0.07 * n(x * 4, z * 4)
    const ledge = inland > 0 ? 0.018 + 0.05 * clamp(inland) : -0.1
    const gully = 0.1 * ridged(n, x * 2.6, z * 2.6, 4)
    const head = 0.69 * lion(Math.max(0, d))
    const ledges = lerp(head, strata(head, 0.06, 0.9), 0.6 * smooth(0.32, 0.42, head))
    const hills = Math.max(ledges, hill - gully, saddle - gully)
    return inland <= 0
      ? -0.1
      : Math.max(ledge, hills * smooth(-0.02, 0.3, inland)) + 0.004 * fractal(m, x * 8, z * 8, 3)
  })
  return erode(land, { seed: 6, drops: 30000, depth: 0.28 })
}

/** Roofs of the city bowl on the right: street behind street, pale walls and a few red tiles, towers by the harbour. */
function roofs(sheet: Sheet, p: Palette): void {
  const next = random(12)
  const paths = ['', '', '']
  for (let z = 1.9; z < 4.6; z += 0.045 * (0.7 + z * 0.25)) {
    const k = 2.6 / z
    for (let x = 0.5; x < 3.2; x += (0.03 + 0.03 * next()) * (0.6 + z * 0.2)) {
      const rump = toSegment(x, z, [-0.6, 2.6], [1.2, 4.5])
      const sx = view.middle + (x * view.focal) / z
      const sy = view.horizon + (view.focal * 0.95 * view.stretch) / z
      const built = smooth(0.6, 0.86, rump.d) * smooth(0.2, 0.5, shoreline(x) - z)
      if (sx > 1605 || sy < 668 || next() > 0.78 * built) continue
      const wide = Math.max(3, (7 + next() * 9) * k)
      const tower = x > 1.7 && next() < 0.2 ? 12 + next() * 16 : 0
      const tall = Math.max(2, (3 + next() * 4 + tower) * k)
      const tone = next()
      paths[tone < 0.5 ? 0 : tone < 0.88 ? 1 : 2] +=
        `M${Math.round(sx)} ${Math.round(sy)}h${Math.round(wide)}v-${Math.round(tall)}h-${Math.round(wide)}z`
    }
  }
  sheet
    .path(paths[0] ?? '', p.wall[0], 0.9)
    .path(paths[1] ?? '', mix(p.wall[1], p.sand[1], 0.4))
    .path(paths[2] ?? '', mix(p.roof[1], p.sand[1], 0.35))
}

/** The stadium of Green Point on the flat beyond Signal Hill: a pale bowl. */
function stadium(sheet: Sheet, p: Palette): void {
  sheet.path('M1462 652q4-22 46-22t46 22q-4 16-46 16t-46-16z', p.wall[1])
  sheet.path('M1508 668q42 0 46-16-4-22-46-22 30 8 30 20t-30 18z', p.wall[0])
  sheet.path('M1480 644q6-9 28-9t28 9q-8 7-28 7t-28-7z', p.leaf[1])
}

function cableway(sheet: Sheet, p: Palette): void {
  const at = { x: 900, y: 446 }
  const foot: readonly [number, number] = [742, 1010]
  const head: readonly [number, number] = [1612, 96]
  sheet.line(rope(foot, [at.x - 16, at.y], 10) + rope([at.x - 16, at.y], head, 16), p.near[0], 1.8)
  sheet.line(
    rope([foot[0] + 34, 1010], [at.x + 16, at.y], 10) + rope([at.x + 16, at.y], [1612, 122], 16),
    p.near[0],
    1.8,
  )
  sheet.place(cableCar(p), { x: at.x, y: at.y, scale: 1.25 })
}

function fur(p: Palette): Parameters<typeof dassie>[0] {
  const moonlit = p.hour === 'blue'
  return {
    dark: p.near[0],
    body: moonlit ? mix(p.roof[1], p.granite[3], 0.5) : mix(p.roof[0], p.near[0], 0.25),
    light: moonlit ? p.granite[4] : p.roof[1],
  }
}

/** The weathered edge we stand on, and who lives there. */
function lip(sheet: Sheet, p: Palette): void {
  const slabs: Boulder[] = [
    { x: 60, y: 900, w: 400, h: 300, seed: 14, block: 4.2, rough: 0.9 },
    { x: 30, y: 1050, w: 520, h: 330, seed: 36, block: 4.6, rough: 0.95 },
    { x: 270, y: 1050, w: 340, h: 190, seed: 55, block: 4.4, rough: 0.9 },
    { x: 450, y: 1070, w: 220, h: 90, seed: 61, block: 4, rough: 0.9 },
  ]
  sheet.path(restio({ seed: 3, x: 60, y: 620, tall: 130, stems: 14, spread: 110 }), p.leaf[0])
  boulders(sheet, p.granite, slabs, light, {
    shares: [0.2, 0.38, 0.58, 0.8],
    smallest: 240,
    tolerance: 1.6,
  })
  sheet.path(restio({ seed: 7, x: 440, y: 1004, tall: 130, stems: 13, spread: 90 }), p.near[0])
  sheet.place(dassie(fur(p)), { x: 262, y: 866, scale: 0.8 })
}
