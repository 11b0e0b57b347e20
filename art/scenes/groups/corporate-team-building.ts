import { mix } from '../../kit/colour.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { curve, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { crown, oak, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { disc, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .56 .075 282, .35 .67 .075 305, .65 .79 .085 345, .88 .88 .095 50, 1 .90 .085 70'),
  rock: inks('.30 .075 285, .37 .085 300, .46 .095 330, .59 .115 8, .74 .11 40'),
  mist: oneInk('.70 .085 350'),
  leaf: inks('.23 .04 240, .31 .045 215, .42 .055 160'),
  veld: inks('.36 .045 320, .46 .055 345, .60 .07 25'),
  near: inks('.18 .035 275, .25 .04 280'),
  wall: inks('.66 .05 320, .93 .035 70'),
  lamp: oneInk('.95 .095 88'),
}

const light: Light = { azimuth: 18, elevation: 18, ambient: 0.17, cavity: 3, form: 0.35 }

/** A long table under the oaks of a Stellenbosch farm at nightfall: colleagues at their blending glasses, lamps strung over them, the Helderberg behind. */
export const scene: Scene = {
  id: 'groups/corporate-team-building',
  palette,
  focus: { x: 0.5, y: 0.66 },
  draw(sheet, p) {
    sky(sheet, p.sky, 600)
    const berg = look(
      sheet,
      helderberg(),
      { x: 0, y: 0.1, z: -6.6, focal: 1750, horizon: 640, stretch: 1.22 },
      light,
    )
    relief(sheet, berg, p.rock, { shares: [0.24, 0.44, 0.64, 0.84], foot: 700, smallest: 380, tolerance: 2.4, mist: { ink: p.mist, from: 470, to: 660, strength: 0.7 } }) // prettier-ignore
    garden(sheet, p)
    lamps(sheet, p)
    table(sheet, p)
    const n = noise(6)
    sheet.path(below((x) => 1010 - 46 * smooth(420, -40, x) - 40 * smooth(1220, 1640, x) + 5 * n(x * 0.02), 1600, 1000), p.near[0]) // prettier-ignore
  },
}

const crest = curve(
  '-4 .26, -3.3 .34, -2.6 .46, -2 .66, -1.5 .86, -1.2 .84, -.8 1.06, -.35 1.18, .1 1.2, .4 1.13, .62 .9, .85 .86, 1.15 1.0, 1.4 .92, 1.8 .66, 2.4 .46, 3.2 .3, 4 .22',
  true,
)

// From the north: the long shoulder, the great Dome, and the West Peak beyond its saddle.
function helderberg(): Terrain {
  const n = noise(48)
  const m = noise(7)
  const land = terrain({ x: [-4.1, 4.1], z: [-2.2, 1], nx: 520, nz: 230 }, (x, z) => {
    const d = Math.max(
      0,
      (z < 0 ? -z : z * 0.8) - 0.46 * ridged(n, x * 1.2, z * 0.6, 4) - 0.06 * m(x * 6, z * 3) + 0.2,
    )
    const h =
      crest(x + 0.04 * m(x * 4, 2)) *
      curve('0 1, .1 .92, .26 .74, .5 .52, .9 .28, 1.5 .1, 2.2 .03')(d)
    return Math.max(0, h + 0.012 * fractal(m, x * 7, z * 7, 3))
  })
  return erode(land, { seed: 14, drops: 28000, depth: 0.3 })
}

/** Vines up to the trees, the trees, and the raked ground below them. */
function garden(sheet: Sheet, p: Palette): void {
  const n = noise(13)
  sheet.path(
    below((x) => 648 + 8 * n(x * 0.004), 1600, 1000),
    mix(p.veld[1], p.mist, 0.35),
  )
  for (const [i, y] of [668, 688, 712].entries())
    scrub(sheet, [mix(p.leaf[0], p.mist, 0.34 - i * 0.1), mix(p.leaf[1], p.mist, 0.3 - i * 0.1)], { seed: 3 + i, line: () => y, tall: (x) => 12 + i * 3 + 4 * n(x * 0.05, i), top: y - 30, bottom: y, fine: 0.05, smallest: 90 }) // prettier-ignore
  sheet.path(
    below(() => 716, 1600, 1000),
    p.veld[1],
  )
  sheet.path(
    below((x) => 770 + 10 * n(x * 0.004, 6), 1600, 1000),
    p.veld[2],
  )
  sheet.path(
    below((x) => 900 + 12 * n(x * 0.003, 9), 1600, 1000),
    p.veld[1],
  )
  sheet.place(oak(p.leaf, { seed: 4, tall: 470, light: 1 }), { x: 168, y: 800 })
  sheet.place(oak(p.leaf, { seed: 17, tall: 440, light: 1 }), { x: 1440, y: 796 })
  sheet.add(
    crown(p.leaf, { seed: 31, x: 20, y: 560, rx: 150, ry: 110, light: 1 }) +
      crown(p.leaf, { seed: 37, x: 1600, y: 580, rx: 140, ry: 100, light: 1 }),
  )
  sheet.path(
    'M60 806q110-16 230 0-110 16-230 0zM1330 802q110-16 230 0-110 16-230 0z',
    p.veld[0],
    0.8,
  )
}

const cable = (t: number, sag: number) => [236 + 1140 * t, 560 + sag * 4 * t * (1 - t)] as const

function lamps(sheet: Sheet, p: Palette): void {
  let wires = ''
  let bulbs = ''
  for (const [sag, count, shift] of [
    [74, 19, 0],
    [36, 15, 0.03],
  ] as const) {
    const [x0, y0] = cable(0, sag)
    const [x1, y1] = cable(1, sag)
    wires += `M${x0} ${y0}Q${(x0 + x1) / 2} ${y0 + sag * 2} ${x1} ${y1}`
    for (let i = 1; i < count; i++) {
      const [x, y] = cable(i / count + shift * 0.5, sag)
      bulbs +=
        disc(Math.round(x), Math.round(y + 6), 13, p.lamp, 0.22) +
        disc(Math.round(x), Math.round(y + 6), 4.4, p.lamp)
    }
  }
  sheet.line(wires, p.near[0], 1.6).add(bulbs)
}

const coats = [
  inks<readonly [string, string]>('.34 .06 265, .46 .06 262'), inks<readonly [string, string]>('.62 .045 330, .84 .04 60'), inks<readonly [string, string]>('.40 .06 200, .52 .06 195'),
  inks<readonly [string, string]>('.52 .09 60, .68 .11 68'), inks<readonly [string, string]>('.30 .05 310, .42 .06 320'), inks<readonly [string, string]>('.48 .07 150, .60 .075 140'),
] as const // prettier-ignore

/** The table: those on the far side face us, those on the near side have their backs to us, one stands to taste. */
function table(sheet: Sheet, p: Palette): void {
  const next = random(18)
  const heads = [p.near[0], oneInk('.36 .05 40'), oneInk('.52 .06 50'), p.near[1]]
  const person = (i: number) => ({
    head: heads[i % 4] ?? p.near[0],
    top: coats[(i * 5) % 6]?.[0] ?? '',
    lit: coats[(i * 5) % 6]?.[1] ?? '',
    legs: p.near[0],
  })
  for (let i = 0; i < 17; i++) {
    const x = 352 + i * 56 + 8 * next()
    if (i === 11) sheet.place(figure(person(9), 'pointing'), { x, y: 862, scale: 1.4, flip: true })
    else
      sheet.place(figure(person(i), 'standing'), {
        x,
        y: 882 + 6 * next(),
        scale: 1.26,
        flip: i % 3 === 0,
      })
  }
  sheet.path('M300 806H1300L1326 836H274z', p.wall[1])
  sheet.path('M274 836H1326V846Q1250 862 1180 850T1020 852 860 850 700 854 540 850 400 852 274 846z', mix(p.wall[0], p.wall[1], 0.55)) // prettier-ignore
  sheet.path('M300 846h10v74h-10zM790 846h10v74h-10zM1290 846h10v74h-10z', p.near[0])
  let ware = ''
  for (let i = 0; i < 26; i++)
    ware += (i % 5 === 2 ? bottle : glass)(p, 322 + i * 38 + 10 * next(), 816 + 9 * next())
  sheet.add(ware)
  for (let i = 0; i < 13; i++) {
    if (i === 4 || i === 9) continue
    sheet.place(back(person(i + 3), p), { x: 356 + i * 74 + 10 * next(), y: 938, scale: 1.36 })
  }
}

// A glass of the blend, half full.
function glass(p: Palette, x: number, y: number): Mark {
  return (
    shape(
      `M${num(x - 5)} ${num(y - 17)}h10l-2 9h-6zM${num(x - 0.7)} ${num(y - 8)}h1.400v7h-1.400zM${num(x - 4)} ${num(y - 1)}h8v1.500h-8z`,
      p.wall[0],
    ) + shape(`M${num(x - 4.3)} ${num(y - 14)}h8.600l-1.500 6h-5.600z`, p.disa[0])
  )
}

function bottle(p: Palette, x: number, y: number): Mark {
  return (
    shape(`M${num(x - 5)} ${num(y)}v-20q0-5 3-7v-11h4v11q3 2 3 7v20z`, p.near[0]) +
    shape(`M${num(x - 5)} ${num(y - 6)}h10v-9h-10z`, p.wall[1])
  )
}

// Someone on the bench, from behind: about 80 units tall.
function back(who: { head: string; top: string; lit: string }, p: Palette): Mark {
  return (
    shape('M-38-8H38V-3H-38zM-30-3h4v12h-4zM26-3h4v12h-4z', p.near[0]) +
    shape('M-14-8C-16-30-16-44-10-50-4-54 4-54 10-50 16-44 16-30 14-8z', who.top) +
    shape('M6-52C14-48 16-30 14-8H7C9-26 9-42 6-52z', who.lit) +
    disc(0, -61, 8, who.head) +
    shape('M-14-9q14 5 28 0l-2 6h-24z', p.near[1])
  )
}
