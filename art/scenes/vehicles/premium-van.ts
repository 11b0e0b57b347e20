import { blueHour, day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { van } from '../../kit/vehicles/fleet.ts'
import { paintAt, vehicle } from '../../kit/vehicles/vehicle.ts'

/** A seven-seat van, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/premium-van',
  palette: day,
  night: blueHour,
  size: [680, 320],
  draw(sheet, p) {
    sheet.place(vehicle(van, paintAt(p.hour)), { x: 340 - van.long / 2, y: 296 })
  },
}
