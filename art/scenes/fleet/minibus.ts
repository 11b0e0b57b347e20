import { field, trace } from '../../kit/contour.ts'
import { mix } from '../../kit/colour.ts'
import { fractal, noise, random } from '../../kit/noise.ts'
import { curve, lerp, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { finePolygon } from '../../kit/perspective.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { tallMinibus } from '../../kit/vehicles/coach-bodies.ts'
import { placing, type Seen } from '../../kit/vehicles/coach-view.ts'
import { coach } from '../../kit/vehicles/coach.ts'
import { obsidian } from '../../kit/vehicles/vehicle.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .66 .085 245, .6 .80 .06 230, 1 .93 .03 190'),
  leaf: inks('.33 .045 170, .44 .055 145, .60 .075 115'),
}

const seen: Seen = { yaw: 37, distance: 15, eye: 1.75, scale: 138 }
const at = { x: 700, y: 846 }

/** The minibus on the gravel of the Swartberg Pass, where no coach may go: folded quartzite above it, a dry-stone wall along the drop. */
export const scene: Scene = {
  id: 'fleet/minibus',
  palette,
  focus: { x: 0.5, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 420)
    folds(sheet, p)
    road(sheet, p)
    const paint = {
      ...obsidian,
      sky: oneInk('.58 .06 245'),
      glassSky: oneInk('.52 .07 235'),
      road: oneInk('.31 .03 30'),
    }
    sheet.place(coach(tallMinibus, seen, paint), at)
    sheet.path(restio({ seed: 6, x: 1520, y: 1006, tall: 220, stems: 17, spread: 130, lean: -0.14 }) + restio({ seed: 9, x: 1400, y: 1008, tall: 120, stems: 12, spread: 90, lean: -0.1 }), p.near[0]) // prettier-ignore
  },
}

/** The cliff: beds of quartzite bent into an arch, light on the left limb of it, cracks across the beds. */
function folds(sheet: Sheet, p: Palette): void {
  const n = noise(12)
  const m = noise(22)
  const skyline = curve(
    '0 330, 130 250, 300 214, 460 240, 620 176, 800 120, 960 150, 1100 96, 1280 60, 1440 110, 1600 70',
  )
  const edge = (x: number) => skyline(x) + 16 * fractal(n, x * 0.012, 3, 3)
  const cell = 5
  const [w, h] = [Math.ceil(1600 / cell) + 1, Math.ceil(720 / cell)]
  // Height of a bed before it was folded: the field whose levels are the beds.
  const beds = field(w, h, (i, j) => {
    const x = i * cell
    const y = j * cell
    const arch = 190 * Math.cos((x - 760 + y * 0.16) / 236) + 58 * Math.sin(x / 118 + y / 300)
    return y + arch + 26 * fractal(n, x * 0.006, y * 0.006, 3) + 5 * m(x * 0.05, y * 0.05)
  })
  const cliff = below(edge, 1600, 740, 10)
  const ramp = inks<string[]>(
    '.80 .075 66, .66 .105 48, .74 .09 58, .54 .10 30, .69 .10 50, .46 .085 8, .62 .10 42, .77 .085 62, .52 .095 24, .40 .075 340, .60 .10 40, .72 .09 55, .48 .09 15, .64 .10 45',
  )
  const cut = { scaleX: cell, scaleY: cell, tolerance: 1.7, smallest: 300 }
  sheet.clip(cliff, () => {
    sheet.path('M0 0H1600V740H0z', ramp[5] ?? '')
    let level = -20
    const next = random(4)
    for (let i = 0; i < 20; i++) {
      sheet.path(trace(beds, level, cut), ramp[(i * 5 + 2) % ramp.length] ?? '')
      level += 24 + 38 * next()
    }
    let cracks = ''
    for (let i = 0; i < 26; i++) {
      const x = next() * 1600
      const y = edge(x) + next() * 380
      const tall = 50 + next() * 130
      cracks += `M${num(x)} ${num(y)}l${num(6 * next())} ${num(tall * 0.4)} ${num(-9 * next())} ${num(tall * 0.6)} 7 ${num(-tall * 0.5)}z`
    }
    sheet.path(cracks, oneInk('.26 .06 300'))
    sheet.path('M0 360H1600V740H0z', sheet.roll([[0, oneInk('.72 .07 50'), 0], [1, oneInk('.72 .07 50'), 0.45]], 400, 720)) // prettier-ignore
  })
  scrub(sheet, p.leaf, { seed: 3, line: () => 690, tall: (x) => 34 + 30 * m(x * 0.006), top: 600, bottom: 720, fine: 0.026, smallest: 140, light: -1 }) // prettier-ignore
}

/** Gravel, and the wall Thomas Bain’s men packed without mortar, in the minibus’s own perspective. */
function road(sheet: Sheet, p: Palette): void {
  const place = placing(tallMinibus, seen)
  sheet.path('M0 676H1600V1000H0z', p.leaf[0])
  const gravel = [oneInk('.70 .065 55'), oneInk('.60 .06 42'), oneInk('.78 .06 64')] as const
  const next = random(8)
  sheet.group(at, () => {
    const wall = { from: -34, to: 12, z: 4.6, tall: 0.78 }
    sheet.path(finePolygon([place(-40, 0, wall.z), place(15, 0, wall.z), [1100, 300], [-1000, 300]]), gravel[0]) // prettier-ignore
    sheet.path(finePolygon([place(-40, 0, 0.5), place(11, 0, 0.5), place(11, 0, 1.5), place(-40, 0, 1.5)]), gravel[2]) // prettier-ignore
    sheet.path(finePolygon([place(-40, 0, -1.6), place(11.5, 0, -1.6), place(11.5, 0, -2.6), place(-40, 0, -2.6)]), gravel[1]) // prettier-ignore
    sheet.path(finePolygon([place(wall.from, 0, wall.z), place(wall.to, 0, wall.z), place(wall.to, wall.tall, wall.z), place(wall.from, wall.tall, wall.z)]), oneInk('.36 .06 330')) // prettier-ignore
    const stones: [string, string, string] = ['', '', '']
    for (let row = 0; row < 4; row++) {
      for (let x = -24; x < wall.to;) {
        const long = lerp(0.34, 0.95, next())
        const [y0, y1] = [row * 0.19 + 0.02, row * 0.19 + 0.17 + 0.05 * next()]
        const k = Math.floor(next() * 3) as 0 | 1 | 2
        stones[k] += finePolygon([place(x, y0, wall.z), place(x + long - 0.04, y0 + 0.02, wall.z), place(x + long - 0.07, y1, wall.z), place(x + 0.04, y1 - 0.02, wall.z)]) // prettier-ignore
        x += long
      }
    }
    stones.forEach((text, i) => sheet.path(text, mix(gravel[0], oneInk('.46 .09 25'), i * 0.38)))
  })
  const n = noise(4)
  const verge = (x: number) => 1010 - 60 * smooth(1160, 1640, x) + 6 * n(x * 0.02)
  sheet.path(below(verge, 1600, 1000), p.near[0])
}
