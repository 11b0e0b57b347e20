import { noise, ridged } from '../../kit/noise.ts'
import { curve, toSegment } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { finePolygon } from '../../kit/perspective.ts'
import { relief } from '../../kit/relief.ts'
import { scrub } from '../../kit/plants/trees.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { touringCoach } from '../../kit/vehicles/coach-bodies.ts'
import { placing, type Seen } from '../../kit/vehicles/coach-view.ts'
import { coach } from '../../kit/vehicles/coach.ts'
import { obsidian } from '../../kit/vehicles/vehicle.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .80 .05 228, .5 .89 .035 205, .85 .95 .04 88, 1 .93 .06 72'),
  rock: inks('.40 .06 285, .50 .065 310, .63 .08 10, .77 .085 52, .88 .075 74'),
  leaf: inks('.36 .045 175, .47 .055 150, .63 .08 112'),
  mist: oneInk('.90 .045 75'),
}

const light: Light = { azimuth: 150, elevation: 24, cavity: 2.6, form: 0.3 }

/** The coach on the coast road near Camps Bay late in the day, the buttresses of the Twelve Apostles one behind the other. */
export const scene: Scene = {
  id: 'fleet/coach',
  palette,
  focus: { x: 0.63, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 655)
    const view = look(sheet, apostles(), { x: 0, y: 0.06, z: -1.2, focal: 1560, horizon: 656, middle: 600, stretch: 1.34 }, light) // prettier-ignore
    relief(sheet, view, p.rock, {
      shares: [0.2, 0.38, 0.58, 0.8],
      foot: 700,
      smallest: 240,
      tolerance: 2.1,
      cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.79, fray: 0.12, seed: 3 },
      mist: { ink: p.mist, from: 440, to: 690, strength: 0.6 },
    })
    road(sheet, p)
    sheet.place(coach(touringCoach, seen, paint, p.disa[1]), { x: 770, y: 886 })
  },
}

const paint = { ...obsidian, sky: oneInk('.60 .05 240'), glassSky: oneInk('.55 .06 225') }

// The range in plan: its front edge from the left far to the right near; each apostle stands forward of it.
function apostles(): Terrain {
  const n = noise(7)
  const m = noise(17)
  const flank = curve('0 1, .04 .94, .09 .68, .15 .6, .22 .46, .4 .32, .7 .17, 1.1 .06, 1.5 0')
  const tops = [[3.3, 1.9, 0.66], [2.35, 2.3, 0.8], [1.5, 2.9, 0.78], [0.8, 3.7, 0.8], [0.1, 4.6, 0.77], [-0.65, 5.6, 0.8], [-1.5, 6.8, 0.75], [-2.5, 8.2, 0.7], [-3.8, 9.8, 0.62]] as const // prettier-ignore
  const land = terrain({ x: [-6, 4.6], z: [0.4, 10.6], nx: 560, nz: 420 }, (x, z) => {
    let height = 0
    const flute = 0.13 * ridged(n, x * 2.6, z * 2.2, 4)
    tops.forEach(([ax, az, top], i) => {
      const back = toSegment(x, z, [ax, az], [ax + 1.7, az + 1.5])
      height = Math.max(
        height,
        top * (1 - 0.06 * back.t) * flank(Math.max(0, back.d * 0.92 + flute - 0.1)),
      )
      const [bx = ax, bz = az] = tops[i + 1] ?? []
      const wall = toSegment(x, z, [ax + 1.2, az + 1.05], [bx + 1.2, bz + 1.05])
      height = Math.max(height, 0.72 * flank(Math.max(0, wall.d + flute - 0.12)))
    })
    return Math.max(0.02, height) + 0.006 * m(x * 9, z * 9)
  })
  return erode(land, { seed: 6, drops: 30000 })
}

const seen: Seen = { yaw: 39, distance: 22, eye: 2.45, scale: 100 }

/** The road, in the coach's own perspective: far verge, sea wall, asphalt, the line, the near edge. */
function road(sheet: Sheet, p: Palette): void {
  const n = noise(3)
  const place = placing(touringCoach, seen)
  const band = (z0: number, z1: number, y0 = 0, y1 = 0, from = -60, to = 14) =>
    finePolygon([place(from, y0, z0), place(to, y0, z0), place(to, y1, z1), place(from, y1, z1)])
  scrub(sheet, p.leaf, { seed: 12, line: (x) => 700 - 0.012 * x, tall: (x) => 34 + 22 * n(x * 0.008), top: 600, bottom: 740, fine: 0.022, smallest: 140, light: -1 }) // prettier-ignore
  sheet.path('M0 696H1600V1000H0z', p.leaf[0])
  sheet.group({ x: 770, y: 886 }, () => {
    const asphalt = sheet.roll([[0, oneInk('.60 .03 330')], [1, oneInk('.42 .03 295')]], -140, 110) // prettier-ignore
    sheet.path(finePolygon([place(-60, 0, 9), place(26, 0, 9), [1000, 200], [-1000, 200]]), asphalt)
    sheet.path(band(9, 9, 0, 0.75), oneInk('.60 .05 50')).path(band(9, 9.4, 0.75, 0.78), oneInk('.84 .05 74')) // prettier-ignore
    sheet.path(band(6.6, 6.5), oneInk('.82 .03 80'))
    for (let x = -40; x < 14; x += 7) sheet.path(band(-1.5, -1.64, 0, 0, x, x + 3.4), oneInk('.80 .03 75')) // prettier-ignore
    sheet.path(band(-5.6, -5.74, 0, 0, -60, 8), oneInk('.80 .03 75'))
    sheet.path(finePolygon([place(-60, 0, -6.2), place(9, 0, -6.2), [-1000, 300]]), p.near[1])
  })
}
