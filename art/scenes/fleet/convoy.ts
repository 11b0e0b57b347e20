import { mix } from '../../kit/colour.ts'
import { cityHall } from '../../kit/landmarks/city-hall.ts'
import { tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { dash } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { palmTree } from '../../kit/plants/palm.ts'
import { finePolygon } from '../../kit/perspective.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { midiCoach, tallMinibus, touringCoach } from '../../kit/vehicles/coach-bodies.ts'
import { placing, type Seen } from '../../kit/vehicles/coach-view.ts'
import { coach } from '../../kit/vehicles/coach.ts'
import { obsidian } from '../../kit/vehicles/vehicle.ts'
import { look } from '../../kit/view.ts'

// Seven in the morning: rose on the mountain, the square still in cool light.
const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .77 .05 270, .45 .85 .045 330, .8 .92 .05 50, 1 .94 .06 75'),
  rock: inks('.42 .075 300, .51 .08 318, .62 .09 345, .74 .095 20, .85 .085 45'),
  mist: oneInk('.88 .05 30'),
}

const seen: Seen = { yaw: 42, distance: 26, eye: 3, scale: 74 }
const at = { x: 850, y: 800 }

/** Three vehicles drawn up on the Grand Parade in the morning, the City Hall and its clock behind, the table in first light. */
export const scene: Scene = {
  id: 'fleet/convoy',
  palette,
  focus: { x: 0.56, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 590)
    const table = look(sheet, tableMountain(), { x: 0.3, y: 0.02, z: -6.2, focal: 1500, horizon: 600, middle: 770, stretch: 1.26 }, { azimuth: 160, elevation: 16, form: 0.3, cavity: 2.6 }) // prettier-ignore
    relief(sheet, table, p.rock, {
      shares: [0.22, 0.4, 0.6, 0.82],
      foot: 610,
      smallest: 340,
      tolerance: 2.4,
      mist: { ink: p.mist, from: 360, to: 600, strength: 0.75 },
    })
    square(sheet, p)
    vehicles(sheet, p)
  },
}

function square(sheet: Sheet, p: Palette): void {
  const stone = inks<readonly [string, string, string]>('.60 .055 10, .74 .065 48, .86 .06 66')
  sheet.path('M0 596H1600V1000H0z', oneInk('.50 .05 310'))
  sheet.path('M0 590L90 582V546H210V572H300V540H360V590zM1180 590V550H1290V530H1390V566H1500V540H1600V600z', oneInk('.56 .06 320')) // prettier-ignore
  sheet.place(cityHall({ stone, glass: oneInk('.38 .05 290'), roof: oneInk('.44 .06 310'), face: p.white[1] }), { x: 700, y: 606, scale: 1.12 }) // prettier-ignore
  for (const [x, tall, seed] of [[236, 150, 1], [1290, 160, 2], [1404, 132, 3]] as const)
    sheet.place(palmTree([oneInk('.34 .05 250'), oneInk('.44 .055 200'), oneInk('.58 .06 110')], { seed, tall }), { x, y: 616 }) // prettier-ignore
  const ground = sheet.roll(
    [
      [0, oneInk('.72 .05 30')],
      [1, oneInk('.52 .05 320')],
    ],
    606,
    960,
  )
  sheet.path('M0 606H1600V1000H0z', ground)
  // The lines of the parking bays run with the vehicles.
  const place = placing(touringCoach, seen)
  sheet.group(at, () => {
    let bays = ''
    for (const z of [9, 5, 1 - 2.7, -6.3, -9.6]) bays += finePolygon([place(-30, 0, z), place(14, 0, z), place(14, 0, z + 0.14), place(-30, 0, z + 0.14)]) // prettier-ignore
    sheet.path(bays, oneInk('.88 .03 60'), 0.8)
  })
  const people = [[1424, 690, 0.62], [1500, 688, 0.62], [146, 668, 0.5], [1510, 770, 0.86]] as const // prettier-ignore
  const dark = oneInk('.30 .05 300')
  for (const [x, y, scale] of people) {
    sheet.path(dash(x, x + 70 * scale, y, 6 * scale), oneInk('.48 .05 315'))
    sheet.place(figure({ head: oneInk('.36 .06 35'), top: mix(dark, p.white[1], (x % 5) / 8), lit: oneInk('.66 .07 40'), legs: dark }, x % 2 ? 'standing' : 'walking'), { x, y, scale, flip: x % 3 === 0 }) // prettier-ignore
  }
}

/** Coach, midi coach and minibus side by side, each a bay nearer to us than the last. */
function vehicles(sheet: Sheet, p: Palette): void {
  const paint = { ...obsidian, sky: oneInk('.60 .06 330'), glassSky: oneInk('.58 .07 345'), lamp: oneInk('.96 .05 90'), shadow: oneInk('.30 .05 310') } // prettier-ignore
  const place = placing(touringCoach, seen)
  const focal = seen.scale * seen.distance
  for (const [body, x, z] of [[touringCoach, 0, 1.3], [midiCoach, 2.1, -3.3], [tallMinibus, 3, -7.3]] as const) {
    // Each stands at its own depth, so that all three share one perspective.
    const [sx, sy] = place(touringCoach.long / 2 + x, 0, z)
    const yaw = (seen.yaw * Math.PI) / 180
    const distance = seen.distance - x * Math.sin(yaw) + (z - touringCoach.wide / 2) * Math.cos(yaw)
    sheet.place(coach(body, { ...seen, distance, scale: focal / distance }, paint, body === tallMinibus ? undefined : p.disa[1]), { x: at.x + sx, y: at.y + sy }) // prettier-ignore
  } // prettier-ignore
}
