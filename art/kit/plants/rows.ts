import { num, type Point } from '../path.ts'
import { lerp } from '../numbers.ts'

/** A block of ground seen aslant: its far edge from left to right, then its near edge from left to right. */
export type Block = {
  far: readonly [Point, Point]
  near: readonly [Point, Point]
  /** How far the rows' middle is bent sideways, in pixels. */ bow?: number
  /** How far the ground swells up between far and near, in pixels. */ swell?: number
}

/** Path of a planted block's rows, each `share` of the gap wide, from the far edge to the near edge. */
export function rows(block: Block, count: number, share = 0.55, shift = 0): string {
  let path = ''
  for (let i = 0; i < count; i++) {
    const a = (i + shift) / count
    const b = (i + shift + share) / count
    path += strip(block, a, b)
  }
  return path
}

/** The block's outline as one path: the soil under its rows. */
export function soil(block: Block): string {
  return strip(block, 0, 1)
}

const text = ([x, y]: Point) => `${num(x)} ${num(y)}`

function along([from, to]: readonly [Point, Point], t: number): Point {
  return [lerp(from[0], to[0], t), lerp(from[1], to[1], t)]
}

function strip({ far, near, bow = 0, swell = 0 }: Block, a: number, b: number): string {
  const middle = (f: Point, n: Point) => text([(f[0] + n[0]) / 2 + bow, (f[1] + n[1]) / 2 - swell])
  const [fa, fb, na, nb] = [along(far, a), along(far, b), along(near, a), along(near, b)]
  return `M${text(fa)}L${text(fb)}Q${middle(fb, nb)} ${text(nb)}L${text(na)}Q${middle(fa, na)} ${text(fa)}z`
}
