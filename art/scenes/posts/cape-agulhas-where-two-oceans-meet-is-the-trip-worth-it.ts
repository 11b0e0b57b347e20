import { flock } from '../../kit/animals/birds.ts'
import { cairn } from '../../kit/landmarks/cairn.ts'
import { fractal, noise } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { relief, surf } from '../../kit/relief.ts'
import { boulders } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky, streaks } from '../../kit/sky.ts'
import { terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .64 .05 245, .45 .76 .04 232, .8 .88 .03 200, 1 .93 .035 130'),
  cloud: inks('.60 .04 250, .74 .035 240, .88 .02 200'),
  granite: inks('.27 .03 270, .37 .035 295, .50 .045 25, .65 .05 65, .80 .045 88'),
  wave: inks('.36 .05 230, .60 .05 205, .94 .015 180'),
  foam: inks('.74 .035 205, .97 .01 150'),
}

const light: Light = { azimuth: 156, elevation: 28, cavity: 0.7, form: 0.45, ambient: 0.2 }

/** The end of Africa on a windy day: the cairn on its shelf of rock, and nothing but water to the south of it. */
export const scene: Scene = {
  id: 'posts/cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it',
  palette,
  size: [1600, 900],
  focus: { x: 0.46, y: 0.6 },
  draw(sheet, p) {
    const horizon = 372
    sky(sheet, p.sky, horizon)
    streaks(sheet, p.cloud, {
      seed: 44,
      bands: [{ y: 96, slope: -0.05, thick: 60, much: 0.66 }, { y: 250, slope: -0.02, thick: 24, from: 500, much: 0.5 }],
    }) // prettier-ignore
    openSea(sheet, p, horizon)
    shelf(sheet, p, horizon)
    const wind = [
      { x: 1160, y: 300, size: 44, bank: 0.14 },
      { x: 1240, y: 268, size: 30, bank: 0.1 },
      { x: 1090, y: 250, size: 24, bank: -0.1 },
    ]
    sheet.path(flock(wind), p.near[0])
  },
}

/** One sea, as it looks: the oceans are told apart on the chart and not in the water. */
function openSea(sheet: Sheet, p: Palette, horizon: number): void {
  const water = rollOf('0 .66 .055 215, .3 .50 .07 222, 1 .37 .065 232')
  sheet.path(`M0 ${horizon}H1600V900H0z`, sheet.roll(water, horizon, 700))
  sheet.path(
    dashes(sheet, { seed: 4, from: horizon + 3, to: 720, density: (_, y) => 0.2 + 0.2 * smooth(640, 400, y), long: 210, row: 22, thick: 4.4 }),
    p.wave[0],
    0.55,
  ) // prettier-ignore
  // White horses: the wind is up.
  sheet.path(
    dashes(sheet, { seed: 12, from: horizon + 8, to: 640, density: () => 0.12, long: 84, row: 20, thick: 5 }),
    p.foam[1],
    0.9,
  ) // prettier-ignore
}

// In units of 10 m. Slabs of sandstone on edge run out to sea slantwise, row behind row, the farthest awash.
function ledges(): Terrain {
  const n = noise(17)
  const m = noise(29)
  return terrain({ x: [-16, 16], z: [2, 24], nx: 720, nz: 420 }, (x, z) => {
    const along = x * 0.9 + z * 0.42
    const across = -x * 0.3 + z * 0.95 + 0.5 * m(along * 0.22, 4)
    const row = across / 1.15
    const t = row - Math.floor(row)
    // Each row: a steep seaward face, a long back towards us, broken into blocks by joints.
    const saw = smooth(0, 0.55, t) * smooth(1, 0.86, t)
    const joint = smooth(
      0.1,
      0.3,
      Math.abs(n(along * 0.62 + Math.floor(row) * 7.3, Math.floor(row) * 3.1)),
    )
    const out = z - 5.2 - 1.2 * m(x * 0.16, 5)
    const tall = 0.34 * smooth(11, 0, out) * (0.55 + 0.45 * m(along * 0.3, row * 0.7))
    const shore = 0.26 * smooth(1.6, -1.4, out) - 0.12 - 0.05 * smooth(1, 9, out)
    return shore + tall * saw * (0.45 + 0.55 * joint) + 0.02 * fractal(m, x * 3, z * 3, 2)
  })
}

function shelf(sheet: Sheet, p: Palette, horizon: number): void {
  const view = look(
    sheet,
    ledges(),
    { x: 0, y: 1.3, z: 0, focal: 1300, horizon, stretch: 1.2 },
    light,
  )
  const white = surf(view, { seed: 8, broad: 9, drop: 5 })
  sheet.path(white.shade, p.foam[0], 0.8).path(white.white, p.foam[1])
  relief(sheet, view, p.granite, {
    shares: [0.16, 0.34, 0.54, 0.78],
    island: true,
    smallest: 330,
    tolerance: 2,
  })
  const n = noise(3)
  // A level floor of paving and pebbles, where the marker stands.
  const floor = (x: number) =>
    690 + 6 * n(x * 0.012) + 110 * smooth(1060, 1600, x) + 90 * smooth(420, 0, x)
  sheet.path(below(floor, 1600, 900), p.granite[3])
  sheet.path(
    dashes(sheet, { seed: 31, from: 726, to: 900, density: (x, y) => (y > floor(x) + 8 ? 0.34 : 0), long: 190, row: 26, thick: 7 }),
    p.granite[2],
  ) // prettier-ignore
  sheet.path(
    dashes(sheet, { seed: 35, from: 726, to: 900, density: (x, y) => (y > floor(x) + 8 ? 0.2 : 0), long: 120, row: 24, thick: 5 }),
    p.granite[4],
  ) // prettier-ignore
  sheet.path(dash(520, 960, 792, 26), p.granite[1], 0.6)
  sheet.place(cairn(p.granite, { plate: oneInk('.56 .07 75'), letters: p.white[1] }), { x: 700, y: 792, scale: 1.5 }) // prettier-ignore
  const dark = { head: oneInk('.34 .05 40'), legs: p.near[0] }
  sheet.path(dash(950, 1090, 778, 9), p.granite[1], 0.6)
  sheet.place(figure({ ...dark, top: p.disa[1], lit: p.disa[1] }, 'standing'), { x: 966, y: 776, scale: 1.18 }) // prettier-ignore
  sheet.place(figure({ ...dark, top: p.near[1], lit: oneInk('.45 .04 240') }, 'pointing'), { x: 1018, y: 782, scale: 1.24 }) // prettier-ignore
  boulders(
    sheet,
    p.granite,
    [
      { x: 1560, y: 930, w: 420, h: 190, seed: 14, block: 3, rough: 0.7 },
      { x: 1300, y: 930, w: 240, h: 84, seed: 19, block: 2.8, rough: 0.6 },
      { x: 60, y: 925, w: 330, h: 96, seed: 23, block: 2.8, rough: 0.6 },
    ],
    light,
    { smallest: 200, tolerance: 1.7 },
  )
}
