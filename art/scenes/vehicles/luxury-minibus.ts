import type { Scene } from '../../kit/scene.ts'
import { minibus } from '../../kit/vehicles/fleet.ts'
import { portray } from '../../kit/vehicles/vehicle.ts'

/** A touring minibus with one band of dark glass, in profile on a transparent ground. */
export const scene: Scene = portray('vehicles/luxury-minibus', minibus)
