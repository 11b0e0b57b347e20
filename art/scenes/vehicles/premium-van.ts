import type { Scene } from '../../kit/scene.ts'
import { van } from '../../kit/vehicles/fleet.ts'
import { portray } from '../../kit/vehicles/vehicle.ts'

/** A seven-seat van, in profile on a transparent ground. */
export const scene: Scene = portray('vehicles/premium-van', van)
