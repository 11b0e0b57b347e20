import { blueHour, day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { sedan } from '../../kit/vehicles/fleet.ts'
import { paintAt, vehicle } from '../../kit/vehicles/vehicle.ts'

/** A long saloon in obsidian paint, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/premium-sedan',
  palette: day,
  night: blueHour,
  size: [680, 320],
  draw(sheet, p) {
    sheet.place(vehicle(sedan, paintAt(p.hour)), { x: 340 - sedan.long / 2, y: 296 })
  },
}
