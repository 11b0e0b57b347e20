import { ridged, noise } from '../noise.ts'
import { curve, lerp, smooth, toSegment } from '../numbers.ts'
import { erode, terrain, type Terrain } from '../terrain.ts'

/**
 * Lion's Head and Signal Hill as they stand from the islands and the Atlantic shore, in km: the head at x 2.2, the
 * rump running left and towards us. From across Table Bay it is `lionsHead` in `table-mountain.ts`.
 */
export function lionFromTheSea(): Terrain {
  const m = noise(23)
  const cone = curve(
    '0 1, .055 .965, .1 .85, .16 .77, .22 .67, .38 .52, .6 .36, .95 .2, 1.5 .07, 2.2 0',
  )
  const land = terrain({ x: [-2.4, 4.4], z: [-5.4, -0.6], nx: 360, nz: 200 }, (x, z) => {
    const d =
      Math.sqrt((x - 2.2) ** 2 + (z + 2.4) ** 2) + 0.1 * ridged(m, x * 2.2, z * 2.2, 4) - 0.07
    const rump = toSegment(x, z, [2, -2.6], [-0.1, -4.3])
    const hill = lerp(0.3, 0.33, rump.t) * smooth(1.12, 0.7, rump.t) - rump.d * 0.4
    return Math.max(0, 0.7 * cone(Math.max(0, d)), hill - 0.04 * ridged(m, x * 2, z * 2, 3))
  })
  return erode(land, { seed: 4, drops: 14000, depth: 0.3 })
}
