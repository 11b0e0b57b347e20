import { mix } from '../../kit/colour.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { bell, clamp, curve, lerp, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { protea } from '../../kit/plants/protea.ts'
import { crown, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .84 .035 200, .5 .91 .03 150, 1 .955 .045 95'),
  rock: inks('.34 .05 275, .44 .055 285, .57 .05 330, .73 .06 65, .87 .05 85'),
  nearRock: inks('.26 .05 195, .35 .06 170, .47 .075 145, .62 .095 122'),
  mist: oneInk('.88 .035 130'),
  leaf: inks('.325 .06 168, .43 .085 148, .60 .115 120'),
  sand: inks('.44 .045 50, .60 .055 60, .78 .06 70'),
}

const light: Light = { azimuth: 24, elevation: 32, ambient: 0.18, cavity: 3, form: 0.3 }

/** Kirstenbosch: a school class on the Boomslang walkway over the trees, Castle Rock and the eastern face of Table Mountain above. */
export const scene: Scene = {
  id: 'groups/educational-tours',
  palette,
  focus: { x: 0.75, y: 0.58 },
  draw(sheet, p) {
    sky(sheet, p.sky, 520)
    const back = look(
      sheet,
      eastFace(),
      { x: 0, y: 0.16, z: -3.6, focal: 1500, horizon: 690, stretch: 1.15 },
      light,
    )
    relief(sheet, back, p.rock, {
      shares: [0.18, 0.36, 0.56, 0.8], foot: 760, smallest: 300, tolerance: 2.2,
      cover: { inks: [mix(p.leaf[1], p.mist, 0.2), mix(p.leaf[2], p.mist, 0.15)], from: 0.7, seed: 6, fray: 0.18 },
      mist: { ink: p.mist, from: 430, to: 720, strength: 0.5 },
    }) // prettier-ignore
    canopy(sheet, p)
    boomslang(sheet, p)
    nearTrees(sheet, p)
  },
}

const crest = curve(
  '-2.6 .62, -2 .74, -1.5 .8, -1.05 .93, -.7 .96, -.4 .86, -.1 .98, .15 1.0, .34 .9, .5 .84, .66 .9, .8 .86, .95 .7, 1.3 .62, 1.8 .74, 2.3 .66, 2.8 .5',
)

// The buttresses over the garden: Fernwood on the left, Window and Castle Rock in the middle, ravines of forest between.
function eastFace(): Terrain {
  const n = noise(29)
  const m = noise(3)
  const land = terrain({ x: [-2.8, 2.8], z: [-1.7, 0.8], nx: 560, nz: 270 }, (x, z) => {
    const ravine =
      0.5 * bell(x, -0.34, 0.12) + 0.42 * bell(x, 0.98, 0.14) + 0.3 * bell(x, -1.3, 0.1)
    const d = Math.max(
      0,
      (z < 0 ? -z : z * 0.5) -
        0.36 * ridged(n, x * 1.7, z * 0.6, 4) +
        ravine * 0.5 -
        0.04 * m(x * 8, z * 3) +
        0.12,
    )
    const h =
      crest(x + 0.03 * m(x * 7, 2)) *
      curve('0 1, .05 .93, .1 .76, .17 .7, .24 .54, .5 .38, .9 .2, 1.4 .08, 2 .02')(d)
    return Math.max(
      0,
      lerp(h, strata(h, 0.075, 0.9), 0.45 * clamp(h * 1.8 - 0.5)) +
        0.01 * fractal(m, x * 8, z * 8, 3),
    )
  })
  return erode(land, { seed: 11, drops: 26000, depth: 0.28 })
}

function canopy(sheet: Sheet, p: Palette): void {
  const n = noise(17)
  for (const [i, y] of [650, 712, 790].entries()) {
    const haze = 0.3 - i * 0.13
    scrub(sheet, p.leaf.map((ink) => mix(ink, p.mist, haze)), { seed: 3 + i, line: () => y, tall: (x) => 46 + 30 * n(x * 0.006, i * 5), top: y - 130, bottom: y + 110, fine: 0.014 + 0.002 * i, smallest: 420, light: 1 }) // prettier-ignore
  }
}

// The walkway's deck: a snake of steel and timber that rises out of the trees, swings towards us and sinks again.
const deck = (t: number): readonly [number, number, number] => {
  const x = 150 + 1330 * t + 60 * Math.sin(t * 6)
  const y =
    742 -
    150 * Math.sin(Math.PI * clamp(t * 1.04)) ** 0.9 -
    20 * Math.sin(t * 9 + 0.5) +
    70 * smooth(0.62, 1, t)
  return [x, y, 0.55 + 0.75 * bell(t, 0.52, 0.34)]
}

function boomslang(sheet: Sheet, p: Palette): void {
  const steel = oneInk('.34 .03 240')
  let top = ''
  let foot = ''
  let ribs = ''
  let rails = ''
  let posts = ''
  for (let i = 0; i <= 60; i++) {
    const [x, y, k] = deck(i / 60)
    top += `${i ? 'L' : 'M'}${num(x)} ${num(y)}`
    foot = `L${num(x)} ${num(y + 15 * k)}${foot}`
    rails += `${i ? 'L' : 'M'}${num(x)} ${num(y - 40 * k)}`
    ribs += `M${num(x)} ${num(y + 2)}v-${num(42 * k)}`
  }
  for (const t of [0.16, 0.33, 0.5, 0.67, 0.84]) {
    const [x, y, k] = deck(t)
    posts += `M${num(x)} ${num(y + 12)}L${num(x - 26 * k)} 850M${num(x)} ${num(y + 12)}L${num(x + 26 * k)} 850`
  }
  sheet.line(posts, steel, 5)
  children(sheet, p)
  sheet.path(`${top}${foot}z`, p.sand[1])
  sheet.line(top, p.sand[2], 5).line(ribs, steel, 1.5).line(rails, p.sand[2], 4)
}

/** The class in file, the teacher at its head and the guide who points. */
function children(sheet: Sheet, p: Palette): void {
  const jersey = inks<readonly [string, string]>('.36 .09 265, .46 .10 262')
  const next = random(21)
  const legs = p.near[1]
  for (let i = 0; i < 12; i++) {
    const [x, y, k] = deck(0.27 + i * 0.03 + 0.01 * next())
    const isRed = i === 7
    sheet.place(figure({ head: i % 3 ? p.near[0] : p.roof[0], top: isRed ? p.disa[0] : jersey[0], lit: isRed ? p.disa[1] : jersey[1], legs }, 'child'), { x, y: y + 1, scale: k * 0.92, flip: i === 4 || i === 9 }) // prettier-ignore
  }
  const guides = [
    [0.665, 'pointing', inks<readonly [string, string]>('.50 .06 120, .62 .07 112')],
    [0.235, 'standing', p.wall],
  ] as const
  for (const [t, pose, [top, lit]] of guides) {
    const [x, y, k] = deck(t)
    sheet.place(figure({ head: p.near[0], top, lit, legs }, pose), { x, y: y + 1, scale: k * 0.92 })
  }
}

/** Crowns that stand before the walkway, and a king protea of the garden in the near corner. */
function nearTrees(sheet: Sheet, p: Palette): void {
  const n = noise(8)
  sheet.path(
    below(() => 872, 1600, 1000),
    p.leaf[0],
  )
  const masses = [4, 22, 41].map((seed) => crown(p.leaf, { seed, x: 0, y: 0, rx: 150, ry: 84, light: 1 })) // prettier-ignore
  const crowns = [
    [90, 838, 1.14, 0], [336, 872, 1, 1], [590, 850, 0.94, 2], [846, 884, 1, 0], [1086, 856, 1, 1], [1330, 866, 1.14, 2],
    [1560, 840, 1, 0], [200, 968, 1.34, 2], [640, 976, 1.4, 1], [1060, 984, 1.34, 2],
  ] as const // prettier-ignore
  for (const [x, y, scale, which] of crowns) sheet.place(masses[which] ?? '', { x, y, scale })
  sheet.path('M0 990H1600V1000H0z', p.leaf[0])
  sheet.path(
    below((x) => 1000 - 70 * smooth(900, 1600, x) + 6 * n(x * 0.02), 1600, 1000),
    p.near[0],
  )
  const pale = mix(p.disa[1], p.white[1], 0.6)
  const flower = { outer: p.disa, inner: [mix(p.disa[0], pale, 0.4), pale] as const, heart: [mix(p.white[0], p.disa[1], 0.3), p.white[1]] as const, leaf: [p.near[0], p.leaf[1]] as const } // prettier-ignore
  sheet.place(protea(flower, { seed: 6, open: 0.95, tilt: 32 }), {
    x: 1440,
    y: 1052,
    scale: 0.86,
    turn: -5,
  })
}
