import { day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { van } from '../../kit/vehicles/fleet.ts'
import { vehicle } from '../../kit/vehicles/vehicle.ts'

/** A seven-seat van, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/premium-van',
  palette: day,
  size: [680, 320],
  draw(sheet) {
    sheet.place(vehicle(van), { x: 340 - van.long / 2, y: 296 })
  },
}
