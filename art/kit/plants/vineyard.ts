import type { Ink } from '../colour.ts'
import { lerp } from '../numbers.ts'
import type { Point } from '../path.ts'
import { finePolygon, type Projector } from '../perspective.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of a block of vines: the ground between the rows, and the rows. */
export type BlockInks = readonly [soil: Ink, vines: Ink]

/** A block of vines seen from a height: its four corners in plan, in order; the rows run from the first side to the third. */
export type Block = {
  readonly corners: readonly [Point, Point, Point, Point]
  readonly rows: number
  readonly inks: BlockInks
}

/** Draws a block of vines on the ground as it lies. */
export function vineBlock(
  project: Projector,
  ground: (x: number, z: number) => number,
  { corners, rows, inks }: Block,
): Mark {
  const [a, b, c, d] = corners
  const at = (u: number, v: number) => {
    const x = lerp(lerp(a[0], b[0], u), lerp(d[0], c[0], u), v)
    const z = lerp(lerp(a[1], b[1], u), lerp(d[1], c[1], u), v)
    return project(x, ground(x, z), z)
  }
  let vines = ''
  for (let i = 0; i < rows; i++) {
    const [from, to] = [(i + 0.12) / rows, (i + 0.72) / rows]
    const [p, q, r, s] = [at(from, 0.01), at(from, 0.99), at(to, 0.99), at(to, 0.01)]
    vines += `M${Math.round(p[0])} ${Math.round(p[1])}`
    let [x, y] = [Math.round(p[0]), Math.round(p[1])]
    for (const [nextX, nextY] of [q, r, s]) {
      const [dx, dy] = [Math.round(nextX) - x, Math.round(nextY) - y]
      vines += `l${dx}${dy < 0 ? '' : ' '}${dy}`
      x += dx
      y += dy
    }
    vines += 'z'
  }
  const outline = [at(0, 0), at(0.5, 0), at(1, 0), at(1, 1), at(0.5, 1), at(0, 1)]
  return shape(finePolygon(outline), inks[0]) + shape(vines, inks[1])
}
