import type { Ink } from './colour.ts'
import { corners, hull, overlap, type Round } from './convex.ts'
import { num, type Point } from './path.ts'
import { placed, shape, type Mark } from './sheet.ts'

/** An ink in the shade and the same in the light. */
export type Pair = readonly [Ink, Ink]

/** What a body wears. */
export type Dress = {
  skin: Pair
  top: Pair
  legs: Pair
  /** Hair, or a cap drawn over it. */
  hair: Ink
  shoes: Ink
  /** How much of the arm a sleeve covers: 0.5 to the elbow, 1 (when left out) to the hand. */
  sleeve?: number
  /** How much of the leg is covered: 0.3 are shorts, 1 (when left out) are trousers. */
  hem?: number
  socks?: Pair
  /** A hoop round the chest. */
  hoop?: Pair
  /** The crown and brim of a straw hat. */
  hat?: Pair
}

/**
 * Where the joints are, in centimetres, the ground at 0 and upwards negative: head, base of the neck; each arm is
 * 'shoulder elbow hand', each leg 'hip knee ankle toe', the far one first. A seated body may leave its legs out.
 */
export type Pose = {
  head: Point
  neck: Point
  arms: readonly [string, string]
  legs: readonly string[]
  /** Where the face turns: 1 (when left out) right, -1 left; 0 shows the back of the head. */
  faces?: 1 | 0 | -1
  /** Degrees the head is bent forward, negative back. */
  nod?: number
  /** Half the depth of chest and hips in centimetres, 9 when left out. */
  girth?: number
}

const points = (text: string) =>
  text.split(' ').map((word) => word.split(',').map(Number) as unknown as Point)

const along = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

/**
 * A body of joints and limbs, 180 units tall when it stands, for people large enough to have a posture; `light` is the
 * side it is lit from once placed upright. Smaller people are a `figure`.
 */
export function body(dress: Dress, pose: Pose, light: 1 | -1 = 1): Mark {
  const [farArm, nearArm] = pose.arms
  const [farLeg, nearLeg] = pose.legs
  return (
    arm(dress, farArm, light, true) +
    (farLeg ? leg(dress, farLeg, light, true) : '') +
    (nearLeg ? leg(dress, nearLeg, light, false) : '') +
    trunk(dress, pose, light) +
    head(dress, pose, light) +
    arm(dress, nearArm, light, false)
  )
}

const arc = (r: number) => `A${num(r)} ${num(r)} 0 0 0 `

// A limb that narrows from one round to the next.
function limb([a, from]: Round, [b, to]: Round): string {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  const x = -(b[1] - a[1]) / long
  const y = (b[0] - a[0]) / long
  const at = (p: Point, r: number) => `${num(p[0] + x * r)} ${num(p[1] + y * r)}`
  return `M${at(a, from)}L${at(b, to)}${arc(to)}${at(b, -to)}L${at(a, -from)}${arc(from)}${at(a, from)}z`
}

// What of a limb lies in the light: a thinner limb that touches its lit edge.
function lit(light: number, ...[[a, from], [b, to]]: readonly [Round, Round]): string {
  const off = ([x, y]: Point, r: number): Point => [x + light * r * 0.33, y - r * 0.12]
  return limb([off(a, from), from * 0.65], [off(b, to), to * 0.65])
}

function pair(inks: Pair, light: number, inShade: boolean, ...limbs: [Round, Round][]): Mark {
  const whole = shape(limbs.map(([a, b]) => limb(a, b)).join(''), inks[0])
  if (inShade) return whole
  return whole + shape(limbs.map(([a, b]) => lit(light, a, b)).join(''), inks[1])
}

function arm(dress: Dress, text: string, light: number, inShade: boolean): Mark {
  const [shoulder, elbow, hand] = points(text) as [Point, Point, Point]
  const { sleeve = 1 } = dress
  const wrist = along(elbow, hand, 0.8)
  const bare = pair(dress.skin, light, inShade, [[shoulder, 5.5], [elbow, 4.6]], [[elbow, 4.6], [wrist, 3.2]], [[wrist, 3.6], [hand, 3.6]]) // prettier-ignore
  if (sleeve >= 1)
    return bare + pair(dress.top, light, inShade, [[shoulder, 7], [elbow, 5.6]], [[elbow, 5.6], [wrist, 4.2]]) // prettier-ignore
  return bare + pair(dress.top, light, inShade, [[shoulder, 7], [along(shoulder, elbow, sleeve * 1.3), 6.6]]) // prettier-ignore
}

function leg(dress: Dress, text: string, light: number, inShade: boolean): Mark {
  const [hip, knee, ankle, toe] = points(text) as [Point, Point, Point, Point]
  const { hem = 1, socks } = dress
  const calf = along(knee, ankle, 0.3)
  const shoe = shape(limb([ankle, 5], [toe, 3.4]), dress.shoes)
  if (hem >= 1)
    return shoe + pair(dress.legs, light, inShade, [[hip, 10], [knee, 7.4]], [[knee, 7.4], [ankle, 5.6]]) // prettier-ignore
  const skin = pair(dress.skin, light, inShade, [[hip, 10], [knee, 6.4]], [[calf, 6.6], [knee, 6]], [[calf, 6.6], [ankle, 4]]) // prettier-ignore
  const stocking = socks
    ? pair(socks, light, inShade, [
        [calf, 7],
        [ankle, 4.4],
      ])
    : ''
  return skin + stocking + shoe + pair(dress.legs, light, inShade, [[hip, 11], [along(hip, knee, hem * 1.6), 9.6]]) // prettier-ignore
}

function trunk(dress: Dress, pose: Pose, light: number): Mark {
  const { girth = 9, neck } = pose
  const shoulders = pose.arms.map((text) => points(text)[0] as Point)
  const hips = pose.legs.map((text) => points(text)[0] as Point)
  const rounds = (k: number): Round[] => [
    [along(neck, along(hips[0] ?? neck, hips.at(-1) ?? neck, 0.5), 0.1), 7 * k],
    ...shoulders.map((point): Round => [point, 7 * k]),
    ...shoulders.map((point, i): Round => [along(point, hips[i] ?? neck, 0.34), (girth + 1.5) * k]),
    ...hips.map((point): Round => [point, (girth + 0.5) * k]),
  ]
  const whole = hull(rounds(1))
  const wide = Math.max(...whole.map(([x]) => x)) - Math.min(...whole.map(([x]) => x))
  const bright = overlap(whole, whole.map(([x, y]) => [x + light * wide * 0.42, y - 3])) // prettier-ignore
  const marks = shape(corners(whole), dress.top[0]) + shape(corners(bright), dress.top[1])
  const throat = shape(limb([neck, 5], [along(neck, pose.head, 0.6), 5]), dress.skin[0])
  if (!dress.hoop) return throat + marks
  const spine = along(hips[0] ?? neck, hips.at(-1) ?? neck, 0.5)
  const band = across(neck, spine, 0.34, 0.56)
  return throat + marks + shape(corners(overlap(whole, band)), dress.hoop[0]) + shape(corners(overlap(bright, band)), dress.hoop[1]) // prettier-ignore
}

// A broad strip across the line from a to b, between two shares of it.
function across(a: Point, b: Point, from: number, to: number): Point[] {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  const x = (-(b[1] - a[1]) / long) * 60
  const y = ((b[0] - a[0]) / long) * 60
  const [top, foot] = [along(a, b, from), along(a, b, to)]
  return [[top[0] - x, top[1] - y], [foot[0] - x, foot[1] - y], [foot[0] + x, foot[1] + y], [top[0] + x, top[1] + y]] // prettier-ignore
}

// The head in profile, about 22 units tall, its middle at the origin: a shape, never a face.
const skull = 'M-9 1C-10-8-4-12 1-12 7-12 9-7 9-3L11 2 9 4 9 7C9 11 6 12 2 11L-2 8-4 11-9 6z'
const faceLit = 'M4-11C8-10 9-7 9-3L11 2 9 4 9 7C9 11 6 12 3 11 6 5 7-4 4-11z'
const napeLit = 'M-4-10C-9-8-10-2-9 1L-9 6-5 10C-6 4-6-4-4-10z'
const crop = 'M-9 4C-13-10-5-14 2-13 8-13 10-9 9-5 5-7 1-7-1-4L-2 2-5 3-6 7z'
const nape = 'M-10 1C-11-9-5-13 0-13 6-13 11-9 10 1 9 6 6 8 0 8-6 8-9 6-10 1z'
const straw = [
  'M-18-3C-8-8 10-9 20-5 12-1-8 0-18-3z',
  'M-10-5C-10-13-6-16 1-16 8-16 11-13 11-6 4-4-4-4-10-5z',
]

function head(dress: Dress, pose: Pose, light: number): Mark {
  const { faces = 1, nod = 0 } = pose
  const [brim = '', crown = ''] = straw
  const mark =
    shape(skull, dress.skin[0]) +
    shape(light * (faces || 1) > 0 ? faceLit : napeLit, dress.skin[1]) +
    shape(faces ? crop : nape, dress.hair) +
    (dress.hat ? shape(crown, dress.hat[1]) + shape(brim, dress.hat[0]) : '')
  return placed(mark, {
    x: pose.head[0],
    y: pose.head[1],
    turn: nod * (faces || 1),
    flip: faces < 0,
  })
}
