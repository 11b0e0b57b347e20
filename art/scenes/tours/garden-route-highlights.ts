import { kayak } from '../../kit/landmarks/boats.ts'
import { mix } from '../../kit/colour.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { blueHour, day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { crown, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { breaker, dashes, sea } from '../../kit/sea.ts'
import { placed, type Sheet } from '../../kit/sheet.ts'
import { cumulus, sky } from '../../kit/sky.ts'
import { terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .78 .06 232, .5 .87 .04 210, 1 .95 .03 120'),
  sea: rollOf('0 .74 .065 215, .4 .66 .075 205, 1 .60 .075 195'),
  wave: inks('.48 .07 218, .68 .06 200, .96 .02 140'),
  leaf: inks('.27 .045 205, .36 .06 165, .52 .09 132'),
  rock: inks('.265 .045 225, .33 .055 185, .42 .07 152, .54 .095 130, .68 .105 112'),
  near: inks('.20 .04 215, .27 .05 185'),
  wall: inks('.66 .035 275, .93 .02 85'),
}

const night: Palette = {
  ...blueHour,
  leaf: inks('.17 .035 225, .22 .04 210, .31 .045 195'),
}

const light: Light = { azimuth: 165, elevation: 34, ambient: 0.18, cavity: 12, form: 0.25 }

/** The old railway bridge at Wilderness: it curves on thin piers over the brown Kaaimans River where the river meets the sea. */
export const scene: Scene = {
  id: 'tours/garden-route-highlights',
  palette,
  night,
  focus: { x: 0.33, y: 0.5 },
  draw(sheet, p) {
    const horizon = 386
    sky(sheet, p.sky, horizon)
    cumulus(sheet, p.cloud, { seed: 6, from: 560, to: 980, base: 350, tall: 92, light: -1 })
    sea(sheet, p.sea, horizon, 600)
    sheet.path(
      dashes(sheet, { seed: 2, from: 390, to: 560, density: () => 0.3, long: 200, row: 14 }),
      p.wave[0],
      0.5,
    )
    surf(sheet, p)
    const hills = look(
      sheet,
      gorge(),
      { x: 0, y: 0.13, z: -0.75, focal: 1500, horizon, stretch: 1.15 },
      light,
    )
    relief(sheet, hills, p.rock, {
      shares: [0.22, 0.42, 0.6, 0.82], island: true, smallest: 260, tolerance: 2.1,
    }) // prettier-ignore
    river(sheet, p)
    bridge(sheet, p)
    bank(sheet, p)
  },
}

/** Two steep hills of forest, kilometres as units: the left one far, the right one with the tunnel nearer. */
function gorge(): Terrain {
  const n = noise(13)
  const m = noise(19)
  return terrain({ x: [-1.1, 1.1], z: [-0.3, 1.1], nx: 560, nz: 360 }, (x, z) => {
    const bend = 0.05 * fractal(m, x * 5, z * 5, 3)
    const rib = 0.07 * ridged(n, x * 4, z * 4, 4) + 0.014 * fractal(m, x * 60, z * 60, 2)
    const left = smooth(-0.22, -0.62, x + bend - 0.1 * z) * smooth(0.62, 0.3, z + bend)
    const right = smooth(0.26, 0.66, x + bend + 0.14 * z) * smooth(0.5, 0.22, z + bend - 0.2 * x)
    const height = Math.max(0.24 * left, 0.3 * right)
    return height > 0.004 ? height + rib * Math.min(1, height * 9) - 0.03 : -0.1
  })
}

/** Long combers coming in beyond the bar, and the bar's pale sand. */
function surf(sheet: Sheet, p: Palette): void {
  const n = noise(3)
  for (const [y, tall, seed] of [
    [446, 7, 4],
    [476, 10, 8],
    [508, 14, 2],
  ] as const) {
    const wave = breaker(sheet, {
      seed,
      lip: (x) => y + 6 * n(x * 0.004 + seed),
      tall: (x) => tall * (0.7 + 0.5 * n(x * 0.006, seed)),
    })
    sheet.path(wave.face, p.wave[0], 0.6).path(wave.crest, p.foam[1])
  }
  sheet.path(
    below((x) => 536 + 8 * n(x * 0.005) + 4 * n(x * 0.02), 1600, 640),
    p.foam[1],
  )
  sheet.path(
    below((x) => 546 + 9 * n(x * 0.005 + 1), 1600, 640),
    p.sand[1],
  )
  sheet.path(
    below((x) => 556 + 9 * n(x * 0.006 + 2), 1600, 660),
    p.sand[2],
  )
}

/** The river: dark as tea from the forest, clear over sand at the mouth. */
function river(sheet: Sheet, p: Palette): void {
  const n = noise(17)
  const edge = (x: number) => 606 + 10 * n(x * 0.004) + 4 * n(x * 0.02)
  const peat = p.hour === 'blue' ? rollOf('0 .50 .055 235, .1 .40 .055 235, .45 .28 .05 235, 1 .19 .04 240') : rollOf('0 .74 .06 92, .1 .62 .055 120, .45 .47 .05 165, 1 .31 .045 195') // prettier-ignore
  const roll = sheet.roll(peat, 600, 1000)
  sheet.path(below(edge, 1600, 1000), roll)
  const hills = (x: number) =>
    640 +
    150 * smooth(560, 120, x) +
    230 * smooth(980, 1560, x) +
    14 * n(x * 0.012) +
    8 * n(x * 0.05)
  const shade = Array.from({ length: 101 }, (_, i) => `${i * 16} ${Math.round(hills(i * 16))}`)
  sheet.path(`M0 606L${shade.join('L')}L1600 606L1180 612 760 606 420 612z`, p.rock[1], 0.55)
  sheet.path(
    dashes(sheet, { seed: 6, from: 612, to: 1000, density: () => 0.24, long: 210, row: 21 }),
    p.near[0],
    0.45,
  )
  sheet.path(dashes(sheet, { seed: 16, from: 616, to: 960, density: (x) => 0.06 + 0.2 * smooth(380, 700, x) * smooth(1150, 900, x), long: 150, row: 18 }), p.hour === 'blue' ? p.wave[1] : oneInk('.80 .05 150'), 0.8) // prettier-ignore
}

// In plan, [x, distance] in km from where we stand: a bow that comes towards us.
const at = (t: number) => {
  const x = (1 - t) ** 2 * -0.33 + 2 * t * (1 - t) * -0.06 + t * t * 0.275
  const d = (1 - t) ** 2 * 1.12 + 2 * t * (1 - t) * 0.56 + t * t * 0.76
  return { x: 800 + (1500 * x) / d, y: 386 + (1500 * 0.098) / d, k: 0.82 / d }
}

// A band of the deck between two heights, in its own units.
const strip = (top: number, bottom: number) => {
  const upper: string[] = []
  const lower: string[] = []
  for (let i = 2; i <= 40; i++) {
    const { x, y, k } = at(i / 42)
    upper.push(`${Math.round(x)} ${Math.round(y + top * k)}`)
    lower.unshift(`${Math.round(x)} ${Math.round(y + bottom * k)}`)
  }
  return `M${[...upper, ...lower].join('L')}z`
}

/** The viaduct: 36 concrete piers in life, fewer here, curving from the left hill to the tunnel in the right one. */
function bridge(sheet: Sheet, p: Palette): void {
  const count = 15
  let shade = ''
  let lit = ''
  let mirror = ''
  for (let i = 1; i <= count - 2; i++) {
    const { x, y, k } = at(i / count)
    const foot = y + 74 * k
    const w = 7 * k
    const cell = (a: number, b: number, c: number, d: number) =>
      `M${Math.round(x + a)} ${Math.round(y)}L${Math.round(x + b)} ${Math.round(y)} ${Math.round(x + d)} ${Math.round(foot)} ${Math.round(x + c)} ${Math.round(foot)}z`
    shade += cell(-w * 0.2, w * 1.4, -w * 0.3, w * 1.9)
    lit += cell(-w, -w * 0.2, -w * 1.5, -w * 0.2)
    mirror += `M${Math.round(x - w * 1.4)} ${Math.round(foot)}h${Math.round(w * 3)}l-${Math.round(w * 0.4)} ${Math.round(62 * k)}h-${Math.round(w * 2.2)}z`
  }
  sheet.path(mirror, mix(oneInk('.62 .04 120'), p.wall[0], p.hour === 'blue' ? 1 : 0), 0.4)
  sheet.path(shade, p.wall[0]).path(lit, p.wall[1])
  sheet
    .path(strip(-6, 13), mix(p.wall[0], p.near[0], 0.35))
    .path(strip(-13, 2), p.wall[1])
    .path(strip(-15, -12), p.near[0])
}

/** The trees along both banks, two paddlers, and the forest's edge in the near corner. */
function bank(sheet: Sheet, p: Palette): void {
  const leaf = [p.rock[0], p.rock[2], p.rock[3]] as const
  const lit = [p.rock[1], p.rock[3], p.rock[4]] as const
  const left = [
    [30, 596, 110, 44, 3],
    [180, 592, 100, 42, 8],
    [300, 582, 76, 40, 15],
    [392, 556, 46, 40, 21],
  ] as const
  const right = [
    [1300, 572, 60, 52, 5],
    [1380, 598, 90, 46, 12],
    [1500, 600, 110, 50, 19],
    [1610, 596, 90, 50, 27],
  ] as const
  for (const [x, y, rx, ry, seed] of left) sheet.add(crown(leaf, { seed, x, y, rx, ry }))
  for (const [x, y, rx, ry, seed] of right) sheet.add(crown(lit, { seed, x, y, rx, ry }))
  sheet.path(dash(-20, 440, 622, 9) + dash(1230, 1640, 632, 10), p.rock[0])
  sheet.add(placed(kayak(p, 2), { x: 706, y: 800, scale: 0.9 }))
  sheet.path('M632 807H784L744 813H672z', p.near[0], 0.5)
  const n = noise(8)
  scrub(sheet, [p.near[0], p.near[1], p.rock[2]], {
    seed: 27, line: () => 1030, tall: (x) => 310 * smooth(520, -60, x) + 40 * smooth(560, 200, x) * n(x * 0.012), top: 640, bottom: 1000, fine: 0.016, smallest: 160,
  }) // prettier-ignore
}
