import { mix } from '../../kit/colour.ts'
import { sailingYacht } from '../../kit/landmarks/boats.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth } from '../../kit/numbers.ts'
import { blueHour, dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash, num } from '../../kit/path.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter, sea } from '../../kit/sea.ts'
import { inOneInk, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .74 .05 262, .4 .83 .04 300, .75 .915 .055 45, 1 .95 .065 78'),
  rock: inks('.27 .05 235, .36 .055 225, .49 .065 175, .64 .09 80, .82 .10 72'),
  mist: oneInk('.86 .06 72'),
  leaf: inks('.26 .045 215, .35 .05 180, .50 .07 130'),
  sea: rollOf('0 .94 .06 85, .2 .82 .055 75, .55 .62 .05 200, 1 .42 .05 220'),
  wave: inks('.48 .05 210, .70 .05 170, .97 .05 88'),
  near: inks('.20 .035 235, .28 .04 220'),
  wall: inks('.72 .05 60, .96 .03 85'),
}

const light: Light = { azimuth: 140, elevation: 24, ambient: 0.17, cavity: 4, form: 0.3 }

/** The Knysna Heads from the lagoon on a still morning: two sandstone bluffs, the ocean shining in the gap, a sloop standing out. */
export const scene: Scene = {
  id: 'destinations/knysna',
  palette,
  night: blueHour,
  focus: { x: 0.52, y: 0.56 },
  draw(sheet, p) {
    const horizon = 560
    sky(sheet, p.sky, horizon)
    sea(sheet, p.sea, horizon)
    sheet.path(dash(690, 960, 563, 3) + dash(720, 1010, 575, 3), p.foam[1])
    const camera = { x: 0, y: 0.012, z: -1.35, focal: 2050, horizon, stretch: 1.28 }
    const west = look(sheet, head(9, 1), camera, light)
    const east = look(sheet, head(17, -1), camera, light)
    for (const [bluff, inkset] of [[west, p.rock], [east, p.rock]] as const)
      relief(sheet, bluff, inkset, { shares: [0.22, 0.42, 0.6, 0.84], foot: 590, smallest: 220, tolerance: 2, cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.62, fray: 0.2, seed: 4 }, mist: { ink: p.mist, from: 470, to: 590, strength: 0.5 } }) // prettier-ignore
    lagoon(sheet, p)
    houses(sheet, p)
    sloop(sheet, p)
    flats(sheet, p)
  },
}

const westCrest = curve(
  '-1.2 .11, -.9 .15, -.7 .17, -.5 .185, -.35 .18, -.22 .165, -.13 .13, -.085 .085, -.055 .03, -.035 -.02',
)
const eastCrest = curve(
  '.055 -.02, .075 .035, .1 .075, .16 .098, .25 .112, .4 .125, .55 .11, .75 .12, 1 .1, 1.3 .08',
)

// One of the two bluffs, in km: `side` 1 is the western Head (on our right as the lagoon looks out to sea), -1 the eastern.
function head(seed: number, side: 1 | -1): Terrain {
  const n = noise(seed)
  const m = noise(seed + 20)
  const crest = side === 1 ? (x: number) => westCrest(-x) : (x: number) => eastCrest(-x)
  const land = terrain(
    { x: side === 1 ? [0.0, 0.85] : [-0.85, 0.0], z: [-0.4, 0.6], nx: 460, nz: 280 },
    (x, z) => {
      const flute = 0.1 * ridged(n, x * 6.5, z * 4.5, 4) + 0.014 * m(x * 24, z * 18)
      const inland = z + 0.2 - flute + 0.07 - 0.1 * Math.abs(x)
      const h =
        inland < 0
          ? -0.02
          : crest(x + 0.012 * m(x * 18, z * 6)) *
            curve('0 0, .03 .2, .07 .34, .12 .62, .2 .84, .34 1, .8 .9')(inland)
      return h > 0
        ? lerp(h, strata(h, 0.022, 0.9), 0.4) + 0.002 * fractal(m, x * 30, z * 30, 3)
        : -0.02
    },
  )
  return erode(land, { seed, drops: 16000, depth: 0.26 })
}

function lagoon(sheet: Sheet, p: Palette): void {
  const n = noise(3)
  sheet.path(below((x) => 578 + 3 * n(x * 0.02) + 18 * smooth(900, 830, x) * smooth(760, 830, x), 1600, 1000), sheet.roll(p.sea, 560, 1000)) // prettier-ignore
  let left = ''
  let right = ''
  for (let i = 0; i <= 30; i++) {
    left += `L${i * 25} ${num(582 + 54 * smooth(30, 12, i) + 5 * n(i * 0.6))}`
    right += `L${1600 - i * 23} ${num(582 + 78 * smooth(30, 10, i) + 6 * n(i * 0.6, 9))}`
  }
  sheet
    .path(`M0 578${left}L750 578z`, p.leaf[0], 0.34)
    .path(`M1600 578${right}L910 578z`, p.leaf[0], 0.34)
  sheet.path(dashes(sheet, { seed: 6, from: 584, to: 1000, density: (x, y) => 0.28 + 0.2 * smooth(760, 600, y) * smooth(80, 300, Math.abs(x - 838)), long: 260, row: 17, thick: 3.6 }), p.wave[0], 0.5) // prettier-ignore
  sheet.path(
    dashes(sheet, {
      seed: 8,
      from: 590,
      to: 1000,
      density: () => 0.16,
      long: 220,
      row: 22,
      thick: 3,
    }),
    p.wave[1],
    0.7,
  )
  sheet.path(
    glitter(sheet, { seed: 5, x: 838, from: 564, to: 960, narrow: 60, spread: 0.3, density: 0.7 }),
    p.wave[2],
  )
}

/** Villas on the eastern Head, seen as so many roofs among the trees. */
function houses(sheet: Sheet, p: Palette): void {
  const next = random(4)
  let walls = ''
  let roofs = ''
  for (let i = 0; i < 17; i++) {
    const x = 60 + i * 36 + next() * 18
    const y = 566 - 52 * next() - 26 * smooth(700, 300, x)
    const w = 11 + next() * 10
    walls += `M${num(x)} ${num(y)}h${num(w)}v-6h-${num(w)}z`
    roofs += `M${num(x - 2)} ${num(y - 6)}l4-5h${num(w - 4)}l4 5z`
  }
  sheet.path(walls, p.wall[1]).path(roofs, p.roof[0])
}

function sloop(sheet: Sheet, p: Palette): void {
  const at = { x: 980, y: 718, scale: 0.86 }
  sheet.add(
    `<g transform="translate(${at.x} ${at.y + 4})scale(.86-.6)" opacity=".45">${inOneInk(sailingYacht(p), mix(p.sea[2]?.[1] ?? '', p.near[0], 0.25))}</g>`,
  )
  sheet.path(
    [0, 1, 2, 3, 4].map((i) => dash(900 + i * 13, 1070 - i * 9, 740 + i * 26, 4)).join(''),
    p.wave[1],
    0.9,
  )
  sheet.place(sailingYacht(p), at)
}

/** Salt marsh in the near corner. */
function flats(sheet: Sheet, p: Palette): void {
  const n = noise(13)
  const bank = (x: number) => 1012 - 70 * smooth(620, 0, x) + 6 * n(x * 0.016)
  sheet.path(
    below((x) => bank(x) - 12 + 30 * smooth(560, 760, x), 1600, 1000),
    mix(p.near[1], p.sea[2]?.[1] ?? '', 0.4),
  )
  sheet.path(
    below(bank, 1600, 1000) +
      restio({ seed: 9, x: 90, y: 970, tall: 220, stems: 18, spread: 150, lean: 0.06 }) +
      restio({ seed: 4, x: 270, y: 996, tall: 130, stems: 16, spread: 130 }),
    p.near[0],
  )
}
