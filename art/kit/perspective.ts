import { num, type Point } from './path.ts'
import type { Camera, Size } from './view.ts'

/** Where a place in the model (x, height, z) falls on the sheet, in pixels. */
export type Projector = (x: number, height: number, z: number) => Point

/** A projector for the camera of a view, so that fields, roads and walls lie where the relief lies. */
export function projector(size: Size, camera: Camera): Projector {
  const { stretch = 1.4, middle = size.width / 2 } = camera
  return (x, height, z) => {
    const d = Math.max(0.001, z - camera.z)
    return [
      middle + (camera.focal * (x - camera.x)) / d,
      camera.horizon - (camera.focal * (height * stretch - camera.y)) / d,
    ]
  }
}

/** Path text of a polygon with one decimal, for marks in small units and far things on the sheet. */
export function finePolygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}z`
}

/** A ribbon over the ground (a road, a wall's top) along points in plan; `width` in the model's unit. */
export function ribbon(
  project: Projector,
  along: readonly Point[],
  width: number,
  ground: (x: number, z: number) => number,
): string {
  const left: Point[] = []
  const right: Point[] = []
  along.forEach(([x, z], i) => {
    const [ax, az] = along[Math.max(0, i - 1)] as Point
    const [bx, bz] = along[Math.min(along.length - 1, i + 1)] as Point
    const long = Math.hypot(bx - ax, bz - az) || 1
    const u = ((bz - az) / long) * (width / 2)
    const v = (-(bx - ax) / long) * (width / 2)
    left.push(project(x - u, ground(x, z), z - v))
    right.unshift(project(x + u, ground(x, z), z + v))
  })
  return finePolygon([...left, ...right])
}

/** Points of a line through knots in plan, eased, `steps` to each span. */
export function eased(knots: readonly Point[], steps = 6): Point[] {
  const at = (i: number) => knots[Math.max(0, Math.min(knots.length - 1, i))] as Point
  const points: Point[] = []
  for (let i = 0; i < knots.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const one = (p: number, q: number, r: number, u: number) =>
        0.5 *
        (2 * q +
          (r - p) * t +
          (2 * p - 5 * q + 4 * r - u) * t * t +
          (3 * q - p - 3 * r + u) * t ** 3)
      points.push([one(a[0], b[0], c[0], d[0]), one(a[1], b[1], c[1], d[1])])
    }
  }
  points.push(at(knots.length - 1))
  return points
}
