import { mix } from '../colour.ts'
import { lerp } from '../numbers.ts'
import { num } from '../path.ts'
import { line, shape, type Mark } from '../sheet.ts'
import type { CoachBody } from './coach-bodies.ts'
import { faceted, nose, type Place } from './coach-view.ts'
import type { Paint } from './vehicle.ts'

/** The front of a coach: windscreen, lamps, bumper and plate. */
export function front(body: CoachBody, place: Place, paint: Paint): Mark {
  const { wide, tall, glass } = body
  const [foot, head] = glass
  const sill = foot - 0.2
  const strip = (foot: number, head: number, from = 0, to = wide, lean = 0) =>
    onFront(body, place, { foot, head, from, to, lean })
  const lampAt = 0.86
  const lamp = (from: number, to: number) => strip(lampAt - 0.11, lampAt + 0.13, from, to)
  return (
    shape(
      [0.34, 0.5, 0.84, 1, 1.16, foot, head, tall - 0.06]
        .map((y, i, all) => strip(y, (all[i + 1] ?? y) + 0.015))
        .join(''),
      paint.body,
    ) +
    shape(strip(tall - 0.12, tall, 0.04, wide - 0.04, 0.2), paint.sky) +
    shape(strip(sill - 0.3, sill - 0.06), mix(paint.body, paint.sky, 0.55)) +
    shape(strip(0.34, 0.62), paint.road) +
    shape(strip(sill, head + 0.16, 0.07, wide - 0.07, 0.05), paint.seam) +
    shape(strip(sill + 0.05, head - 0.1, 0.13, wide - 0.13, 0.05), paint.glass) +
    shape(strip(lerp(sill, head, 0.5), head - 0.1, 0.13, wide - 0.13, 0.04), paint.glassSky) +
    shape(
      strip(sill + 0.05, lerp(sill, head, 0.5), wide * 0.56, wide * 0.74),
      paint.glassSky,
      0.4,
    ) +
    shape(strip(sill + 0.05, sill + 0.32, 0.3, wide * 0.48, 0.1), paint.seam, 0.7) +
    shape(strip(head - 0.06, head + 0.1, 0.5, wide - 0.5), mix(paint.seam, paint.glass, 0.6)) +
    shape(strip(sill + 0.05, head - 0.1, wide / 2 - 0.015, wide / 2 + 0.015), paint.seam) +
    wipers(body, place, sill, paint) +
    shape(
      strip(lampAt - 0.17, lampAt + 0.19, 0.06, 0.62) +
        strip(lampAt - 0.17, lampAt + 0.19, wide - 0.62, wide - 0.06),
      paint.seam,
    ) +
    shape(
      lamp(0.12, 0.32) +
        lamp(0.37, 0.56) +
        lamp(wide - 0.32, wide - 0.12) +
        lamp(wide - 0.56, wide - 0.37),
      paint.lamp,
    ) +
    shape(
      strip(0.86, 0.89, 0.7, wide - 0.7) +
        strip(0.78, 0.81, 0.7, wide - 0.7) +
        strip(0.5, 0.52, 0.1, wide - 0.1),
      paint.metal,
      0.8,
    ) +
    shape(strip(0.5, 0.64, wide / 2 - 0.27, wide / 2 + 0.27), paint.lamp, 0.9)
  )
}

/** A strip of the front between two heights, and from z0 to z1 across; the edges may slope. */
function onFront(
  body: CoachBody,
  place: Place,
  of: { foot: number; head: number; from?: number; to?: number; lean?: number },
): string {
  const at = nose(body)
  const { foot, head, from = 0, to = body.wide, lean = 0 } = of
  const steps = to - from > 1 ? [0, 0.05, 0.16, 0.5, 0.84, 0.95, 1] : [0, 1]
  const lower = steps.map((t) => lerp(from, to, t)).map((z) => place(at(foot, z), foot, z))
  const upper = steps
    .map((t) => lerp(from + lean, to - lean, t))
    .map((z) => place(at(head, z), head, z))
  return faceted([...lower, ...upper.toReversed()])
}

function wipers(body: CoachBody, place: Place, sill: number, paint: Paint): Mark {
  const at = nose(body)
  const p = (z: number, y: number) => {
    const [x, sy] = place(at(y, z) + 0.03, y, z)
    return `${num(x)} ${num(sy)}`
  }
  const w = body.wide
  const [a, b] = [place(0, 0, 0), place(0, 1, 0)]
  const metre = a[1] - b[1]
  return line(`M${p(w * 0.36, sill)}L${p(w * 0.2, sill + 0.72)}M${p(w * 0.66, sill)}L${p(w * 0.52, sill + 0.78)}`, paint.seam, metre * 0.035) // prettier-ignore
}

/** The two mirrors on their arms, from the upper corners of the windscreen. */
export function mirrors(body: CoachBody, place: Place, paint: Paint): Mark {
  const { wide, glass } = body
  const head = glass[1]
  const x = nose(body)(head, 0) + 0.1
  const one = (z: number, out: number) => {
    const at = (dx: number, y: number, dz: number) => place(x + dx, y, z + dz)
    const arm = faceted([at(-0.1, head + 0.1, 0), at(0.42, head + 0.08, out), at(0.46, head - 0.02, out), at(-0.1, head, 0)]) // prettier-ignore
    const pod = faceted([at(0.36, head + 0.08, out * 0.6), at(0.5, head + 0.06, out * 1.5), at(0.52, head - 0.66, out * 1.5), at(0.42, head - 0.72, out * 0.7)]) // prettier-ignore
    const glint = faceted([at(0.36, head + 0.08, out * 0.6), at(0.5, head + 0.06, out * 1.5), at(0.5, head - 0.1, out * 1.5), at(0.38, head - 0.06, out * 0.6)]) // prettier-ignore
    return shape(arm + pod, paint.seam) + shape(glint, paint.sky)
  }
  return one(wide - 0.1, 0.2) + one(0.1, -0.2)
}

/** The two mirrors at the doors, as a van has them. */
export function doorMirrors(body: CoachBody, place: Place, paint: Paint): Mark {
  const { wide, glass } = body
  const y = glass[0] + 0.06
  const x = nose(body)(y, 0) - 0.24
  const pod = (z: number, out: number) =>
    shape(faceted([place(x, y - 0.04, z), place(x + 0.06, y - 0.06, z + out), place(x + 0.1, y + 0.34, z + out), place(x + 0.02, y + 0.36, z + out * 0.3), place(x, y + 0.08, z)]), paint.seam) // prettier-ignore
  return pod(wide, 0.26) + pod(0, -0.28)
}
