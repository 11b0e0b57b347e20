import { mix } from '../../kit/colour.ts'
import { huguenotMonument } from '../../kit/landmarks/huguenot-monument.ts'
import { noise } from '../../kit/noise.ts'
import { bell, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { oak, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .86 .05 78, .5 .915 .05 84, 1 .955 .035 90'),
  far: inks('.70 .05 265, .77 .045 270, .85 .035 320'),
  rock: inks('.36 .06 262, .44 .06 258, .54 .055 250, .68 .05 262, .85 .05 50'),
  mist: oneInk('.90 .04 92'),
  leaf: inks('.30 .05 165, .42 .07 150, .60 .10 122'),
  veld: inks('.50 .09 138, .63 .115 128, .76 .11 112'),
  wall: inks('.74 .045 265, .985 .01 92'),
}

/** Franschhoek: the three arches of the Huguenot Monument and its pond, the valley closed behind them by mountains. */
export const scene: Scene = {
  id: 'destinations/franschhoek',
  palette,
  focus: { x: 0.5, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 560)
    const light = { azimuth: 165, elevation: 30, ambient: 0.18, cavity: 2.6, form: 0.35 }
    const back = range({ seed: 71, x: [-7, 7], z: [0, 4], ridges: 0.7, rough: 0.45, drops: 16000, crest: (x, z) => (0.7 + 0.75 * smooth(0.6, 3, Math.abs(x + 0.3)) + 0.12 * Math.sin(x * 2.1)) * between(z, 0, 1.6, 4) }) // prettier-ignore
    relief(sheet, look(sheet, back, { x: 0, y: 0.2, z: -9, focal: 1500, horizon: 590, stretch: 1.4 }, light), p.far, { shares: [0.4, 0.72], foot: 640, smallest: 240, mist: { ink: p.mist, from: 400, to: 580, strength: 0.6 } }) // prettier-ignore
    const arms = range({ seed: 92, x: [-5, 5], z: [0, 3.4], ridges: 0.85, rough: 0.5, crest: (x, z) => (1.5 * smooth(0.9, 3.6, -x) + 1.25 * smooth(1.2, 3.5, x)) * between(z, 0, 1.4, 3.4) }) // prettier-ignore
    relief(sheet, look(sheet, arms, { x: 0, y: 0.2, z: -5.5, focal: 1500, horizon: 600, stretch: 1.32 }, light), p.rock, { shares: [0.2, 0.4, 0.6, 0.82], foot: 690, smallest: 230, tolerance: 2, cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.86, seed: 4 }, mist: { ink: p.mist, from: 430, to: 690, strength: 0.7 } }) // prettier-ignore
    valley(sheet, p)
    sheet.place(huguenotMonument(p), { x: 800, y: 744, scale: 1.5 })
    pond(sheet, p)
    const visitor = { head: p.near[0], top: p.roof[1], lit: p.sand[2], legs: p.near[1] }
    sheet.place(figure(visitor, 'standing'), { x: 262, y: 846, scale: 0.68 })
    sheet.place(figure({ ...visitor, top: p.wall[0], lit: p.wall[1] }, 'walking'), {
      x: 228,
      y: 852,
      scale: 0.68,
    })
  },
}

function valley(sheet: Sheet, p: Palette): void {
  const n = noise(5)
  sheet.path(
    below((x) => 628 + 10 * n(x * 0.004), 1600, 900),
    mix(p.veld[1], p.mist, 0.5),
  )
  scrub(sheet, [mix(p.leaf[1], p.mist, 0.35), mix(p.leaf[2], p.mist, 0.35)], { seed: 3, line: () => 664, tall: (x) => 24 + 18 * n(x * 0.01), top: 590, bottom: 690, fine: 0.022, smallest: 120 }) // prettier-ignore
  scrub(sheet, p.leaf, { seed: 11, line: () => 722, tall: (x) => 40 + 40 * smooth(330, 40, x) + 46 * smooth(1230, 1560, x) - 22 * bell(x, 800, 240) + 14 * n(x * 0.012, 3), top: 560, bottom: 750, fine: 0.024, smallest: 130 }) // prettier-ignore
  for (const [x, tall, seed] of [[120, 250, 3], [268, 190, 8], [1372, 200, 5], [1510, 270, 12]] as const)
    sheet.place(oak(p.leaf, { seed, tall }), { x, y: 740 }) // prettier-ignore
  sheet.path(
    below(() => 716, 1600, 1000),
    p.veld[2],
  )
  sheet.path(
    below((x) => 744 + 6 * n(x * 0.006, 8), 1600, 1000),
    p.veld[1],
  )
}

// A ring of the garden about the pond.
const ring = (rx: number, ry: number) =>
  `M${800 - rx} 880a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1-${2 * rx} 0z`

/** Lawn, roses and the round pond in which the arches stand on their heads. */
function pond(sheet: Sheet, p: Palette): void {
  const n = noise(19)
  const water =
    'M330 876C330 828 560 806 800 806S1270 828 1270 876 1050 946 800 946 330 924 330 876z'
  sheet.path(ring(720, 122), p.veld[2]).path(ring(696, 115), p.veld[1])
  sheet.path(`${ring(600, 102)}M752 760H848L872 800H728zM700 960H900L950 1010H650z`, p.sand[1])
  sheet.path(
    'M300 876C300 822 548 796 800 796S1300 822 1300 876 1066 962 800 962 300 936 300 876z',
    p.wall[1],
  )
  sheet.path(
    'M300 876C300 936 534 962 800 962S1300 936 1300 876L1270 876C1270 924 1050 946 800 946S330 924 330 876z',
    p.wall[0],
  )
  sheet.path(water, sheet.roll([[0, oneInk('.72 .05 205')], [1, oneInk('.52 .06 215')]], 786, 946)) // prettier-ignore
  sheet.clip(water, () => {
    sheet.group({ x: 800, y: 822 }, () =>
      sheet.add(`<g transform="scale(1.5-.5)" opacity=".62">${huguenotMonument(p)}</g>`),
    )
    sheet.path([0, 1, 2, 3, 4, 5, 6, 7].map((i) => dash(390 + ((i * 211) % 560), 640 + ((i * 211) % 560), 826 + i * 15, 3.4)).join(''), oneInk('.82 .035 190'), 0.8) // prettier-ignore
  })
  sheet.path(
    below((x) => 984 + 10 * n(x * 0.008) - 22 * smooth(1200, 1600, x), 1600, 1000),
    p.veld[0],
  )
  scrub(sheet, p.leaf, { seed: 23, line: () => 1010, tall: (x) => 26 + 40 * smooth(1120, 1560, x) + 30 * smooth(420, 60, x) + 12 * n(x * 0.02), top: 880, bottom: 1000, fine: 0.03, smallest: 120 }) // prettier-ignore
}
