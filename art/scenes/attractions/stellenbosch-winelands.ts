import { mix } from '../../kit/colour.ts'
import { homestead } from '../../kit/landmarks/homestead.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { bell, clamp, curve, lerp, smooth, toSegment } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { grass, restio } from '../../kit/plants/grasses.ts'
import { rows, soil, type Block } from '../../kit/plants/rows.ts'
import { oak, poplar, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light, type View } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .76 .05 222, .4 .85 .04 200, .75 .925 .045 105, 1 .93 .07 80'),
  rock: inks('.36 .06 280, .45 .07 300, .57 .085 350, .73 .10 48, .86 .08 75'),
  mist: oneInk('.84 .06 82'),
  leaf: inks('.31 .045 160, .42 .065 140, .60 .095 115'),
  veld: inks('.47 .075 120, .62 .10 105, .77 .105 92'),
  sea: rollOf('0 .80 .05 85, .35 .70 .045 200, 1 .46 .055 230'),
}

const light: Light = { azimuth: 168, elevation: 27, ambient: 0.17, cavity: 3, form: 0.3 }
const bank = 742

/** Simonsberg above the vineyards of Stellenbosch in autumn, with a white homestead, and both again in the farm dam. */
export const scene: Scene = {
  id: 'attractions/stellenbosch-winelands',
  palette,
  focus: { x: 0.5, y: 0.52 },
  draw(sheet, p) {
    sky(sheet, p.sky, 560)
    const mountain = look(
      sheet,
      simonsberg(),
      { x: 0, y: 0.12, z: -6.4, focal: 1720, horizon: 580, stretch: 1.08 },
      light,
    )
    relief(sheet, mountain, p.rock, { shares: [0.22, 0.4, 0.56, 0.78], foot: 640, smallest: 300, tolerance: 2.3, mist: { ink: p.mist, from: 430, to: 600, strength: 0.75 } }) // prettier-ignore
    slopes(sheet, p)
    farm(sheet, p)
    dam(sheet, p, mountain)
    sheet.path(
      restio({ seed: 4, x: 1470, y: 1004, tall: 260, stems: 18, spread: 190, lean: -0.06 }),
      p.near[0],
    )
    sheet.path(
      below((x) => 1006 - 40 * smooth(1180, 1600, x), 1600, 1000),
      p.near[0],
    )
    sheet.path(
      grass({
        seed: 9,
        from: -20,
        to: 330,
        line: (x) => 1000 - 34 * smooth(360, 0, x),
        blades: 60,
        tall: 90,
        lean: 0.2,
      }) + below((x) => 1004 - 34 * smooth(360, 0, x), 700, 1000),
      p.near[0],
    )
  },
}

// From the south-west: the long shoulder on the left, then the three blunt towers of the summit, then the fall to the Helshoogte.
const crest = curve(
  '-3.6 .14, -2.9 .32, -2.3 .52, -1.75 .74, -1.45 .8, -1.2 .98, -.95 1.02, -.82 .93, -.66 1.16, -.46 1.24, -.36 1.27, -.28 1.12, -.14 1.33, .06 1.41, .2 1.38, .27 1.2, .4 1.25, .52 1.22, .6 1.1, .74 1.08, .98 .8, 1.4 .62, 1.9 .42, 2.5 .3, 3.6 .2',
)
const side = curve('0 1, .06 .95, .12 .8, .3 .66, .42 .52, .8 .33, 1.4 .17, 2.2 .07, 3 .03')

function simonsberg(): Terrain {
  const n = noise(33)
  const m = noise(9)
  const land = terrain({ x: [-3.8, 3.8], z: [-2.6, 1.3], nx: 560, nz: 280 }, (x, z) => {
    const spur = 0.34 * ridged(n, x * 1.05, z * 0.55, 4) + 0.05 * m(x * 7, z * 2)
    const d = Math.max(0, (z < 0.2 ? 0.2 - z : (z - 0.2) * 0.7) - spur + 0.16)
    const top = crest(x + 0.03 * m(x * 5, 4)) * (1 + 0.05 * m(x * 8, 1))
    const hill = 0.3 - toSegment(x, z, [1.5, -0.9], [3.6, -0.7]).d * 0.3
    const h = Math.max(top * side(d), hill - 0.04 * ridged(m, x * 2, z * 2, 3))
    return Math.max(
      0,
      lerp(h, strata(h, 0.11, 0.8), 0.3 * clamp(h * 1.4)) + 0.012 * fractal(m, x * 6, z * 6, 3),
    )
  })
  return erode(land, { seed: 12, drops: 36000, depth: 0.3 })
}

const blocks: readonly (Block & { count: number; ink: number })[] = [
  {
    far: [
      [-40, 622],
      [250, 604],
    ],
    near: [
      [-160, 742],
      [300, 742],
    ],
    count: 15,
    ink: 0,
    bow: 10,
  },
  {
    far: [
      [262, 604],
      [520, 596],
    ],
    near: [
      [322, 742],
      [640, 742],
    ],
    count: 16,
    ink: 1,
    swell: 6,
  },
  {
    far: [
      [1130, 606],
      [1380, 590],
    ],
    near: [
      [1010, 742],
      [1490, 742],
    ],
    count: 17,
    ink: 2,
    swell: 10,
  },
  {
    far: [
      [1396, 588],
      [1660, 604],
    ],
    near: [
      [1520, 742],
      [1980, 742],
    ],
    count: 13,
    ink: 0,
    bow: -10,
  },
]

function slopes(sheet: Sheet, p: Palette): void {
  const n = noise(4)
  sheet.path(
    below((x) => 566 - 22 * bell(x, 1420, 260) + 12 * n(x * 0.004), 1600, 800),
    mix(p.veld[1], p.mist, 0.42),
  )
  scrub(sheet, [mix(p.leaf[1], p.mist, 0.3), mix(p.leaf[2], p.mist, 0.3)], { seed: 7, line: (x) => 586 - 12 * bell(x, 1420, 260), tall: (x) => 18 + 12 * n(x * 0.008, 4), top: 520, bottom: 600, fine: 0.02, smallest: 120 }) // prettier-ignore
  sheet.path(
    below((x) => 592 - 10 * bell(x, 300, 300) - 8 * bell(x, 1400, 260), 1600, 800),
    p.veld[1],
  )
  const soils = [oneInk('.70 .09 70'), oneInk('.74 .085 84'), oneInk('.66 .10 58')]
  const vines = [oneInk('.60 .135 62'), oneInk('.62 .11 100'), oneInk('.52 .14 42')]
  const shades = [oneInk('.44 .105 48'), oneInk('.46 .085 125'), oneInk('.37 .10 28')]
  for (const block of blocks) {
    sheet.path(soil(block), soils[block.ink] ?? '')
    sheet.path(rows(block, block.count, 0.62, 0.1), shades[block.ink] ?? '')
    sheet.path(rows(block, block.count, 0.36, 0.1), vines[block.ink] ?? '')
  }
}

function farm(sheet: Sheet, p: Palette): void {
  const n = noise(22)
  sheet.path(`M560 742L620 640Q800 622 1010 640L1090 742z`, p.veld[2])
  for (const [x, tall, seed] of [[548, 128, 3], [580, 150, 9], [612, 136, 5], [1072, 140, 8]] as const)
    sheet.place(poplar(p.leaf, { seed, tall }), { x, y: 668 }) // prettier-ignore
  for (const [x, tall, seed] of [[668, 124, 2], [1010, 132, 6], [760, 108, 14]] as const)
    sheet.place(oak(p.leaf, { seed, tall }), { x, y: 672 }) // prettier-ignore
  sheet.place(homestead(p), { x: 836, y: 706, scale: 0.6 })
  scrub(sheet, p.leaf, { seed: 18, line: () => bank + 4, tall: (x) => 15 + 12 * n(x * 0.012), top: 690, bottom: 760, fine: 0.03, smallest: 110 }) // prettier-ignore
}

/** The dam: the mountain and the house lie in it upside down, broken by a light wind. */
function dam(sheet: Sheet, p: Palette, mountain: View): void {
  const water = 'M-10 752C300 742 1300 742 1610 752V1010H-10z'
  sheet.path(water, sheet.roll(p.sea, 742, 1000))
  sheet.clip(water, () => {
    let path = 'M-10 742'
    for (let x = 0; x <= 1600; x += 20)
      path += `L${x} ${Math.round(770 + (640 - (mountain.skyline[x / 2] ?? 640)) * 0.34)}`
    sheet.path(`${path}V742z`, mix(p.rock[1], p.sea[1]?.[1] ?? '', 0.5), 0.75)
    sheet.add(`<g transform="translate(836 766)scale(.6-.45)" opacity=".7">${homestead(p)}</g>`)
    sheet.path('M0 742H1600V766H0z', p.leaf[0], 0.85)
  })
  sheet.path(dashes(sheet, { seed: 12, from: 754, to: 1000, density: (_, y) => 0.5 * smooth(1010, 800, y) + 0.12, long: 230, row: 15, thick: 3.4 }), mix(p.sea[1]?.[1] ?? '', p.sea[0]?.[1] ?? '', 0.4), 0.75) // prettier-ignore
  sheet.path(
    dash(300, 520, 800, 4) + dash(980, 1240, 842, 5) + dash(90, 330, 884, 5),
    p.white[1],
    0.8,
  )
}
