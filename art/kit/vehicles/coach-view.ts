import { curve } from '../numbers.ts'
import { num, type Point } from '../path.ts'
import type { CoachBody } from './coach-bodies.ts'

/** How a coach is seen: turned towards us by so many degrees, from a distance and an eye's height in metres. */
export type Seen = {
  yaw: number
  distance: number
  eye: number
  /** Pixels per metre at the middle of the coach. */
  scale: number
  /** Seen from its left side, where the doors are. The mark is then mirrored, so that it heads left. */
  doors?: boolean
}

/** Where a place round a vehicle falls on the sheet. */
export type Place = (x: number, y: number, z: number) => Point

/** Where a place round a coach falls, in metres: x along it, y up, z away from us across it. For its road. */
export function placing({ long, wide }: CoachBody, { yaw, distance, eye, scale }: Seen): Place {
  const cos = Math.cos((yaw * Math.PI) / 180)
  const sin = Math.sin((yaw * Math.PI) / 180)
  const focal = scale * distance
  return (x, y, z) => {
    const u = x - long / 2
    const w = z - wide / 2
    const depth = distance - u * sin + w * cos
    const level = (focal * eye) / distance
    return [(focal * (u * cos + w * sin)) / depth, (focal * (eye - y)) / depth - level]
  }
}

const half = (v: number) => Math.round(v * 2) / 2

/** Path of a polygon through points already on the sheet: relative, on half pixels, as a coach is made of two hundred. */
export function faceted(points: readonly Point[]): string {
  let [x, y] = [0, 0]
  let path = ''
  points.forEach(([toX, toY], i) => {
    const [dx, dy] = [half(toX) - x, half(toY) - y]
    if (i && !dx && !dy) return
    path += `${i ? 'l' : 'M'}${num(dx)}${dy < 0 ? '' : ' '}${num(dy)}`
    x += dx
    y += dy
  })
  return `${path}z`
}

/** A polygon on the near side, through points x, y. */
export function onSide(place: Place, ...points: Point[]): string {
  return faceted(points.map(([x, y]) => place(x, y, 0)))
}

const corner = 0.2

/** Where the front's surface stands at a height and across: it is bowed, and rounded into the sides. */
export function nose(body: CoachBody): (y: number, z: number) => number {
  const rake = curve(body.rake)
  return (y, z) => body.long - rake(y) - corner * Math.abs((2 * z) / body.wide - 1) ** 4.5
}

/** A circle upright along the vehicle: a wheel, an arch, a bolt. */
export function disc(place: Place, x: number, y: number, r: number, z: number, arcs = 8): string {
  const at = (turn: number, reach: number) => {
    const angle = (turn / arcs) * 2 * Math.PI
    const [sx, sy] = place(x + reach * Math.cos(angle), y + reach * Math.sin(angle), z)
    return `${num(half(sx))} ${num(half(sy))}`
  }
  if (arcs < 6) return `M${Array.from({ length: arcs }, (_, i) => at(i, r)).join('L')}z`
  const out = r / Math.cos(Math.PI / arcs)
  return `M${at(0, r)}${Array.from({ length: arcs }, (_, i) => `Q${at(i + 0.5, out)} ${at(i + 1, r)}`).join('')}z`
}
