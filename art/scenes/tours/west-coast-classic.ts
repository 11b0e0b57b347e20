import { ostrich } from '../../kit/animals/plains.ts'
import { fishingBoat } from '../../kit/landmarks/boats.ts'
import { noise } from '../../kit/noise.ts'
import { bell, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { daisyClump, flowerField, type DaisyInks } from '../../kit/plants/daisies.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, groundShadow, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .72 .085 240, .5 .84 .055 222, .85 .94 .025 190, 1 .95 .025 110'),
  far: inks('.66 .045 250, .74 .045 215, .84 .035 120'),
  sea: rollOf('0 .58 .10 235, .18 .68 .105 212, .5 .80 .095 192, .8 .89 .065 182, 1 .93 .04 150'),
  wave: inks('.52 .095 232, .74 .08 200, .97 .02 170'),
  granite: inks('.36 .04 300, .47 .045 330, .62 .055 30, .77 .06 62, .90 .045 82'),
  leaf: inks('.36 .05 160, .48 .07 138, .64 .10 118'),
  veld: inks('.46 .075 135, .57 .095 125, .68 .11 115'),
  near: inks('.25 .045 170, .33 .06 150'),
}

const light: Light = { azimuth: 25, elevation: 44, ambient: 0.22 }

/** Langebaan lagoon from Postberg in September: daisies face the sun above the turquoise shallows of Kraalbaai. */
export const scene: Scene = {
  id: 'tours/west-coast-classic',
  palette,
  focus: { x: 0.34, y: 0.56 },
  draw(sheet, p) {
    const horizon = 398
    sky(sheet, p.sky, horizon)
    const shoreHills = range({
      seed: 71, x: [-10, 10], z: [0, 4], ridges: 0.4, rough: 0.3, drops: 5000,
      crest: (x, z) => (0.1 + 0.12 * smooth(-2, 7, x) + 0.08 * bell(x, -5, 2)) * between(z, 0, 1.6, 4),
    }) // prettier-ignore
    const far = look(
      sheet,
      shoreHills,
      { x: 0, y: 0.06, z: -11, focal: 1600, horizon, stretch: 1.3 },
      light,
      3,
    )
    relief(sheet, far, p.far, { shares: [0.36, 0.7], foot: 404, smallest: 300 })
    lagoon(sheet, p, horizon)
    hill(sheet, p)
    flowers(sheet, p)
  },
}

/** The lagoon in its bands: deep channel, shallows, and the bars that the ebb lays bare. */
function lagoon(sheet: Sheet, p: Palette, horizon: number): void {
  const n = noise(5)
  sea(sheet, p.sea, horizon, 690)
  const bar = (y: number, from: number, to: number, thick: number, seed: number) => {
    const upper: string[] = []
    const lower: string[] = []
    for (let x = from; x <= to; x += 20) {
      const t = (x - from) / (to - from)
      const w = thick * Math.sin(Math.PI * t) ** 0.7
      const mid = y + 8 * n(x * 0.004, seed) + 3 * n(x * 0.02, seed)
      upper.push(`${x} ${Math.round(mid - w)}`)
      lower.unshift(`${x} ${Math.round(mid + w * 0.8)}`)
    }
    return `M${[...upper, ...lower].join('L')}z`
  }
  sheet.path(bar(440, -20, 700, 9, 1) + bar(492, 760, 1640, 15, 2) + bar(560, 120, 900, 14, 3), oneInk('.86 .075 190')) // prettier-ignore
  sheet.path(bar(494, 860, 1600, 8, 2) + bar(562, 220, 740, 7, 3), p.sand[2])
  sheet.path(dashes(sheet, { seed: 3, from: 401, to: 660, density: (_, y) => 0.4 * smooth(640, 420, y), long: 190, row: 16 }), p.wave[0], 0.5) // prettier-ignore
  sheet.path(
    dashes(sheet, { seed: 13, from: 420, to: 680, density: () => 0.16, long: 150, row: 18 }),
    p.wave[2],
  )
  sheet.path('M640 530H756L720 536H676zM934 470H990L970 474H950z', p.wave[0], 0.5)
  sheet.place(fishingBoat(p), { x: 700, y: 530, scale: 0.58 })
  sheet.place(fishingBoat(p), { x: 962, y: 470, scale: 0.28, flip: true })
}

/** The near hill with its granite, its bush and two ostriches that walk through the flowers. */
function hill(sheet: Sheet, p: Palette): void {
  const n = noise(9)
  const brow = (x: number) =>
    664 +
    36 * smooth(500, 950, x) -
    120 * smooth(980, 1620, x) -
    34 * smooth(420, 0, x) +
    6 * n(x * 0.008)
  const rocks: Boulder[] = [
    { x: 1375, y: 640, w: 320, h: 210, seed: 14, block: 2.6, rough: 0.5 },
    { x: 1210, y: 672, w: 210, h: 120, seed: 26, block: 2.5, rough: 0.45 },
    { x: 1540, y: 630, w: 260, h: 150, seed: 33, block: 2.6, rough: 0.5 },
    { x: 1395, y: 445, w: 120, h: 74, seed: 46, block: 2.3, rough: 0.4 },
  ]
  boulders(sheet, p.granite, [rocks[3], rocks[0], rocks[2], rocks[1]].filter((one) => one !== undefined), light, { smallest: 240, tolerance: 1.7 }) // prettier-ignore
  scrub(sheet, p.leaf, {
    seed: 12, line: (x) => brow(x) + 8, tall: (x) => 12 + 20 * n(x * 0.016) + 16 * smooth(1080, 1300, x), top: 470, bottom: 740, light: 1, fine: 0.04,
  }) // prettier-ignore
  sheet.path(
    below(brow, 1600, 1000),
    sheet.roll(
      [
        [0, p.veld[1]],
        [1, p.veld[0]],
      ],
      620,
      1000,
    ),
  )
  const bird = { plume: oneInk('.24 .03 300'), sheen: oneInk('.36 .035 300'), skin: oneInk('.74 .06 30'), skinShade: oneInk('.60 .06 20'), white: p.white[1] } // prettier-ignore
  for (const [x, y, scale, pose] of [
    [880, 726, 0.44, 'striding'],
    [968, 716, 0.36, 'feeding'],
  ] as const) {
    sheet.path(groundShadow({ x, y, w: 40, h: 30 }, light), p.veld[0], 0.8)
    sheet.place(ostrich(bird, pose), { x, y, scale, flip: pose === 'feeding' })
  }
}

function flowers(sheet: Sheet, p: Palette): void {
  const n = noise(30)
  const drift = (seed: number) => (x: number, y: number) =>
    0.4 + 0.9 * n(x * 0.004 + seed, y * 0.014) - 0.9 * smooth(40, 0, y - 664 - 36 * smooth(500, 950, x) + 120 * smooth(980, 1620, x)) // prettier-ignore
  const sown = { from: 600, to: 1000, width: 1600, size: [3, 17] as const }
  sheet.path(flowerField({ ...sown, seed: 5, count: 520, where: drift(9) }), p.white[1])
  sheet.path(flowerField({ ...sown, seed: 6, count: 620, where: drift(2) }), oneInk('.78 .155 66'))
  sheet.path(flowerField({ ...sown, seed: 8, count: 160, where: drift(20) }), oneInk('.72 .10 330'))
  sheet.path(grass({ seed: 4, from: -20, to: 620, line: (x) => 1004 - 60 * smooth(520, 0, x), blades: 58, tall: 130, lean: 0.1 }), p.near[1]) // prettier-ignore
  const orange: DaisyInks = { shade: oneInk('.68 .165 50'), light: oneInk('.80 .15 70'), ring: oneInk('.30 .07 30'), heart: oneInk('.55 .12 60') } // prettier-ignore
  const white: DaisyInks = { shade: p.white[0], light: p.white[1], ring: oneInk('.42 .07 60'), heart: oneInk('.80 .14 85') } // prettier-ignore
  sheet.add(
    daisyClump([orange, white], p.near[1], [
      { x: 60, y: 742, size: 104, tall: 260 }, { x: 196, y: 792, size: 92, tall: 220, kind: 1, turn: 6 }, { x: 330, y: 838, size: 100, tall: 190 },
      { x: 470, y: 900, size: 80, tall: 120, turn: 8 }, { x: 120, y: 862, size: 128, tall: 170, turn: -14 }, { x: 262, y: 928, size: 122, tall: 100, kind: 1 },
      { x: 8, y: 918, size: 140, tall: 110, kind: 1, turn: 10 }, { x: 396, y: 966, size: 124, tall: 60, turn: 4 }, { x: 560, y: 962, size: 86, tall: 60, kind: 1 },
    ]),
  ) // prettier-ignore
}
