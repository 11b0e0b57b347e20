import { blueHour, day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { suv } from '../../kit/vehicles/fleet.ts'
import { paintAt, vehicle } from '../../kit/vehicles/vehicle.ts'

/** A large sport utility vehicle with roof rails, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/premium-suv',
  palette: day,
  night: blueHour,
  size: [680, 320],
  draw(sheet, p) {
    sheet.place(vehicle(suv, paintAt(p.hour)), { x: 340 - suv.long / 2, y: 296 })
  },
}
