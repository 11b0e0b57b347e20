import { day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { suv } from '../../kit/vehicles/fleet.ts'
import { vehicle } from '../../kit/vehicles/vehicle.ts'

/** A large sport utility vehicle with roof rails, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/premium-suv',
  palette: day,
  size: [680, 320],
  draw(sheet) {
    sheet.place(vehicle(suv), { x: 340 - suv.long / 2, y: 296 })
  },
}
