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
  /** Into how many leaves a row's edge is cut; 1 is straight, for blocks far off. */
  readonly leaves?: number
}

/** Draws a block of vines on the ground as it lies. */
export function vineBlock(
  project: Projector,
  ground: (x: number, z: number) => number,
  { corners, rows, inks, leaves = 1 }: Block,
): Mark {
  const [a, b, c, d] = corners
  const at = (u: number, v: number) => {
    const x = lerp(lerp(a[0], b[0], u), lerp(d[0], c[0], u), v)
    const z = lerp(lerp(a[1], b[1], u), lerp(d[1], c[1], u), v)
    return project(x, ground(x, z), z)
  }
  let vines = ''
  for (let i = 0; i < rows; i++) {
    const [from, to] = [(i + 0.12) / rows, (i + 0.68) / rows]
    // Straight along the ground on one side, leafy on the other.
    const edge = [at(from, 0.01), at(from, 0.99)]
    for (let k = 0; k <= leaves; k++)
      edge.push(at(to + (k % 2 ? 0.16 : -0.1) / rows, 0.99 - (0.98 * k) / leaves))
    vines += relative(edge)
  }
  const outline = [at(0, 0), at(0.5, 0), at(1, 0), at(1, 1), at(0.5, 1), at(0, 1)]
  return shape(finePolygon(outline), inks[0]) + shape(vines, inks[1])
}

// A closed path in whole pixels, each point told from the last: short to write, so light to send.
function relative(points: readonly Point[]): string {
  let [x, y] = [0, 0]
  let path = ''
  for (const [i, point] of points.entries()) {
    const [dx, dy] = [Math.round(point[0]) - x, Math.round(point[1]) - y]
    path += `${i ? 'l' : 'M'}${dx}${dy < 0 ? '' : ' '}${dy}`
    x += dx
    y += dy
  }
  return `${path}z`
}
