import { giraffe, type BeastInks } from '../../kit/animals/savanna.ts'
import { whiteRhino, type HideInks } from '../../kit/animals/white-rhino.ts'
import { mix } from '../../kit/colour.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, lerp, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { crown, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import { groundShadow } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range, strata } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .80 .05 245, .5 .88 .035 225, .85 .945 .035 95, 1 .93 .06 78'),
  far: inks('.57 .065 275, .66 .06 300, .78 .06 38'),
  rock: inks('.36 .06 290, .46 .075 320, .58 .09 20, .71 .095 48, .84 .08 70'),
  mist: oneInk('.86 .045 60'),
  veld: inks('.52 .075 75, .68 .085 78, .80 .075 86'),
  leaf: inks('.34 .04 165, .45 .05 140, .61 .065 110'),
}

const light: Light = { azimuth: 24, elevation: 30, cavity: 2.6, form: 0.35 }

/** The plain at Aquila late in the day: a white rhinoceros and her calf, giraffes beyond, the folded ranges of the Karoo behind. */
export const scene: Scene = {
  id: 'posts/your-first-african-adventure-day-safari-aquila',
  palette,
  size: [1600, 900],
  focus: { x: 0.5, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 470)
    ranges(sheet, p)
    plain(sheet, p)
    giraffes(sheet, p)
    rhinos(sheet, p)
    nearEdge(sheet, p)
  },
}

function ranges(sheet: Sheet, p: Palette): void {
  const hex = range({
    seed: 51, x: [-9, 9], z: [0, 4], ridges: 0.5, drops: 12000, rough: 0.35,
    crest: (x, z) => (1.15 + 0.3 * Math.sin(x * 0.45 + 1)) * between(z, 0, 1.6, 4),
  }) // prettier-ignore
  const far = look(
    sheet,
    hex,
    { x: 0, y: 0.1, z: -14, focal: 2300, horizon: 452, stretch: 1.35 },
    light,
    2,
  )
  relief(sheet, far, p.far, { shares: [0.36, 0.7], smallest: 440, tolerance: 2.7, mist: { ink: p.mist, from: 250, to: 440, strength: 0.75 } }) // prettier-ignore
  // The near ridge lies on its beds like a tipped pile of books: long slope to the left, scarp to the right.
  const n = noise(4)
  const ridge = range({
    seed: 15, x: [-5, 5], z: [0, 3], ridges: 0.9, drops: 20000, rough: 0.34,
    crest: (x, z) => {
      const tip = x * 0.6 + 0.25 * n(z * 0.8, x * 0.3)
      const saw = (tip - Math.floor(tip)) ** 1.3
      const tall = 0.2 + 0.5 * smooth(-1.2, 3.6, x) + 0.28 * smooth(-2, -5, x)
      return strata(tall * (0.62 + 0.4 * smooth(0, 0.8, saw) * smooth(1, 0.82, saw)), 0.09, 0.5) * between(z, 0, 1.3, 3)
    },
  }) // prettier-ignore
  const near = look(
    sheet,
    ridge,
    { x: 0, y: 0.12, z: -6, focal: 1480, horizon: 440, stretch: 1.3 },
    light,
  )
  relief(sheet, near, p.rock, {
    shares: [0.2, 0.4, 0.6, 0.82],
    smallest: 420,
    tolerance: 2.6,
    mist: { ink: p.mist, from: 380, to: 490, strength: 0.5 },
    cover: { inks: [mix(p.leaf[1], p.rock[2], 0.25), mix(p.leaf[2], p.veld[1], 0.3)], from: 0.83 },
  })
}

function plain(sheet: Sheet, p: Palette): void {
  const n = noise(9)
  sheet.path(
    below((x) => 482 + 5 * n(x * 0.004), 1600, 900),
    sheet.roll([[0, p.veld[1]], [0.4, p.veld[2]], [1, p.veld[1]]], 480, 900),
  ) // prettier-ignore
  const next = random(5)
  let shade = ''
  let lit = ''
  let bush = ''
  for (let i = 0; i < 88; i++) {
    const t = next() ** 1.5
    const y = lerp(490, 800, t)
    const x = next() * 1640 - 20
    const r = lerp(4, 24, t) * (0.5 + next())
    const tall = r * (0.5 + 0.3 * next())
    const at = (u: number, v: number) => `${Math.round(x + u * r)} ${Math.round(y - v * tall)}`
    const [u, v] = [next() * 0.3, 0.7 + next() * 0.3]
    bush += `M${at(-1, 0)}Q${at(-1.1, 0.6)} ${at(-0.6, v * 0.7)}Q${at(-0.5 + u, 1.3 * v)} ${at(u, v * 0.86)}Q${at(0.5, 1.2)} ${at(0.72, 0.6)}Q${at(1.15, 0.5)} ${at(1, 0)}z`
    lit += `M${at(u, v * 0.86)}Q${at(0.5, 1.2)} ${at(0.72, 0.6)}Q${at(1.15, 0.5)} ${at(1, 0)}Q${at(0.6, 0.2)} ${at(u + 0.1, 0.5)}z`
    shade += dash(x - r * 2.4, x + r * 0.7, y + 1, r * 0.16)
  }
  sheet.path(shade, p.veld[0], 0.7).path(bush, p.leaf[1]).path(lit, p.leaf[2])
  for (const [x, y, r, seed] of [[1330, 566, 52, 3], [1420, 560, 40, 5], [100, 548, 36, 8], [884, 520, 22, 6]] as const) {
    sheet.path(groundShadow({ x, y, w: r * 2, h: r }, light), p.veld[0], 0.7)
    sheet.add(crown(p.leaf, { seed, x, y: y - r * 0.62, rx: r, ry: r * 0.66, light: 1 }))
  } // prettier-ignore
}

function giraffes(sheet: Sheet, p: Palette): void {
  const coat: BeastInks = {
    dark: oneInk('.50 .09 45'),
    body: oneInk('.80 .085 75'),
    light: oneInk('.86 .07 80'),
    rim: oneInk('.94 .05 88'),
    pale: p.white[1],
  }
  for (const [x, y, scale, flip] of [[1190, 592, 0.66, false], [1074, 566, 0.5, false]] as const) {
    sheet.path(groundShadow({ x: x - 20, y, w: 100 * scale, h: 210 * scale }, light), p.veld[0], 0.7)
    sheet.place(giraffe(coat), { x, y, scale, flip })
  } // prettier-ignore
}

function rhinos(sheet: Sheet, p: Palette): void {
  const hide: HideInks = inks('.31 .035 285, .41 .035 310, .53 .035 20, .69 .045 62, .76 .04 75')
  sheet.path(groundShadow({ x: 560, y: 752, w: 480, h: 190 }, light), p.veld[0], 0.85)
  sheet.place(whiteRhino(hide), { x: 640, y: 752, scale: 1.22 })
  sheet.path(groundShadow({ x: 300, y: 772, w: 200, h: 90 }, light), p.veld[0], 0.85)
  sheet.place(whiteRhino(hide), { x: 300, y: 776, scale: 0.55 })
}

function nearEdge(sheet: Sheet, p: Palette): void {
  const n = noise(2)
  const rise = (x: number) =>
    912 - 96 * smooth(1060, 1660, x) - 20 * bell(x, 40, 200) + 6 * n(x * 0.02)
  sheet.path(
    grass({ seed: 3, from: 0, to: 1600, line: (x) => rise(x) + 6, blades: 36, tall: 84, lean: 0.1 }),
    oneInk('.40 .06 55'),
  ) // prettier-ignore
  scrub(sheet, [p.leaf[0], p.leaf[1]], { seed: 6, line: rise, tall: (x) => 30 * smooth(1050, 1300, x), top: 720, bottom: 910 }) // prettier-ignore
  sheet.path(below(rise, 1600, 900), p.leaf[0])
}
