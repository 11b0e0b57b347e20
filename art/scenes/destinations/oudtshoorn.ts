import { ostrich, type OstrichInks } from '../../kit/animals/ostrich.ts'
import { mix } from '../../kit/colour.ts'
import { featherPalace } from '../../kit/landmarks/feather-palace.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import { groundShadow } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .70 .085 240, .4 .81 .065 228, .8 .92 .03 200, 1 .945 .035 90'),
  rock: inks('.36 .075 320, .47 .10 350, .60 .125 28, .73 .125 48, .86 .085 72'),
  mist: oneInk('.87 .06 62'),
  veld: inks('.62 .085 58, .74 .085 68, .85 .07 78'),
  leaf: inks('.38 .04 150, .49 .05 135, .62 .06 110'),
  roof: inks('.44 .07 25, .56 .085 30'),
  near: inks('.24 .035 310, .34 .05 330'),
}

const light: Light = { azimuth: 32, elevation: 30, ambient: 0.18, cavity: 3, form: 0.25 }

/** Oudtshoorn: ostriches on the red plain of the Klein Karoo, a sandstone feather palace, the folded wall of the Swartberg. */
export const scene: Scene = {
  id: 'destinations/oudtshoorn',
  palette,
  focus: { x: 0.42, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 560)
    const wall = look(
      sheet,
      swartberg(),
      { x: 0, y: 0.1, z: -8, focal: 1900, horizon: 610, stretch: 1.3 },
      light,
    )
    relief(sheet, wall, p.rock, { shares: [0.2, 0.4, 0.6, 0.82], foot: 650, smallest: 240, tolerance: 2, mist: { ink: p.mist, from: 470, to: 640, strength: 0.65 } }) // prettier-ignore
    const n = noise(8)
    sheet.path(
      below((x) => 616 + 6 * n(x * 0.005), 1600, 1000),
      mix(p.veld[1], p.mist, 0.4),
    )
    scrub(sheet, [mix(p.leaf[0], p.mist, 0.25), mix(p.leaf[1], p.mist, 0.2)], { seed: 5, line: () => 648, tall: (x) => 17 + 14 * n(x * 0.01) + 14 * smooth(900, 1250, x), top: 580, bottom: 670, fine: 0.026, smallest: 110 }) // prettier-ignore
    sheet.place(featherPalace(p, [oneInk('.66 .085 62'), oneInk('.83 .08 76')]), {
      x: 1244,
      y: 668,
      scale: 0.86,
      flip: true,
    })
    sheet.path(
      below(() => 656, 1600, 1000),
      p.veld[2],
    )
    plain(sheet, p)
    birds(sheet, p)
  },
}

const crest = curve(
  '-4.4 .9, -3.7 1.05, -3.1 .98, -2.5 1.22, -2 1.12, -1.5 1.32, -1 1.18, -.5 1.0, -.3 .72, -.1 .7, .2 1.02, .7 1.3, 1.2 1.2, 1.7 1.36, 2.3 1.16, 2.9 1.24, 3.6 1.04, 4.4 1.1',
  true,
)

// Quartzite beds stood on end and folded: the strata are taken across a surface that is itself bent.
function swartberg(): Terrain {
  const n = noise(21)
  const m = noise(37)
  const land = terrain({ x: [-4.6, 4.6], z: [-2.2, 1], nx: 600, nz: 240 }, (x, z) => {
    const d = Math.max(
      0,
      (z < 0 ? -z : z * 0.7) -
        0.5 * ridged(n, x * 1.15, z * 0.5, 4) -
        0.07 * m(x * 6, z * 3) +
        0.22,
    )
    const h = crest(x) * curve('0 1, .14 .88, .34 .7, .5 .52, .9 .3, 1.5 .12, 2.2 .04')(d)
    const fold = 0.3 * Math.sin(x * 1.5 + 1.2) + 0.14 * Math.sin(x * 3.4) + 0.1 * n(x * 0.8, 4)
    const bent = strata(h + fold + 2, 0.13, 0.9) - fold - 2
    return Math.max(
      0,
      lerp(h, bent, 0.6 * smooth(0.12, 0.4, h)) + 0.012 * fractal(m, x * 5, z * 5, 3),
    )
  })
  return erode(land, { seed: 7, drops: 24000, depth: 0.26 })
}

/** Stones, bushes and the wire of the camp. */
function plain(sheet: Sheet, p: Palette): void {
  const n = noise(17)
  sheet.path(
    below((x) => 742 + 12 * n(x * 0.004, 2), 1600, 1000),
    p.veld[1],
  )
  sheet.path(
    below((x) => 880 + 26 * n(x * 0.003, 7), 1600, 1000),
    p.veld[0],
  )
  const next = random(9)
  let bushes = ''
  let shade = ''
  for (let i = 0; i < 120; i++) {
    const y = 672 + 320 * next() ** 1.6
    const k = (y - 630) / 210
    const x = next() * 1600
    const r = (9 + next() * 15) * k
    bushes += `M${num(x - r)} ${num(y)}q${num(r * 0.1)}-${num(r * 0.7)} ${num(r * 0.8)}-${num(r * 0.7)} ${num(r)}-${num(r * 0.2)} ${num(r * 1.2)} ${num(r * 0.7)}z`
    shade += `M${num(x - r)} ${num(y)}h${num(2 * r)}l${num(-r * 1.8)} ${num(r * 0.22)}-${num(r)} 0z`
  }
  sheet.path(shade, p.near[1], 0.3).path(bushes, mix(p.leaf[1], p.veld[0], 0.3))
  let posts = ''
  for (let x = -10; x < 1640; x += 118) posts += `M${x} 734h4v-50h-4z`
  sheet.path(posts, p.near[1]).line('M0 690H1600M0 703H1600M0 716H1600', p.near[1], 0.9)
}

function birds(sheet: Sheet, p: Palette): void {
  const cock: OstrichInks = {
    plume: oneInk('.21 .025 300'),
    sheen: oneInk('.35 .035 310'),
    skin: oneInk('.74 .075 40'),
    skinShade: oneInk('.56 .08 30'),
    white: p.white[1],
  }
  const hen: OstrichInks = {
    plume: oneInk('.43 .03 60'),
    sheen: oneInk('.56 .035 65'),
    skin: oneInk('.75 .05 65'),
    skinShade: oneInk('.58 .05 50'),
    white: oneInk('.80 .03 75'),
  }
  const flocks = [
    { inks: hen, pose: 'feeding', x: 1010, y: 770, scale: 0.56, flip: true },
    { inks: cock, pose: 'striding', x: 880, y: 764, scale: 0.54, flip: false },
    { inks: hen, pose: 'striding', x: 1420, y: 792, scale: 0.64, flip: true },
    { inks: hen, pose: 'feeding', x: 330, y: 880, scale: 1.2, flip: false },
    { inks: cock, pose: 'striding', x: 640, y: 948, scale: 1.86, flip: false },
  ] as const
  for (const { inks: coat, pose, x, y, scale, flip } of flocks) {
    sheet.path(
      groundShadow({ x: x + 10, y: y - 2, w: 80 * scale, h: 80 * scale }, light),
      p.near[1],
      0.3,
    )
    sheet.place(ostrich(coat, pose), { x, y, scale, flip })
  }
}
