import { blueHour, day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { minibus } from '../../kit/vehicles/fleet.ts'
import { paintAt, vehicle } from '../../kit/vehicles/vehicle.ts'

/** A touring minibus with one band of dark glass, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/luxury-minibus',
  palette: day,
  night: blueHour,
  size: [680, 320],
  draw(sheet, p) {
    sheet.place(vehicle(minibus, paintAt(p.hour)), { x: 340 - minibus.long / 2, y: 296 })
  },
}
