import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { curve, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num, type Point } from '../../kit/path.ts'
import { finePolygon, projector, type Projector } from '../../kit/perspective.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, erode, range, terrain } from '../../kit/terrain.ts'
import { look, type Camera, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .77 .065 238, .55 .86 .045 222, 1 .955 .025 180'),
  far: inks('.60 .055 262, .68 .05 255, .77 .045 215'),
  rock: inks('.30 .05 235, .38 .055 190, .47 .07 155, .58 .09 130, .70 .10 112'),
  mist: oneInk('.90 .03 200'),
  sea: rollOf('0 .70 .07 225, .15 .56 .085 228, .5 .44 .085 236, 1 .36 .075 246'),
  leaf: inks('.27 .05 175, .37 .07 152, .54 .10 128'),
}

const light: Light = { azimuth: 30, elevation: 34, cavity: 2.6, form: 0.3 }
const camera: Camera = { x: 0, y: 0.23, z: 0, focal: 1120, horizon: 318, middle: 800, stretch: 1.3 }

/** Wilderness from Dolphin’s Point: eighteen kilometres of beach in a curve, line behind line of surf, forested hills, a red paraglider. */
export const scene: Scene = {
  id: 'posts/seven-days-wonder-garden-route-adventure',
  palette,
  size: [1600, 900],
  focus: { x: 0.5, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 322)
    mountains(sheet, p)
    const project = projector(sheet, camera)
    ocean(sheet, p, project)
    hills(sheet, p)
    town(sheet, p, project)
    headland(sheet, p)
    sheet.place(paraglider(p), { x: 1085, y: 196, scale: 0.9, turn: -8 })
  },
}

function mountains(sheet: Sheet, p: Palette): void {
  const outeniqua = range({
    seed: 71, x: [-22, 14], z: [0, 8], ridges: 0.45, drops: 16000, rough: 0.42,
    crest: (x, z) => (1.35 * smooth(6, -6, x) * (0.8 + 0.2 * Math.sin(x * 0.7)) + 0.12) * between(z, 0, 3.4, 8),
  }) // prettier-ignore
  const view = look(sheet, outeniqua, { ...camera, z: -16 }, light, 2)
  relief(sheet, view, p.far, { shares: [0.36, 0.7], foot: 330, mist: { ink: p.mist, from: 200, to: 326, strength: 0.7 } }) // prettier-ignore
}

// The tide line in plan: x at a distance z, in km. It runs away from us and swings out to the far cape.
const tide = curve('.1 -.28, .3 -.27, .6 -.3, 1 -.4, 2 -.62, 4 -.8, 7 -.3, 10 1.1, 14 4.4', true)
const distances = Array.from({ length: 44 }, (_, i) => 0.3 * (14 / 0.3) ** (i / 43))

/** A strip along the beach between two distances out to sea (negative: inland). */
function strip(project: Projector, from: (z: number) => number, to: (z: number) => number): string {
  const at = (off: (z: number) => number) =>
    distances.map((z): Point => project(tide(z) + off(z), 0, z))
  return finePolygon([...at(from), ...at(to).toReversed()])
}

function ocean(sheet: Sheet, p: Palette, project: Projector): void {
  sheet.path('M0 318H1600V900H0z', sheet.roll(p.sea, 318, 900))
  sheet.path(
    dashes(sheet, { seed: 5, from: 322, to: 890, density: (_, y) => 0.16 + 0.2 * smooth(600, 360, y), long: 260, row: 24 }),
    oneInk('.40 .08 240'),
    0.5,
  ) // prettier-ignore
  sheet.path(
    strip(
      project,
      () => -0.4,
      (z) => 0.42 + 0.05 * z,
    ),
    oneInk('.60 .085 208'),
  )
  sheet.path(
    strip(
      project,
      () => -0.4,
      (z) => 0.24 + 0.03 * z,
    ),
    oneInk('.72 .075 192'),
  )
  const n = noise(8)
  const m = noise(18)
  // Each line of surf: where it breaks it is broad, where it only rises it is a thread.
  for (const [out, wide, seed] of [[0.41, 0.016, 1], [0.31, 0.03, 2], [0.215, 0.024, 3], [0.14, 0.034, 4], [0.075, 0.026, 5]] as const) {
    const lip = (z: number) => out * (1 + 0.05 * z) + 0.02 * n(Math.log(z) * 3.2, seed * 9)
    const breadth = (z: number) => wide * (1 + 0.1 * z) * smooth(-0.35, 0.75, m(Math.log(z) * 4.6, seed * 5)) + 0.0015 * z
    sheet.path(strip(project, (z) => lip(z) + 0.01, (z) => lip(z) + 0.01 + breadth(z) * 0.4), oneInk('.50 .08 215'))
    sheet.path(strip(project, (z) => lip(z) - breadth(z), lip), p.foam[0])
    sheet.path(strip(project, (z) => lip(z) - breadth(z) * 0.62, lip), p.foam[1])
  } // prettier-ignore
  const lap = (z: number) => 0.012 + 0.014 * n(Math.log(z) * 9, 40)
  sheet.path(
    strip(
      project,
      () => -0.5,
      (z) => lap(z) + 0.02,
    ),
    p.foam[1],
  )
  sheet.path(
    strip(project, () => -0.5, lap),
    p.sand[1],
  )
  sheet.path(
    strip(
      project,
      () => -0.5,
      (z) => -0.03 + 0.008 * m(Math.log(z) * 8, 4),
    ),
    p.sand[2],
  )
}

/** The dunes behind the beach, and wooded hills that rise from them. */
function hills(sheet: Sheet, p: Palette): void {
  const n = noise(27)
  const m = noise(37)
  const land = terrain({ x: [-5.5, 3.6], z: [0.42, 12], nx: 520, nz: 420 }, (x, z) => {
    const back = tide(z) - 0.085 - x - 0.02 * n(z * 6, 2)
    if (back < 0) return -0.05
    const dune = 0.028 * smooth(0, 0.05, back) * (0.6 + 0.4 * ridged(m, x * 7, z * 6, 3))
    const rise = 0.34 * smooth(0.25, 1.5, back) * (0.35 + 0.65 * ridged(n, x * 0.9, z * 0.7, 4))
    return dune + rise * smooth(13, 3, z) + 0.004 * fractal(m, x * 20, z * 20, 2)
  })
  const view = look(
    sheet,
    erode(land, { seed: 6, drops: 20000, allow: (h) => (h > 0.05 ? 1 : 0.1) }),
    camera,
    light,
  )
  relief(sheet, view, p.rock, {
    shares: [0.2, 0.42, 0.64, 0.85],
    island: true,
    smallest: 240,
    tolerance: 2.1,
    mist: { ink: p.mist, from: 470, to: 318, strength: 0.55 },
  })
}

function town(sheet: Sheet, p: Palette, project: Projector): void {
  const next = random(3)
  let walls = ''
  let roofs = ''
  for (let i = 0; i < 46; i++) {
    const z = 0.95 + 2.3 * next() ** 1.4
    const [x, y] = project(tide(z) - 0.13 - 0.2 * next(), 0.03, z)
    const w = (9 + 6 * next()) / z
    const h = w * 0.5
    walls += `M${num(x)} ${num(y)}h${num(w)}v${num(-h)}h${num(-w)}z`
    roofs += `M${num(x - 1)} ${num(y - h)}l${num(w * 0.25)} ${num(-h * 0.5)}h${num(w * 0.55)}l${num(w * 0.25)} ${num(h * 0.5)}z`
  }
  sheet.path(walls, p.wall[1]).path(roofs, oneInk('.52 .05 45'))
}

/** Dolphin’s Point itself, in the lower left: keurboom and restio on the drop. */
function headland(sheet: Sheet, p: Palette): void {
  scrub(sheet, p.leaf, { seed: 12, line: (x) => edge(x) + 10, tall: (x) => 58 * smooth(640, 400, x), top: 560, bottom: 910, fine: 0.018, smallest: 160, light: 1 }) // prettier-ignore
  sheet.path(
    below((x) => edge(x) + 34, 1600, 900),
    p.leaf[0],
  )
  sheet.path(restio({ seed: 4, x: 60, y: 930, tall: 330, stems: 15, spread: 130, lean: 0.12 }), p.near[0]) // prettier-ignore
  sheet.path(restio({ seed: 9, x: 330, y: 930, tall: 190, stems: 12, spread: 90, lean: 0.14 }), p.near[0]) // prettier-ignore
}

function paraglider(p: Palette): string {
  return (
    `<path fill="${p.disa[1]}" d="M-62-46C-44-78 44-78 62-46 40-62-40-62-62-46z"/>` +
    `<path fill="${p.disa[0]}" d="M-62-46C-40-62 40-62 62-46 36-55-36-55-62-46z"/>` +
    `<path fill="none" stroke="${p.near[1]}" stroke-width="1" d="M-60-46L0 24M-34-56L0 24M0-58V24M34-56L0 24M60-46L0 24"/>` +
    `<path fill="${p.near[0]}" d="M-4 20Q0 14 4 20L9 34Q0 40-7 34z"/>`
  )
}

const edge = (x: number) => 660 + 250 * smooth(60, 640, x) ** 0.9 + 30 * smooth(60, -20, x)
