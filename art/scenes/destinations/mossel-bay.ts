import { mix } from '../../kit/colour.ts'
import { caravel } from '../../kit/landmarks/caravel.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, collar, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter, sea } from '../../kit/sea.ts'
import { inOneInk, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, erode, range, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, skylineAt, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .80 .06 195, .4 .88 .045 165, .7 .93 .055 105, 1 .92 .075 80'),
  far: inks('.68 .05 230, .75 .045 210, .83 .05 100'),
  rock: inks('.32 .06 300, .43 .08 340, .57 .11 30, .72 .115 52, .86 .085 74'),
  sea: rollOf('0 .84 .055 130, .2 .70 .08 190, .6 .54 .085 205, 1 .38 .075 220'),
  wave: inks('.42 .08 215, .68 .07 190, .95 .05 95'),
  foam: inks('.80 .05 180, .98 .02 95'),
  leaf: inks('.36 .05 150, .47 .07 130, .62 .09 108'),
  roof: inks('.40 .07 45, .56 .085 55'),
  wall: inks('.80 .045 60, .975 .02 88'),
}

/** Mossel Bay: a caravel like Dias's stands in past the Point, the St Blaize lighthouse on its cliff with the cave below. */
export const scene: Scene = {
  id: 'destinations/mossel-bay',
  palette,
  focus: { x: 0.42, y: 0.55 },
  draw(sheet, p) {
    const horizon = 640
    sky(sheet, p.sky, horizon)
    const light = { azimuth: 162, elevation: 26, ambient: 0.17, cavity: 7, form: 0.3 }
    const hills = range({ seed: 14, x: [-14, 14], z: [0, 4], ridges: 0.45, drops: 9000, crest: (x, z) => (0.72 + 0.2 * Math.sin(x * 0.9) + 0.12 * Math.sin(x * 2.3)) * smooth(8, -2, x) * between(z, 0, 1.8, 4) }) // prettier-ignore
    relief(sheet, look(sheet, hills, { x: 0, y: 0.02, z: -22, focal: 2200, horizon: 642, stretch: 1.3 }, { ...light, cavity: 2 }, 2), p.far, { shares: [0.4, 0.72], foot: 646, smallest: 160, mist: { ink: p.mist, from: 560, to: 644, strength: 0.6 } }) // prettier-ignore
    sea(sheet, p.sea, horizon)
    sheet.path(
      dashes(sheet, {
        seed: 7,
        from: 644,
        to: 1000,
        density: () => 0.3,
        long: 280,
        row: 21,
        thick: 4,
      }),
      p.wave[0],
      0.55,
    )
    sheet.path(
      glitter(sheet, { seed: 4, x: 260, from: 644, to: 960, spread: 0.5, density: 0.7 }),
      p.wave[2],
      0.9,
    )
    const point = look(
      sheet,
      headland(),
      { x: 0, y: 0.012, z: -0.9, focal: 2350, horizon, stretch: 1.3 },
      light,
    )
    relief(sheet, point, p.rock, { shares: [0.18, 0.36, 0.54, 0.8], foot: 668, smallest: 200, tolerance: 1.9, cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.7, seed: 5 } }) // prettier-ignore
    sheet.place(stBlaize(p), { x: 1330, y: skylineAt(point, 1330) + 5, scale: 1.1 })
    cave(sheet, p)
    surfLine(sheet, p)
    ship(sheet, p)
    ledges(sheet, p, light)
  },
}

const crest = curve(
  '-.06 -.02, 0 .004, .05 .012, .08 .02, .11 .05, .15 .066, .2 .072, .3 .074, .4 .07, .5 .066',
)
const face = curve('0 0, .006 .12, .014 .22, .02 .62, .034 .7, .042 .95, .08 1, .4 1.05')

function headland(): Terrain {
  const n = noise(44)
  const m = noise(6)
  const land = terrain({ x: [-0.08, 0.46], z: [-0.09, 0.35], nx: 560, nz: 260 }, (x, z) => {
    const flute = 0.04 * ridged(n, x * 16, z * 6, 4) + 0.006 * m(x * 60, z * 20)
    const inland = z + 0.045 - 0.35 * Math.max(0, 0.1 - x) - flute + 0.028
    const h = inland < 0 ? -0.01 : crest(x + 0.004 * m(x * 50, 3)) * face(inland)
    return h > 0
      ? lerp(h, strata(h, 0.011, 0.95), 0.55) + 0.0012 * fractal(m, x * 60, z * 60, 3)
      : -0.01
  })
  return erode(land, { seed: 8, drops: 12000, depth: 0.2 })
}

/** The old people's cave under the lighthouse: a low mouth, wider than it is high. */
function cave(sheet: Sheet, p: Palette): void {
  sheet.path(
    'M1166 662L1182 604 1206 588 1222 570 1258 564 1282 570 1312 566 1330 584 1352 592 1372 662z',
    p.rock[0],
  )
  sheet.path(
    'M1166 662L1182 604 1206 588 1222 570 1240 567 1226 588 1204 606 1196 662z',
    mix(p.rock[1], p.rock[2], 0.4),
  )
}

function surfLine(sheet: Sheet, p: Palette): void {
  const n = noise(11)
  const edge = (drop: number, wander: number) => (x: number) =>
    662 + 0.028 * (x - 800) + drop + wander * n(x * 0.012, drop) + wander * 0.5 * n(x * 0.05, drop)
  const water = (drop: number, wander: number) =>
    below((x) => edge(drop, wander)(x) + 22 * smooth(960, 770, x) ** 2, 1600, 1000)
  const shore = 'M770 600H1600V720H770z'
  sheet.clip(shore, () => {
    sheet.path(water(-4, 7), p.foam[1]).path(water(8, 6), p.foam[0])
    sheet.path(water(16, 6), sheet.roll(p.sea, 640, 1000))
  })
  sheet.path(dashes(sheet, { seed: 17, from: 700, to: 1000, density: (x) => 0.34 * smooth(700, 900, x), long: 280, row: 22, thick: 4 }), p.wave[0], 0.55) // prettier-ignore
  sheet.path(dashes(sheet, { seed: 19, from: 690, to: 1000, density: (x) => 0.2 * smooth(500, 900, x), long: 220, row: 26, thick: 3.4 }), p.wave[2], 0.8) // prettier-ignore
}

function ship(sheet: Sheet, p: Palette): void {
  const at = { x: 560, y: 778 }
  sheet.add(
    `<g transform="translate(${at.x} ${at.y + 12})scale(1.22-.42)" opacity=".3">${inOneInk(caravel(p), p.rock[0])}</g>`,
  )
  sheet.path(
    [0, 1, 2, 3, 4, 5].map((i) => dash(330 + i * 37, 620 + i * 31, 800 + i * 24, 4)).join(''),
    p.wave[1],
    0.85,
  )
  sheet.place(caravel(p), { ...at, scale: 1.22 })
  sheet.path(dash(300, 860, 786, 9) + dash(700, 900, 780, 6) + dash(270, 420, 792, 5), p.foam[1])
}

/** Wet ledges in the near corner. */
function ledges(sheet: Sheet, p: Palette, light: Light): void {
  const rocks: Boulder[] = [
    { x: 1240, y: 950, w: 260, h: 56, seed: 7, block: 3, rough: 0.9, tide: 0.3 },
    { x: 1500, y: 975, w: 420, h: 120, seed: 12, block: 3.2, rough: 0.9, tide: 0.2 },
    { x: 1330, y: 1010, w: 360, h: 80, seed: 23, block: 3, rough: 0.9 },
  ]
  for (const [i, rock] of rocks.entries()) {
    sheet.path(collar({ ...rock, w: rock.w * 1.12, h: rock.h * 2 }, i + 4), p.foam[0])
    boulders(sheet, p.granite, [rock], light, { smallest: 200 })
    sheet.path(collar(rock, i + 7), p.foam[1])
  }
}

/** The lighthouse of Cape St Blaize (1864): a square white tower on the keeper's house, its lantern red. About 110 units tall, lit from the left. */
function stBlaize(p: Palette): Mark {
  return (
    shape('M-60 0V-22H64V0z', p.wall[1]) +
    shape('M-66-21L-54-34H58L70-21z', mix(p.disa[0], p.roof[0], 0.5)) +
    shape('M-16 0V-74H16V0z', p.wall[1]) +
    shape('M4 0V-74H16V0z', p.wall[0]) +
    shape('M-20-74H20V-79H-20z', p.wall[0]) +
    shape('M-9-79V-93H9V-79z', p.glass) +
    shape('M-11-93Q-8-103 0-105 8-103 11-93z', p.disa[1]) +
    shape('M2-93V-105Q8-103 11-93z', p.disa[0]) +
    shape('M-5-58h7v-10h-7zM-5-34h7v-10h-7zM-46-6h8v-9h-8zM30-6h8v-9h-8zM46-6h8v-9h-8z', p.glass) +
    shape('M-.6-105h1.200v-10h-1.200z', oneInk('.25 .03 260'))
  )
}
