import { bell, curve, lerp, smooth, toSegment } from '../numbers.ts'
import { fractal, noise, ridged } from '../noise.ts'
import { erode, terrain, type Terrain } from '../terrain.ts'

const buttresses = noise(11)
const detail = noise(23)
const slope = noise(5)

// Heights as a share of the summit, by distance in km outside the plateau's edge: cliff, ledge, cliff, scree.
const cliff = curve('0 1, .03 .97, .10 .74, .17 .70, .24 .53, .40 .44, .75 .27, 1.2 .15, 1.9 .07')
const devil = curve('0 1, .16 .86, .42 .58, .62 .44, 1 .27, 1.5 .13, 2.2 .05')
const lion = curve(
  '0 1, .055 .965, .085 .86, .15 .79, .20 .69, .36 .55, .6 .37, .95 .2, 1.5 .07, 2.2 0',
)
const signal = curve('0 .36, .22 .24, .5 .262, .72 .25, 1 .08', true)

/** Table Mountain and Devil's Peak from the north, in km: the table's middle at x 0, the peak at x -2.6, north is near. */
export function tableMountain(): Terrain {
  const land = terrain({ x: [-5.2, 5.2], z: [-1.9, 2.4], nx: 620, nz: 230 }, (x, z) => {
    const h = Math.max(plateau(x, z), devilsPeak(x, z), shoulders(x, z))
    return Math.max(0, h + 0.02 * fractal(slope, x * 3, z * 3, 4))
  })
  return erode(land, { seed: 3, drops: 52000, depth: 0.35, allow: (h) => (h > 1 ? 0.12 : 1) })
}

function plateau(x: number, z: number): number {
  const flute = 0.16 * ridged(buttresses, x * 2.3, z * 0.5, 4) + 0.05 * detail(x * 9, z * 1.5)
  // The front edge in plan: bays, and the two cuts of Platteklip Gorge.
  const edge =
    0.1 + 0.22 * Math.cos(x + 0.1) - 0.34 * bell(x, 1.62, 0.22) - 0.25 * bell(x, -1.5, 0.3) +
    0.42 * bell(x, -0.25, 0.1) + 0.2 * bell(x, 0.78, 0.08) // prettier-ignore
  const front = edge - z + flute - 0.1
  const left = -1.66 - x
  const right = x - 1.72
  const outside = Math.max(front, left, right)
  const dip = 0.02 * smooth(-0.6, -0.25, x) * smooth(0.1, -0.25, x)
  const top =
    1.062 +
    0.018 * detail(x * 2.2, 3) +
    0.012 * buttresses(x * 7, 9) -
    dip +
    0.012 * smooth(0, 1.6, x)
  const steep = left > front && left > right ? 0.62 : right > front ? 0.9 : 1
  return top * cliff(Math.max(0, outside) * steep)
}

function devilsPeak(x: number, z: number): number {
  const u = (x + 2.62) * (x < -2.62 ? 0.8 : 1)
  const v = (z - 0.12) * 0.9
  const d = Math.sqrt(u * u + v * v) + 0.1 * ridged(buttresses, x * 1.8 + 9, z * 1.6, 4) - 0.05
  const arm = toSegment(x, z, [-2.62, 0.12], [-3.7, 0.35])
  const back = lerp(0.62, 0.2, arm.t) - arm.d * 0.8 - 0.06 * ridged(buttresses, x * 2, z * 2, 3)
  return Math.max(devil(Math.max(0, d)), back)
}

function shoulders(x: number, z: number): number {
  const saddle = toSegment(x, z, [-2.6, 0.25], [-1.6, 0.5])
  const kloof = toSegment(x, z, [1.6, 0.3], [3.2, 0.3])
  return Math.max(
    0.66 -
      0.08 * Math.sin(saddle.t * 3.14) -
      saddle.d * 0.75 -
      0.08 * ridged(detail, x * 2.2, z * 2, 3),
    lerp(0.66, 0.2, kloof.t ** 0.55) - kloof.d * 0.6 - 0.05 * ridged(buttresses, x * 2, z * 2, 3),
  )
}

/** Lion's Head and Signal Hill from the north, in km, in the same coordinates as the table: the head at x 2.55. */
export function lionsHead(): Terrain {
  const land = terrain({ x: [0.8, 5.6], z: [-3.6, -0.2], nx: 400, nz: 210 }, (x, z) => {
    const u = (x - 2.55) * (x < 2.55 ? 1.12 : 0.92)
    const v = (z + 1.5) * 0.9
    const d = Math.sqrt(u * u + v * v) + 0.11 * ridged(detail, x * 2.2, z * 2.2, 4) - 0.075
    const ridge = toSegment(x, z, [2.7, -1.7], [4.9, -2.35])
    const hill = signal(ridge.t) - ridge.d * 0.34 - 0.9 * ridge.d * ridge.d
    return Math.max(
      0,
      0.72 * lion(Math.max(0, d)),
      hill - 0.05 * ridged(buttresses, x * 1.7, z * 1.7, 4) + 0.02,
    )
  })
  return erode(land, { seed: 8, drops: 30000, depth: 0.3 })
}
