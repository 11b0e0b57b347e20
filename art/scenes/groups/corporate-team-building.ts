import { mix } from '../../kit/colour.ts'
import { barrel, type BarrelInks } from '../../kit/landmarks/barrel.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { curve, lerp } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { figure, type FigurePose } from '../../kit/people.ts'
import { rows } from '../../kit/plants/rows.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { disc, placed, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .86 .05 205, .5 .92 .05 110, 1 .95 .07 85'),
  rock: inks('.50 .06 290, .58 .07 320, .68 .08 15, .78 .085 45, .87 .07 70'),
  mist: oneInk('.90 .065 80'),
  veld: inks('.52 .09 125, .66 .11 110, .78 .11 95'),
  near: inks('.17 .03 330, .24 .04 345'),
  lamp: oneInk('.93 .10 82'),
}

const light: Light = { azimuth: 160, elevation: 26, ambient: 0.2, cavity: 3, form: 0.35 }
const stone = inks<readonly string[]>(
  '.20 .03 335, .235 .035 345, .275 .04 0, .32 .045 15, .375 .05 30',
)
const end = { x: 800, foot: 742, spring: 520, half: 178 }

/** A blending contest in a vaulted cellar of Stellenbosch: two teams at their tables between the barrels, the Helderberg in the open door. */
export const scene: Scene = {
  id: 'groups/corporate-team-building',
  palette,
  focus: { x: 0.5, y: 0.62 },
  draw(sheet, p) {
    vault(sheet)
    sheet.clip(arch(end.half, end.spring, end.foot), () => outside(sheet, p))
    floor(sheet, p)
    barrels(sheet, p)
    lamps(sheet, p)
    teams(sheet, p)
  },
}

// A round-headed opening about the middle line.
function arch(half: number, spring: number, foot: number): string {
  const r = num(half)
  return `M${num(end.x - half)} ${num(foot)}V${num(spring)}A${r} ${r} 0 0 1 ${num(end.x + half)} ${num(spring)}V${num(foot)}z`
}

/** The vault: bays of plaster parted by ribs, each bay nearer to the light a tone warmer. */
function vault(sheet: Sheet): void {
  sheet.path('M0 0H1600V1000H0z', stone[0] ?? '')
  const bays = [760, 590, 470, 384, 320, 270]
  bays.forEach((half, i) => {
    const t = 1 - (half - end.half) / (900 - end.half)
    const spring = lerp(560, end.spring, t)
    const tone = mix(stone[0] ?? '', stone[4] ?? '', t * t)
    sheet.path(arch(half + 16 * (1 - t) + 5, spring, 1000), mix(tone, stone[4] ?? '', 0.32))
    sheet.path(
      arch(half, spring, 1000),
      i === bays.length - 1 ? mix(stone[3] ?? '', stone[4] ?? '', 0.7) : tone,
    )
  })
  sheet.path(arch(end.half + 20, end.spring, end.foot), oneInk('.55 .06 50'))
  sheet.path(arch(end.half + 5, end.spring, end.foot), oneInk('.70 .07 62'))
}

const crest = curve(
  '-3 .4, -2.2 .56, -1.6 .76, -1.1 .94, -.6 1.1, -.1 1.2, .3 1.18, .6 1.02, .8 .86, 1.05 1.0, 1.3 .94, 1.8 .66, 2.6 .4',
  true,
)

function helderberg(): Terrain {
  const n = noise(48)
  const m = noise(7)
  const land = terrain({ x: [-3, 3], z: [-2.2, 1], nx: 420, nz: 200 }, (x, z) => {
    const d = Math.max(
      0,
      (z < 0 ? -z : z * 0.8) - 0.46 * ridged(n, x * 1.2, z * 0.6, 4) - 0.06 * m(x * 6, z * 3) + 0.2,
    )
    const h = crest(x) * curve('0 1, .1 .92, .26 .74, .5 .52, .9 .28, 1.5 .1, 2.2 .03')(d)
    return Math.max(0, h + 0.012 * fractal(m, x * 7, z * 7, 3))
  })
  return erode(land, { seed: 14, drops: 20000, depth: 0.3 })
}

/** What the door shows: the mountain, and vines up to the sill. */
function outside(sheet: Sheet, p: Palette): void {
  sky(sheet, p.sky, 620)
  const berg = look(
    sheet,
    helderberg(),
    { x: 0.2, y: 0.1, z: -11, focal: 1300, horizon: 628, stretch: 1.3 },
    light,
  )
  relief(sheet, berg, p.rock, { shares: [0.22, 0.42, 0.62, 0.84], foot: 660, smallest: 60, tolerance: 1.3, mist: { ink: p.mist, from: 560, to: 650, strength: 0.6 } }) // prettier-ignore
  scrub(sheet, [p.leaf[1], p.leaf[2]], {
    seed: 5,
    line: () => 654,
    tall: (x) => 12 + 8 * Math.sin(x * 0.05),
    top: 610,
    bottom: 660,
    fine: 0.05,
    smallest: 40,
  })
  sheet.path(
    below(() => 648, 1600, 800),
    p.veld[2],
  )
  const block = {
    far: [
      [690, 650],
      [910, 650],
    ],
    near: [
      [380, 748],
      [1220, 748],
    ],
  } as const
  sheet.path(rows(block, 13, 0.6, 0.2), p.veld[0]).path(rows(block, 13, 0.34, 0.2), p.veld[1])
}

/** Flags of the floor and the daylight that lies on them. */
function floor(sheet: Sheet, p: Palette): void {
  sheet.path('M0 1000V960L560 742H1040L1600 960V1000z', stone[2] ?? '')
  sheet.path('M622 742H978L1330 1000H270z', mix(stone[4] ?? '', p.lamp, 0.18))
  sheet.path('M690 742H910L1090 1000H510z', mix(stone[4] ?? '', p.lamp, 0.46))
  let joints = ''
  for (const y of [760, 784, 816, 858, 912])
    joints += `M${num(622 - (y - 742) * 1.5)} ${y}H${num(978 + (y - 742) * 1.5)}`
  for (let i = -4; i <= 4; i++) joints += `M${800 + i * 40} 742L${800 + i * 130} 1000`
  sheet.line(joints, stone[2] ?? '', 1.2)
}

const oakInks = (t: number): BarrelInks => ({
  wood: [
    mix(oneInk('.24 .04 20'), oneInk('.34 .055 35'), t),
    mix(oneInk('.37 .055 35'), oneInk('.50 .075 50'), t),
    mix(oneInk('.50 .07 48'), oneInk('.66 .085 62'), t),
  ],
  iron: oneInk('.20 .025 320'),
  stain: [oneInk('.30 .10 15'), mix(oneInk('.38 .13 18'), oneInk('.46 .15 22'), t)],
})

/** Two tiers of barrels on either side, drawn from the door towards us. */
function barrels(sheet: Sheet, p: Palette): void {
  const depths = [0.4, 0.5, 0.63, 0.8, 1.02, 1.34]
  for (const [i, s] of depths.entries()) {
    const mark = barrel(oakInks(1 - i / 5.5))
    for (const tier of [0, 1]) {
      const y = 742 + (s - 0.36) * 238 - 66 * s - tier * 138 * s
      const out = 150 + 268 * s + (tier ? 8 : 0)
      sheet
        .add(placed(mark, { x: 800 - out, y, scale: s }))
        .add(placed(mark, { x: 800 + out, y, scale: s, flip: true }))
    }
    const foot = 742 + (s - 0.36) * 238 + 4 * s
    const out = 150 + 268 * s
    sheet.path(`M${num(800 - out + 20 * s)} ${num(foot)}h${num(-230 * s)}v${num(-9 * s)}h${num(230 * s)}zM${num(800 + out - 20 * s)} ${num(foot)}h${num(230 * s)}v${num(-9 * s)}h${num(-230 * s)}z`, p.near[0]) // prettier-ignore
  }
}

function lamps(sheet: Sheet, p: Palette): void {
  for (const [y, r, from] of [
    [176, 9, 0],
    [318, 5, 252],
  ] as const) {
    sheet.line(`M800 ${from}V${y - r * 2}`, p.near[0], 2)
    sheet.disc(800, y, r * 4.4, p.lamp, 0.08).disc(800, y, r * 2.6, p.lamp, 0.16)
    sheet.path(
      `M${800 - r * 2.4} ${y}Q${800 - r * 2} ${y - r * 2} 800 ${y - r * 2.2}T${800 + r * 2.4} ${y}z`,
      p.near[0],
    )
    sheet.disc(800, y + 1, r, p.lamp)
  }
}

const shirts = [
  inks<readonly [string, string]>('.34 .06 262, .52 .07 255'), inks<readonly [string, string]>('.66 .05 50, .92 .04 80'), inks<readonly [string, string]>('.36 .06 195, .52 .065 190'),
  inks<readonly [string, string]>('.50 .10 62, .70 .12 72'), inks<readonly [string, string]>('.28 .05 320, .44 .06 330'), inks<readonly [string, string]>('.42 .07 150, .58 .08 140'),
] as const // prettier-ignore

type Member = readonly [number, number, FigurePose, boolean]

/** Two teams, some behind their table and some before it, each with three wines and one mind to make up. */
function teams(sheet: Sheet, p: Palette): void {
  const heads = [p.near[0], oneInk('.36 .05 40'), oneInk('.50 .06 50')]
  const put = (list: readonly Member[], scale: number) => {
    for (const [i, [x, y, pose, flip]] of list.entries()) {
      const [top, lit] = shirts[(i * 5 + Math.round(x)) % 6] ?? shirts[0]
      sheet.place(
        figure(
          {
            head: heads[(i + Math.round(x)) % 3] ?? p.near[0],
            top,
            lit,
            legs: p.near[i % 2] ?? '',
          },
          pose,
        ),
        { x, y, scale, flip },
      )
    }
  }
  put(
    [
      [842, 772, 'walking', true],
      [884, 776, 'standing', true],
    ],
    0.72,
  )
  put(
    [
      [548, 858, 'standing', false],
      [602, 862, 'standing', false],
      [664, 860, 'pointing', true],
      [716, 866, 'standing', true],
    ],
    1.42,
  )
  sheet.place(trestle(p, 3), { x: 628, y: 884, scale: 1 })
  put(
    [
      [506, 902, 'standing', false],
      [752, 900, 'standing', true],
    ],
    1.52,
  )
  put(
    [
      [900, 884, 'standing', false],
      [962, 880, 'standing', false],
      [1026, 888, 'standing', true],
      [1082, 884, 'pointing', true],
    ],
    1.52,
  )
  sheet.place(trestle(p, 8), { x: 992, y: 914, scale: 1.1 })
  put(
    [
      [866, 934, 'standing', false],
      [1132, 930, 'standing', true],
    ],
    1.62,
  )
}

/** A trestle under white cloth with bottles, measuring glasses and a candle: about 220 × 100 units, the foot at 0. */
function trestle(p: Palette, seed: number): Mark {
  const next = random(seed)
  let bottles = ''
  let glasses = ''
  let wine = ''
  for (let i = 0; i < 11; i++) {
    const x = Math.round(-92 + i * 18 + 4 * next())
    const y = Math.round(-78 + 8 * next())
    if (i % 4 === 1) bottles += `M${x - 5} ${y}v-22q0-5 3-7v-12h4v12q3 2 3 7v22z`
    else {
      glasses += `M${x - 5} ${y - 20}h10l-2 11h-6zM${x - 1} ${y - 9}h2v9h-2zM${x - 4} ${y - 1}h8v2h-8z`
      wine += `M${x - 4} ${y - 16}h8l-1 7h-6z`
    }
  }
  return (
    shape('M-112-84H112L120-68H-120z', p.white[1]) +
    shape('M-120-68H120L112 0Q56 8 0 0T-112 0z', p.white[0]) +
    shape('M-120-68H-60L-66 2Q-90 5-112 0z', mix(p.white[0], p.near[1], 0.25)) +
    shape(bottles, p.near[0]) +
    shape(glasses, p.white[0]) +
    shape(wine, p.disa[0]) +
    disc(70, -100, 4, p.lamp) +
    shape('M67-96h6v20h-6z', p.white[1])
  )
}
