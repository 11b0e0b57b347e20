import { noise } from '../../kit/noise.ts'
import { bell } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import type { Point } from '../../kit/path.ts'
import { finePolygon } from '../../kit/perspective.ts'
import { crown } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range } from '../../kit/terrain.ts'
import { midiCoach } from '../../kit/vehicles/coach-bodies.ts'
import { placing, type Seen } from '../../kit/vehicles/coach-view.ts'
import { coach } from '../../kit/vehicles/coach.ts'
import { obsidian } from '../../kit/vehicles/vehicle.ts'
import { look } from '../../kit/view.ts'

// April in Franschhoek: yellow vines, a clean blue sky, long clear light from the left.
const palette: Palette = {
  ...day,
  sky: rollOf('0 .76 .065 240, .55 .86 .045 225, 1 .95 .03 150'),
  far: inks('.52 .06 272, .63 .055 295, .78 .05 55'),
  rock: inks('.36 .06 275, .46 .06 290, .58 .06 325, .73 .06 55, .86 .055 78'),
  leaf: inks('.33 .06 150, .50 .10 118, .72 .125 92'),
  mist: oneInk('.90 .035 150'),
}

const seen: Seen = { yaw: 35, distance: 18, eye: 2.1, scale: 118, doors: true }
const at = { x: 800, y: 842 }

/** The midi coach under the oaks of a farm lane in Franschhoek, rows of autumn vines and the valley's wall behind. */
export const scene: Scene = {
  id: 'fleet/midi-coach',
  palette,
  focus: { x: 0.47, y: 0.62 },
  draw(sheet, p) {
    sky(sheet, p.sky, 600)
    const wall = range({
      seed: 43, x: [-8, 8], z: [0, 4], ridges: 0.75, drops: 22000, rough: 0.5,
      crest: (x, z) => (1.05 + 0.34 * bell(x, -2.4, 1.5) + 0.26 * bell(x, 3.2, 1.2) - 0.5 * bell(x, 0.7, 0.9)) * between(z, 0, 1.8, 4),
    }) // prettier-ignore
    const view = look(sheet, wall, { x: 0, y: 0.04, z: -7.5, focal: 1650, horizon: 590, stretch: 1.4 }, { azimuth: 158, elevation: 30, form: 0.3, cavity: 2.6 }) // prettier-ignore
    relief(sheet, view, p.rock, {
      shares: [0.2, 0.38, 0.58, 0.8],
      foot: 640,
      smallest: 300,
      tolerance: 2.3,
      cover: {
        inks: [oneInk('.47 .06 165'), oneInk('.62 .07 130')],
        from: 0.74,
        fray: 0.12,
        seed: 5,
      },
      mist: { ink: p.mist, from: 420, to: 620, strength: 0.55 },
    })
    lane(sheet, p)
    const paint = { ...obsidian, sky: oneInk('.58 .05 235'), glassSky: oneInk('.54 .06 215') }
    sheet.place(coach(midiCoach, seen, paint, p.disa[1]), at)
    nearOak(sheet, p)
  },
}

/** Vines to both sides and the lane itself, in the coach’s perspective (mirrored, as it heads left). */
function lane(sheet: Sheet, p: Palette): void {
  const place = placing(midiCoach, seen)
  const flipped = (x: number, y: number, z: number): Point => {
    const [sx, sy] = place(x, y, z)
    return [at.x - sx, at.y + sy]
  }
  const band = (z0: number, z1: number, y0 = 0, y1 = 0, from = -70, to = 12) =>
    finePolygon([flipped(from, y0, z0), flipped(to, y0, z0), flipped(to, y1, z1), flipped(from, y1, z1)]) // prettier-ignore
  sheet.path('M0 596H1600V1000H0z', p.leaf[1])
  for (const z of [60, 46, 36, 28, 22, 17, 13, 9.6, 7]) {
    sheet.path(band(z, z, 0, 1.1), oneInk('.50 .09 98'))
    sheet.path(band(z, z + 0.9, 1.06, 1.24), oneInk('.77 .125 88'))
    sheet.path(band(z, z - 1.7), oneInk('.66 .07 75'))
  }
  sheet.path(finePolygon([flipped(-70, 0, 5), flipped(14, 0, 5), [-200, 1200], [1800, 1200]]), oneInk('.55 .075 110')) // prettier-ignore
  const n = noise(5)
  const verge = (x: number) => flipped(x, 0, 3.6 + 0.2 * n(x))
  const far = Array.from({ length: 40 }, (_, i) => verge(-60 + i * 1.85))
  sheet.path(finePolygon([...far, [-300, 1300], [1900, 1300], [1900, 640]]), oneInk('.72 .045 68'))
  sheet.path(band(0.4, 2.2, 0, 0, -60, 10), oneInk('.66 .05 62'))
  sheet.path(finePolygon([flipped(-60, 0, -2.2), flipped(15, 0, -2.2), [-300, 1500], [1900, 1500]]), p.leaf[0]) // prettier-ignore
}

/** The trunk and a bough of the oak we stand under, in the right corner, and its shade on the lane. */
function nearOak(sheet: Sheet, p: Palette): void {
  const [dark, edge] = p.near
  sheet.path('M1470 1000C1490 860 1482 640 1450 470 1420 380 1330 300 1240 262L1250 250C1360 280 1440 340 1484 400 1500 320 1490 240 1470 170L1490 160C1530 240 1540 330 1536 420L1600 330V1000z', dark) // prettier-ignore
  sheet.path('M1470 1000C1490 860 1482 640 1450 470L1470 490C1502 640 1512 860 1496 1000z', edge)
  const leaves = inks<readonly [string, string, string]>('.27 .045 165, .37 .065 140, .60 .11 98')
  const mass = [[1240, 226, 130, 62, 4], [1420, 130, 170, 90, 8], [1580, 220, 130, 110, 15], [1330, 330, 74, 34, 22]] as const // prettier-ignore
  for (const [x, y, rx, ry, seed] of mass) sheet.add(crown(leaves, { seed, x, y, rx, ry, light: -1, ragged: 0.42 })) // prettier-ignore
}
