import type { Scene } from '../../kit/scene.ts'
import { suv } from '../../kit/vehicles/fleet.ts'
import { portray } from '../../kit/vehicles/vehicle.ts'

/** A large sport utility vehicle with roof rails, in profile on a transparent ground. */
export const scene: Scene = portray('vehicles/premium-suv', suv)
