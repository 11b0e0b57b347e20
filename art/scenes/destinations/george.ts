import { mix } from '../../kit/colour.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { bell, curve, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { scrub, tufts, yellowwood } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { cloudField, cloudPath, sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { van } from '../../kit/vehicles/fleet.ts'
import { vehicle } from '../../kit/vehicles/vehicle.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .76 .03 240, .5 .85 .025 225, 1 .93 .02 160'),
  cloud: inks('.80 .02 225, .885 .018 215, .965 .01 160'),
  rock: inks('.28 .05 240, .36 .055 215, .47 .06 180, .60 .07 150, .75 .07 115'),
  mist: oneInk('.87 .025 170'),
  leaf: inks('.285 .055 170, .40 .08 152, .56 .105 126'),
  veld: inks('.47 .10 140, .59 .12 130, .71 .125 118'),
  sand: inks('.58 .06 55, .72 .065 65, .82 .055 75'),
  near: inks('.19 .035 195, .26 .045 180'),
}

const light: Light = { azimuth: 155, elevation: 30, ambient: 0.18, cavity: 3, form: 0.3 }

/** George: the gravel of Montagu Pass cut along a forested slope, Cradock Peak in its cloud above. */
export const scene: Scene = {
  id: 'destinations/george',
  palette,
  focus: { x: 0.54, y: 0.55 },
  draw(sheet, p) {
    sky(sheet, p.sky, 520)
    const peaks = look(
      sheet,
      outeniqua(),
      { x: 0, y: 0.14, z: -6, focal: 1700, horizon: 640, stretch: 1.22 },
      light,
    )
    relief(sheet, peaks, p.rock, { shares: [0.2, 0.4, 0.6, 0.82], foot: 720, smallest: 1000, tolerance: 3.6, mist: { ink: p.mist, from: 480, to: 700, strength: 0.55 } }) // prettier-ignore
    belt(sheet, p)
    slopes(sheet, p)
    pass(sheet, p)
    nearForest(sheet, p)
  },
}

const crest = curve(
  '-4 .62, -3.2 .75, -2.5 .86, -2.1 1.04, -1.75 1.22, -1.4 1.06, -1 .92, -.6 .84, -.3 .9, .1 1.1, .42 1.4, .6 1.46, .78 1.38, 1.1 1.12, 1.6 .96, 2.2 1.02, 2.8 .86, 3.4 .9, 4 .78',
  true,
)

// The Outeniquas from the south: George Peak on the left, Cradock Peak on the right, the pass in the kloof between them.
function outeniqua(): Terrain {
  const n = noise(62)
  const m = noise(19)
  const land = terrain({ x: [-4.1, 4.1], z: [-2.2, 1], nx: 580, nz: 250 }, (x, z) => {
    const d = Math.max(
      0,
      (z < 0 ? -z : z * 0.8) - 0.5 * ridged(n, x * 1.2, z * 0.6, 4) - 0.08 * m(x * 5, z * 3) + 0.2,
    )
    const h =
      crest(x + 0.05 * m(x * 4, 2)) *
      curve('0 1, .15 .88, .4 .66, .7 .44, 1.1 .24, 1.6 .1, 2.2 .03')(d)
    return Math.max(0, h + 0.016 * fractal(m, x * 6, z * 6, 3))
  })
  return erode(land, { seed: 5, drops: 34000, depth: 0.32 })
}

/** Sea cloud that has drifted in and lies along the slopes below the tops. */
function belt(sheet: Sheet, p: Palette): void {
  const source = cloudField(sheet, {
    seed: 44,
    where: (x, y) => 0.9 * bell(y, 452 + 26 * Math.sin(x * 0.004 + 1) + 50 * bell(x, 1000, 260), 34) - 0.62 - 0.4 * bell(x, 1120, 190) - 0.3 * bell(x, 330, 120),
    across: 0.004, down: 0.018, warp: 80,
  }) // prettier-ignore
  sheet.path(cloudPath(source, -0.04, 900), p.cloud[0], 0.8).path(cloudPath(source, 0.1, 700), p.cloud[1]).path(cloudPath(source, 0.26, 600), p.cloud[2]) // prettier-ignore
}

function slopes(sheet: Sheet, p: Palette): void {
  const n = noise(7)
  const inksAt = (haze: number) => [
    mix(p.leaf[0], p.mist, haze),
    mix(p.leaf[1], p.mist, haze),
    mix(p.leaf[2], p.mist, haze),
  ]
  sheet.path(below((x) => 640 - 60 * smooth(700, 0, x) - 46 * smooth(1000, 1600, x) + 14 * n(x * 0.005), 1600, 1000), mix(p.veld[0], p.mist, 0.32)) // prettier-ignore
  scrub(sheet, inksAt(0.26), { seed: 4, line: (x) => 700 - 50 * smooth(600, 0, x) - 40 * smooth(1050, 1600, x), tall: (x) => 46 + 34 * n(x * 0.006), top: 540, bottom: 740, fine: 0.016, smallest: 700 }) // prettier-ignore
  sheet.path(
    below((x) => 706 - 44 * smooth(620, 0, x) - 40 * smooth(1050, 1600, x), 1600, 1000),
    mix(p.veld[0], p.mist, 0.12),
  )
  scrub(sheet, inksAt(0.1), { seed: 12, line: (x) => 770 - 20 * smooth(500, 0, x) - 70 * smooth(1000, 1560, x), tall: (x) => 40 + 44 * n(x * 0.007, 4) + 40 * smooth(1000, 1400, x), top: 560, bottom: 800, fine: 0.016, smallest: 700 }) // prettier-ignore
  sheet.path(
    below((x) => 768 - 16 * smooth(500, 0, x) - 66 * smooth(1000, 1560, x), 1600, 1000),
    p.veld[1],
  )
  sheet.path(
    below((x) => 804 + 10 * Math.sin(x * 0.006), 1600, 1000),
    p.veld[2],
  )
  scrub(sheet, inksAt(0), { seed: 16, line: (x) => 858 + 8 * Math.sin(x * 0.005), tall: (x) => 20 + 26 * n(x * 0.008, 8), top: 790, bottom: 870, fine: 0.02, smallest: 700 }) // prettier-ignore
  sheet.path(
    below((x) => 856 + 8 * Math.sin(x * 0.005), 1600, 1000),
    p.veld[0],
  )
}

// The hillside on the right: its foot, the road along it, and the forest that stands over the road.
const roadAt = (x: number) => 896 - 200 * smooth(480, 1760, x) - 36 * smooth(560, 900, x)
const half = (x: number) => 5 + 13 * smooth(640, 1600, x)

// How far above the road each belt of the forest stands, and how tall it is, far to near.
const forest = [
  [96, 90],
  [40, 80],
  [0, 62],
] as const

/** The road of the pass, cut along the slope and held up by dry stone; a van comes down it. */
function pass(sheet: Sheet, p: Palette): void {
  const n = noise(9)
  // The forest over the road, crown over crown: the light comes down the slope from the left.
  for (const [i, [up, tall]] of forest.entries())
    scrub(sheet, p.leaf, { seed: 20 + i * 3, line: (x) => (x < 540 ? 2000 : roadAt(x) - up * smooth(560, 1250, x)), tall: (x) => tall * smooth(540, 1000, x) * (1 + 0.4 * n(x * 0.008, i * 5)), top: 400, bottom: 960, fine: 0.014, smallest: 1600 }) // prettier-ignore
  sheet.path(
    below((x) => roadAt(x) - half(x) + 800 * smooth(600, 540, x), 1600, 1000),
    p.sand[2],
  )
  sheet.path(
    below((x) => roadAt(x) + half(x) * 0.4 + 800 * smooth(600, 540, x), 1600, 1000),
    p.sand[1],
  )
  const next = random(15)
  sheet.path(
    below((x) => roadAt(x) + half(x) - 2 + 800 * smooth(600, 540, x), 1600, 1000),
    mix(p.sand[0], p.near[0], 0.35),
  )
  let stones = ''
  for (let x = 600; x < 1600;) {
    const k = half(x) / 18
    const w = (14 + next() * 16) * (0.35 + k)
    for (let row = 0; row < 3; row++) {
      const h = 15 * (0.35 + k) * (0.7 + 0.4 * next())
      const y = roadAt(x) + half(x) - 4 + row * 17 * (0.35 + k)
      const shift = row % 2 ? w * 0.4 : 0
      if (next() < 0.85)
        stones += `M${num(x + shift)} ${num(y)}h${num(w * 0.86)}v${num(h * 0.8)}h-${num(w * 0.86)}z`
    }
    x += w
  }
  sheet.path(stones, p.sand[0])
  sheet.path(below((x) => roadAt(x) + half(x) + 46 * smooth(560, 1500, x) + 10 * n(x * 0.02, 5) + 800 * smooth(600, 540, x), 1600, 1000), p.veld[0]) // prettier-ignore
  fynbos(sheet, p)
  sheet.place(vehicle(van), { x: 1190, y: roadAt(1190) + 4, scale: 0.22, flip: true, turn: -9 })
}

/** The open slope below the road: pale fynbos in tufts, a seam of bush, and red heath in flower at its edge. */
function fynbos(sheet: Sheet, p: Palette): void {
  const n = noise(27)
  const foot = (x: number) => roadAt(x) + 190 + 90 * smooth(1600, 900, x) + 14 * n(x * 0.01)
  const next = random(33)
  const on = (t: number) => {
    const x = 700 + 900 * t
    const top = roadAt(x) + half(x) + 60 * smooth(560, 1500, x)
    return [x, top + (foot(x) - top) * next()] as const
  }
  sheet.path(tufts({ seed: 3, count: 44, within: on, size: 17 }), p.leaf[1])
  sheet.path(tufts({ seed: 4, count: 30, within: on, size: 13 }), p.veld[2])
  sheet.path(tufts({ seed: 5, count: 22, within: on, size: 6 }), p.disa[1])
  scrub(sheet, p.leaf, { seed: 26, line: (x) => foot(x) + 70, tall: (x) => 64 + 26 * n(x * 0.009), top: 700, bottom: 1000, fine: 0.014, smallest: 1600 }) // prettier-ignore
  sheet.path(
    below((x) => foot(x) + 40, 1600, 1000),
    p.leaf[0],
  )
}

function nearForest(sheet: Sheet, p: Palette): void {
  const n = noise(23)
  sheet.place(yellowwood([p.near[0], p.leaf[0], p.leaf[1]], { seed: 6, tall: 640 }), {
    x: 150,
    y: 1010,
  })
  scrub(sheet, [p.near[0], p.leaf[0]], { seed: 31, line: () => 1010, tall: (x) => 150 * smooth(960, 640, x) + 90 * smooth(560, 0, x) + 26 * n(x * 0.014, 6) - 16, top: 760, bottom: 1000, fine: 0.016, smallest: 420 }) // prettier-ignore
}
