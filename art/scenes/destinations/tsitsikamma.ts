import { mix } from '../../kit/colour.ts'
import { footbridge, pylon } from '../../kit/landmarks/bridges.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { bell, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, collar, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .84 .02 210, .5 .90 .015 190, 1 .945 .02 130'),
  rock: inks('.26 .05 190, .34 .06 172, .44 .075 155, .57 .09 135, .72 .095 115'),
  nearRock: inks('.24 .05 185, .33 .065 165, .45 .08 148, .60 .095 126'),
  granite: inks('.24 .04 300, .35 .05 340, .49 .075 30, .66 .085 52, .82 .07 72'),
  mist: oneInk('.90 .02 160'),
  sea: rollOf('0 .62 .045 200, .35 .45 .05 205, .7 .32 .05 65, 1 .24 .045 55'),
  wave: inks('.24 .04 60, .52 .05 190, .90 .02 140'),
  foam: inks('.78 .03 180, .975 .01 110'),
  leaf: inks('.23 .045 180, .33 .065 160, .50 .09 128'),
}

const light: Light = { azimuth: 28, elevation: 34, ambient: 0.18, cavity: 5, form: 0.3 }

/** Storms River mouth: the suspension bridge over water the colour of tea, forest on both walls of the gorge, cloud in the trees. */
export const scene: Scene = {
  id: 'destinations/tsitsikamma',
  palette,
  focus: { x: 0.52, y: 0.58 },
  draw(sheet, p) {
    sky(sheet, p.sky, 560)
    const camera = { x: 0, y: 0.03, z: -0.62, focal: 1500, horizon: 640, stretch: 1.25 }
    const inner = look(sheet, wall(31, 'inner'), camera, light)
    relief(sheet, inner, p.rock.map((ink) => mix(ink, p.mist, 0.42)), { shares: [0.24, 0.44, 0.64, 0.84], foot: 720, smallest: 760, tolerance: 2.9, mist: { ink: p.mist, from: 330, to: 640, strength: 0.75 } }) // prettier-ignore
    for (const side of ['left', 'right'] as const) {
      const flank = look(sheet, wall(side === 'left' ? 5 : 14, side), camera, light)
      relief(sheet, flank, p.rock, { shares: [0.24, 0.44, 0.64, 0.86], foot: 760, smallest: 620, tolerance: 2.8, mist: { ink: p.mist, from: 520, to: 700, strength: 0.25 } }) // prettier-ignore
    }
    sea(sheet, p.sea, 690)
    sheet.path(dashes(sheet, { seed: 5, from: 696, to: 1000, density: (_, y) => 0.3 + 0.2 * bell(y, 700, 60), long: 260, row: 19, thick: 4 }), p.wave[0], 0.55) // prettier-ignore
    sheet.path(dashes(sheet, { seed: 8, from: 700, to: 990, density: (x) => 0.12 + 0.22 * bell(x, 780, 220), long: 190, row: 20, thick: 3.4 }), p.wave[1], 0.8) // prettier-ignore
    banks(sheet, p)
    bridge(sheet, p)
    near(sheet, p)
  },
}

// The walls of the gorge in km, forested to the top: two that stand before us and the one that closes it upstream.
function wall(seed: number, part: 'left' | 'right' | 'inner'): Terrain {
  const n = noise(seed)
  const m = noise(seed + 6)
  const bounds =
    part === 'inner'
      ? { x: [-0.9, 0.9] as const, z: [0.35, 1.6] as const }
      : { x: [-0.7, 0.7] as const, z: [-0.2, 0.9] as const }
  const land = terrain({ ...bounds, nx: 460, nz: 300 }, (x, z) => {
    const out =
      part === 'left'
        ? -x - 0.1 - 0.05 * z
        : part === 'right'
          ? x - 0.125 - 0.22 * z
          : Math.max(Math.abs(x + 0.02 * Math.sin(z * 6)) - 0.02, z - 0.9)
    const spur = 0.13 * ridged(n, x * 3.2, z * 4.2, 4) + 0.02 * m(x * 18, z * 18)
    const d = out - spur + 0.08
    const tall = part === 'inner' ? 0.26 : part === 'left' ? 0.17 : 0.2
    const h = d < 0 ? -0.01 : tall * (1 - Math.exp(-d * 6.5)) * (1 + 0.2 * n(x * 2, z * 2))
    return h + (h > 0 ? 0.008 * fractal(m, x * 26, z * 26, 3) : 0)
  })
  return erode(land, { seed, drops: 15000, depth: 0.2 })
}

function banks(sheet: Sheet, p: Palette): void {
  const rocks: Boulder[] = [
    { x: 60, y: 760, w: 420, h: 150, seed: 3, block: 3, rough: 0.9, tide: 0.16 },
    { x: 300, y: 772, w: 260, h: 96, seed: 9, block: 2.8, rough: 0.9, tide: 0.2 },
    { x: 1560, y: 768, w: 420, h: 190, seed: 15, block: 3, rough: 0.9, tide: 0.16 },
    { x: 1330, y: 776, w: 290, h: 110, seed: 27, block: 2.8, rough: 0.9, tide: 0.2 },
  ]
  boulders(sheet, p.granite, rocks, light, { smallest: 300 })
  sheet.path(rocks.map((rock, i) => collar(rock, i + 5)).join(''), p.foam[1])
}

function bridge(sheet: Sheet, p: Palette): void {
  const steel = oneInk('.22 .03 240')
  const deck = { cable: steel, deck: [oneInk('.40 .06 55'), oneInk('.72 .065 70')] as const }
  const from = [236, 676] as const
  const to = [1372, 664] as const
  sheet
    .place(pylon(steel, 118, -210), { x: 236, y: 680 })
    .place(pylon(steel, 118, 210), { x: 1368, y: 668 })
  sheet.add(footbridge(deck, { from, to, sag: 62, rail: 44, wide: 12, planks: 60 }))
  sheet.line('M243 562Q800 838 1376 550', steel, 3.4)
  const walkers = [
    { t: 0.36, pose: 'walking', top: p.disa },
    { t: 0.41, pose: 'walking', top: p.wall },
    { t: 0.63, pose: 'pointing', top: [oneInk('.55 .05 230'), oneInk('.70 .05 225')] },
  ] as const
  for (const { t, pose, top } of walkers) {
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + 62 * 4 * t * (1 - t) - 5
    sheet.place(figure({ head: p.near[0], top: top[0], lit: top[1], legs: p.near[1] }, pose), {
      x,
      y,
      scale: 0.62,
    })
  }
}

/** Wet rock and a branch of the forest, close to us. */
function near(sheet: Sheet, p: Palette): void {
  const rocks: Boulder[] = [
    { x: 1420, y: 985, w: 520, h: 150, seed: 41, block: 2.8, rough: 0.9, tide: 0.2 },
    { x: 1150, y: 1000, w: 260, h: 66, seed: 52, block: 2.6, rough: 0.9, tide: 0.3 },
  ]
  boulders(sheet, p.granite, rocks, light, { smallest: 240, shares: [0.26, 0.5, 0.72, 0.9] })
  sheet.path(rocks.map((rock, i) => collar(rock, i + 2)).join(''), p.foam[1])
  sheet.path(dash(700, 1040, 968, 6) + dash(300, 560, 930, 5), p.foam[0], 0.7)
  const n = noise(9)
  scrub(sheet, [p.near[0], p.leaf[0]], { seed: 33, line: () => 1010, tall: (x) => 150 * smooth(420, -20, x) + 20 * n(x * 0.02) - 18, top: 780, bottom: 1000, fine: 0.02, smallest: 160 }) // prettier-ignore
  sheet.path(
    below((x) => 1012 - 60 * smooth(360, 0, x), 1600, 1000),
    p.near[0],
  )
}
