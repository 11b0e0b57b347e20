import { penguin, type PenguinInks } from '../../kit/animals/penguin.ts'
import { mix } from '../../kit/colour.ts'
import { between, range } from '../../kit/terrain.ts'
import { below, dash } from '../../kit/path.ts'
import { day, inks, oneInk, type Palette } from '../../kit/palettes.ts'
import { noise } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, collar, groundShadow, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { beach, dashes, sea } from '../../kit/sea.ts'
import { sky, streaks } from '../../kit/sky.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sea: [
    [0, oneInk('.64 .075 222')],
    [0.35, oneInk('.71 .08 202')],
    [0.75, oneInk('.82 .07 187')],
    [1, oneInk('.90 .045 168')],
  ],
  wave: inks('.56 .08 215, .76 .06 195, .95 .025 170'),
}

const light: Light = { azimuth: 160, elevation: 42, ambient: 0.2 }

/** Boulders Beach: African penguins between granite boulders on the cove's white sand, False Bay and its far range beyond. */
export const scene: Scene = {
  id: 'attractions/boulders-beach',
  palette,
  focus: { x: 0.53, y: 0.62 },
  draw(sheet, p) {
    const horizon = 350
    sky(sheet, p.sky, horizon)
    streaks(sheet, p.cloud, {
      seed: 75,
      bands: [{ y: 108, slope: 0.04, thick: 34, from: 380, to: 1500 }, { y: 226, thick: 18, much: 0.5 }], // prettier-ignore
    })
    const hollands = range({
      seed: 61, x: [-20, 20], z: [0, 6], ridges: 0.45, drops: 14000,
      crest: (x, z) => (1 + 0.25 * Math.sin(x * 0.5)) * (0.5 + 0.5 * smooth(-14, 10, x)) * between(z, 0, 2.4, 6),
    }) // prettier-ignore
    const far = look(
      sheet,
      hollands,
      { x: 0, y: 0.01, z: -34, focal: 2000, horizon: 352, stretch: 1.45 },
      { azimuth: 155, elevation: 32, cavity: 1.6, form: 0.3 },
      2,
    )
    relief(sheet, far, p.far, {
      shares: [0.38, 0.7],
      foot: 356,
      mist: { ink: p.mist, from: 290, to: 356, strength: 0.7 },
    })
    cove(sheet, p, horizon)
    strand(sheet, p)
    colony(sheet, p)
    nearEdge(sheet, p)
  },
}

function cove(sheet: Sheet, p: Palette, horizon: number): void {
  sea(sheet, p.sea, horizon, 800)
  sheet.path(
    dashes(sheet, {
      seed: 4,
      from: 353,
      to: 760,
      density: (_, y) => 0.42 * smooth(760, 380, y),
      long: 240,
      row: 18,
    }),
    p.wave[0],
    0.6,
  )
  sheet.path(
    dashes(sheet, { seed: 7, from: 380, to: 790, density: () => 0.17, long: 200, row: 21 }),
    p.wave[2],
  )
  const afloat: Boulder[] = [
    { x: 700, y: 512, w: 190, h: 66, seed: 41, rough: 0.4, tide: 0.2 },
    { x: 905, y: 494, w: 110, h: 36, seed: 52, rough: 0.3, tide: 0.22 },
    { x: 1130, y: 585, w: 230, h: 118, seed: 63, rough: 0.45, tide: 0.14 },
    { x: 330, y: 560, w: 260, h: 150, seed: 74, rough: 0.45, tide: 0.12 },
  ]
  sheet.path(
    afloat
      .map((rock, i) => dash(rock.x - rock.w * 0.45, rock.x + rock.w * 0.75, rock.y + 10 + i, 12))
      .join(''),
    p.wave[0],
    0.7,
  )
  boulders(sheet, p.granite, afloat, light)
  sheet.path(afloat.map((rock, i) => collar(rock, i + 3)).join(''), p.foam[1])
}

function strand(sheet: Sheet, p: Palette): void {
  const n = noise(8)
  const line = (x: number) =>
    742 +
    34 * Math.sin(x * 0.0044 + 0.5) +
    14 * Math.sin(x * 0.011) -
    20 * smooth(1000, 1600, x) +
    3 * n(x * 0.015)
  beach(sheet, {
    foam: p.foam[1],
    wet: p.sand[1],
    dry: p.sand[2],
    seed: 8,
    line,
    lap: 15,
    wetWidth: 32,
  })
  const left: Boulder[] = [
    { x: 60, y: 720, w: 470, h: 420, seed: 8, block: 2.7, rough: 0.5 },
    { x: 330, y: 800, w: 430, h: 262, seed: 27, block: 2.6, rough: 0.45 },
    { x: 30, y: 905, w: 360, h: 190, seed: 33, rough: 0.4 },
  ]
  const right: Boulder[] = [
    { x: 1520, y: 690, w: 420, h: 390, seed: 16, block: 2.6, rough: 0.5 },
    { x: 1330, y: 790, w: 380, h: 220, seed: 45, block: 2.5, rough: 0.45 },
    { x: 1575, y: 880, w: 330, h: 210, seed: 58, block: 2.8, rough: 0.4 },
  ]
  const shade = [...left.slice(1), ...right.slice(1)].map((rock) =>
    groundShadow({ x: rock.x, y: rock.y - 6, w: rock.w * 0.9, h: rock.h * 0.5 }, light),
  )
  sheet.path(shade.join(''), p.sand[0], 0.5)
  boulders(sheet, p.granite, [...left, ...right], light, { smallest: 200 })
}

/** Five on the sand and two on the rock, each at its own business. */
function colony(sheet: Sheet, p: Palette): void {
  const bird: PenguinInks = {
    black: p.black,
    sheen: mix(p.black, p.white[0], 0.24),
    white: p.white[1],
    whiteShade: p.white[0],
    skin: oneInk('.70 .13 22'),
  }
  const birds = [
    { pose: 'watching', x: 392, y: 552, scale: 0.92, flip: false },
    { pose: 'turned', x: 286, y: 560, scale: 0.84, flip: true },
    { pose: 'strolling', x: 586, y: 806, scale: 0.52, flip: false },
    { pose: 'strolling', x: 640, y: 796, scale: 0.48, flip: false },
    { pose: 'lying', x: 1130, y: 852, scale: 0.95, flip: true },
    { pose: 'watching', x: 770, y: 912, scale: 1.5, flip: false },
    { pose: 'preening', x: 936, y: 896, scale: 1.28, flip: false },
  ] as const
  for (const { pose, x, y, scale, flip } of birds) {
    const shadow = groundShadow(
      { x, y: y + 2, w: 90 * scale, h: (pose === 'lying' ? 50 : 120) * scale },
      light,
    )
    if (y > 600) sheet.path(shadow, p.sand[0], 0.55)
    sheet.place(penguin(bird, pose), { x, y, scale, flip })
  }
}

/** The shade of rocks behind us, in the lower corners. */
function nearEdge(sheet: Sheet, p: Palette): void {
  const n = noise(5)
  const dune = (x: number) =>
    1002 - 66 * smooth(360, -40, x) - 40 * smooth(1250, 1660, x) + 5 * n(x * 0.02)
  sheet.path(below(dune, 1600, 1000), p.sand[0], 0.7)
}
