import { tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, smooth } from '../../kit/numbers.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { num } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { projector, type Projector } from '../../kit/perspective.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { line, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range, sampleAt, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Camera, type Light } from '../../kit/view.ts'

// Twenty minutes before the sun: indigo overhead, a band of coal and apricot over the far mountains.
const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .34 .075 275, .3 .47 .085 295, .58 .66 .10 350, .8 .80 .11 42, 1 .90 .10 72'),
  far: inks('.44 .085 318, .51 .095 335, .60 .10 358'),
  rock: inks('.20 .05 285, .25 .06 292, .31 .07 305, .39 .085 330, .52 .10 10'),
  near: inks('.13 .035 285, .19 .045 295'),
  mist: oneInk('.60 .085 345'),
  lamp: oneInk('.90 .11 80'),
}

const light: Light = { azimuth: 152, elevation: 14, cavity: 2.4, form: 0.3, ambient: 0.22 }
const camera: Camera = {
  x: 0,
  y: 0.78,
  z: 0,
  focal: 1120,
  horizon: 438,
  middle: 470,
  stretch: 1.24,
}

/** From the ladders of Lion’s Head before sunrise: Devil’s Peak and the end of the table, the lamps of the city still burning below. */
export const scene: Scene = {
  id: 'posts/hiking-lions-head-sunrise-complete-guide',
  palette,
  size: [1600, 900],
  focus: { x: 0.68, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 446)
    const hollands = range({
      seed: 64, x: [-30, 24], z: [0, 8], ridges: 0.3, drops: 12000,
      crest: (x, z) => (1.15 + 0.25 * Math.sin(x * 0.3)) * between(z, 0, 3, 8),
    }) // prettier-ignore
    const far = look(
      sheet,
      hollands,
      { ...camera, y: 0.5, z: -42, focal: 1500, horizon: 446 },
      light,
      2,
    )
    relief(sheet, far, p.far, { shares: [0.4, 0.75], foot: 470 })
    lowland(sheet)
    const table = look(sheet, fromTheHead(), camera, light)
    relief(sheet, table, p.rock, {
      shares: [0.3, 0.52, 0.74, 0.9],
      island: true,
      smallest: 240,
      tolerance: 2.2,
      mist: { ink: oneInk('.27 .06 298'), from: 500, to: 660 },
    })
    lamps(sheet, p, projector(sheet, camera))
    summitRocks(sheet, p)
  },
}

/** The same mountain as everywhere else, seen from Lion’s Head towards the east: nothing is invented. */
function fromTheHead(): Terrain {
  const model = tableMountain()
  const [cx, cz] = [1.3, -2.4]
  const [fx, fz] = [-0.866, 0.5]
  const [dx, dz] = [cell(model.x, model.nx), cell(model.z, model.nz)]
  return terrain({ x: [-3.4, 4.4], z: [0.9, 7.4], nx: 520, nz: 380 }, (side, ahead) => {
    const x = cx + ahead * fx + side * -fz * -1
    const z = cz + ahead * fz + side * -fx
    const u = (x - model.x[0]) / dx
    const v = (z - model.z[0]) / dz
    if (u < 1 || v < 1 || u > model.nx - 2 || v > model.nz - 2) return -0.05
    const height = sampleAt(model.heights, model.nx, u, v)
    return height < 0.02 ? -0.05 : height
  })
}

function lowland(sheet: Sheet): void {
  sheet.path('M0 446H1600V900H0z', sheet.roll([[0, oneInk('.46 .085 340')], [0.12, oneInk('.33 .065 310')], [0.5, oneInk('.27 .06 298')], [1, oneInk('.27 .06 298')]], 446, 900)) // prettier-ignore
  // Table Bay to the left, holding the light of the sky, and the arm of the harbour in it.
  sheet.path('M0 462C120 458 260 462 330 472 300 486 250 492 236 506 200 530 90 560 0 566z', sheet.roll([[0, oneInk('.80 .10 50')], [1, oneInk('.55 .09 345')]], 455, 566)) // prettier-ignore
  sheet.path('M330 480l-150 22 4 4 156-18zM300 500l-170 30 6 6 180-28zM180 502l-30 16 8 2 34-16z', oneInk('.28 .06 300')) // prettier-ignore
}

/** The lamps of the City Bowl: streets first, then windows, thinning up the slopes. */
function lamps(sheet: Sheet, p: Palette, project: Projector): void {
  const next = random(19)
  const n = noise(4)
  let street = ''
  let far = ''
  for (let i = 0; i < 15; i++) {
    const isLong = i < 8
    const start = isLong ? [-2.2 + i * 0.24, 1.5] : [-2.3, 1.5 + (i - 8) * 0.42]
    for (let k = 0; k < 26; k++) {
      const t = k * 0.11
      const x = (start[0] ?? 0) + (isLong ? t * 0.34 : t * 0.8) + 0.02 * n(k, i)
      const z = (start[1] ?? 0) + (isLong ? t : t * -0.12)
      const [sx, sy] = project(x, 0.03 + 0.05 * smooth(-0.5, 1, x), z)
      if (sx < -5 || sx > 880 || sy > 760) continue
      const r = 2.6 / Math.max(0.9, z * 0.75)
      street += `M${num(sx - r)} ${num(sy)}l${num(r)}-${num(r)} ${num(r)} ${num(r)}-${num(r)} ${num(r)}z`
    }
  }
  for (let i = 0; i < 190; i++) {
    const x = 330 + next() * 700 * (0.3 + next() * 0.7) - 300 * next()
    const y = 470 + next() * next() * 200
    if (y > 500 + 90 * bell(x, 350, 300) + 40 && x > 700) continue
    far += `M${Math.round(x)} ${Math.round(y)}h2v2h-2z`
  }
  sheet.path(far, p.lamp, 0.75).path(street, p.lamp)
}

/** The last rocks below the summit: the iron ladder, and three who climb, the first with a lamp on. */
function summitRocks(sheet: Sheet, p: Palette): void {
  const [dark, edge] = p.near
  const rim = oneInk('.44 .10 15')
  const wall =
    'M1600 900V260L1560 246 1520 268 1494 256 1452 292 1430 286 1396 330 1372 326 1340 392 1352 446 1316 470 1300 540 1262 562 1270 618 1226 640 1180 650 1120 700 1050 716 1000 764 920 780 860 826 760 840 700 876 610 884 560 900z'
  sheet.path(wall, dark)
  sheet.path(
    'M1494 256l-42 36-22-6-34 44-24-4-32 66 12 54-36 24-16 70-38 22 8 56-44 22 30 6 40-20-2-50 40-20 18-72 40-26-12-52 34-56 26 6 36-46 24 8 40-36zM1226 640l-46 10-60 50-70 16-50 48-80 16 20 10 80-14 50-44 64-10 58-44zM860 826l-100 14-60 36 40-4 50-22 80-10z',
    rim,
  )
  sheet.path('M1520 268l40 60-10 90 30 70 20 20V260l-40-14zM1352 446l60 40 10 80-40 60 30 90-30 184h120l-20-200 40-120-60-90 10-60-60-30zM1180 650l50 60-20 90 30 100h70l-40-140 20-80-64-48z', edge) // prettier-ignore
  let rungs = ''
  for (let i = 0; i < 13; i++) rungs += rung(1254 + i * 6.4, 680 - i * 22)
  sheet.add(line('M1248 700L1334 398M1276 706L1362 404', oneInk('.50 .06 330'), 5))
  sheet.add(line(rungs, oneInk('.50 .06 330'), 4))
  sheet.add(line('M1120 704L1128 664M1010 764L1018 722M905 786L912 744M1128 666Q1074 712 1018 724 966 756 912 746', oneInk('.46 .05 320'), 3)) // prettier-ignore
  const walker = (top: string, lit: string) => ({
    head: oneInk('.20 .04 320'),
    top,
    lit,
    legs: dark,
  })
  const plum = oneInk('.30 .06 310')
  sheet.place(figure(walker(p.disa[1], oneInk('.70 .16 38')), 'hiking'), { x: 1300, y: 604, scale: 1.16, turn: -10 }) // prettier-ignore
  sheet.place(figure(walker(plum, rim), 'hiking'), { x: 1064, y: 716, scale: 1.2 })
  sheet.place(figure(walker(oneInk('.26 .05 280'), rim), 'hiking'), { x: 956, y: 780, scale: 1.24 })
  sheet.place(figure(walker(plum, rim), 'standing'), { x: 1416, y: 312, scale: 1.05, flip: true })
  sheet.disc(1408, 216, 15, p.lamp, 0.25).disc(1408, 216, 4, p.lamp)
}

const cell = (span: readonly [number, number], count: number) => (span[1] - span[0]) / (count - 1)

const rung = (x: number, y: number) => `M${x} ${y}l26 6`
