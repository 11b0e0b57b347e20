import type { Scene } from '../../kit/scene.ts'
import { sedan } from '../../kit/vehicles/fleet.ts'
import { portray } from '../../kit/vehicles/vehicle.ts'

/** A long saloon in obsidian paint, in profile on a transparent ground. */
export const scene: Scene = portray('vehicles/premium-sedan', sedan)
