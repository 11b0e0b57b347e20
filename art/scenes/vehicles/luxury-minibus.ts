import { day } from '../../kit/palettes.ts'
import type { Scene } from '../../kit/scene.ts'
import { minibus } from '../../kit/vehicles/fleet.ts'
import { vehicle } from '../../kit/vehicles/vehicle.ts'

/** A touring minibus with one band of dark glass, in profile on a transparent ground. */
export const scene: Scene = {
  id: 'vehicles/luxury-minibus',
  palette: day,
  size: [680, 320],
  draw(sheet) {
    sheet.place(vehicle(minibus), { x: 340 - minibus.long / 2, y: 296 })
  },
}
