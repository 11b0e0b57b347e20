import { mix, type Ink } from '../colour.ts'
import { lerp } from '../numbers.ts'
import type { Point } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'
import type { CoachBody } from './coach-bodies.ts'
import { doorMirrors, front, mirrors } from './coach-front.ts'
import { disc, faceted, nose, onSide, placing, type Place, type Seen } from './coach-view.ts'
import { obsidian, type Paint } from './vehicle.ts'

/** A coach in perspective, heading right and towards us: the origin lies on the ground under its middle. */
export function coach(body: CoachBody, seen: Seen, paint: Paint = obsidian, stripe?: Ink): Mark {
  const place = placing(body, seen)
  const marks =
    underneath(body, place, paint) +
    side(body, place, paint, seen.doors ?? false, stripe) +
    front(body, place, paint) +
    body.axles.map((x) => wheel(place, x, body.radius, paint)).join('') +
    (body.mirrors === 'arms' ? mirrors(body, place, paint) : doorMirrors(body, place, paint))
  return seen.doors ? `<g transform="scale(-1 1)">${marks}</g>` : marks
}

function underneath({ long, wide }: CoachBody, place: Place, paint: Paint): Mark {
  const flat = (grow: number) =>
    faceted([
      place(-grow, 0, -grow * 1.6),
      place(long + grow, 0, -grow * 1.6),
      place(long + grow, 0, wide),
      place(-grow, 0, wide),
    ])
  return (
    shape(flat(0.5), paint.shadow, 0.3) +
    shape(flat(0.12), paint.shadow, 0.55) +
    shape(
      faceted([
        place(0.4, 0.44, 0.1),
        place(long - 0.6, 0.44, 0.1),
        place(long - 1, 0.2, 0.5),
        place(0.6, 0.2, 0.5),
      ]),
      paint.seam,
    )
  )
}

function side(body: CoachBody, place: Place, paint: Paint, hasDoors: boolean, stripe?: Ink): Mark {
  const { long, tall, glass, axles, radius, windows, cab } = body
  const [foot, head] = glass
  const end = (y: number) => nose(body)(y, 0)
  const on = (...points: Point[]) => onSide(place, ...points)
  const shell = on(
    [0.1, 0.36], [0, 0.6], [0, 1.4], [0.04, tall - 0.5], [0.14, tall - 0.16], [0.42, tall],
    [end(tall) - 0.5, tall], [end(tall - 0.1), tall - 0.1], [end(tall - 0.3), tall - 0.3], [end(head), head], [end(foot), foot], [end(1), 1], [end(0.5), 0.5], [end(0.34), 0.34],
  ) // prettier-ignore
  const door = long - 1.95
  const last = hasDoors ? door : long - cab[0]
  const pane = (last - 0.35) / windows
  let pillars = ''
  let seats = ''
  for (let i = 0; i < windows; i++) {
    const x = 0.35 + pane * i
    if (i) pillars += on([x - 0.03, foot], [x - 0.03, head], [x + 0.03, head], [x + 0.03, foot])
    for (const s of [0.24, 0.74]) {
      const a = x + pane * s
      seats += on([a - 0.24, foot], [a - 0.3, foot + 0.5], [a - 0.24, foot + 0.66], [a - 0.06, foot + 0.64], [a + 0.04, foot]) // prettier-ignore
    }
  }
  let flaps = ''
  const [first = 0] = axles.slice(-1)
  const holdFrom = (axles.at(-2) ?? 0) + radius + 0.3
  for (let i = 0; i <= 3; i++) {
    const x = lerp(holdFrom, first - radius - 0.3, i / 3)
    flaps += on([x, 0.46], [x, foot - 0.36], [x + 0.025, foot - 0.36], [x + 0.025, 0.46])
  }
  for (const x of [0.5, 1.1, 1.7]) flaps += on([x - 0.22, 0.9], [x - 0.22, 0.97], [x + 0.2, 0.97], [x + 0.2, 0.9]) // prettier-ignore
  const arches = axles.map((x) => disc(place, x, radius, radius + 0.09, -0.01)).join('')
  const driver = on([last + 0.1, foot], [last + 0.1, head], [end(head) - 0.06, head], [end(foot - cab[1]) - 0.2, foot - cab[1]], [last + 0.6, foot - cab[1]], [last + 0.45, foot]) // prettier-ignore
  return (
    shape(shell, paint.body) +
    shape(
      on(
        [0.16, tall - 0.14],
        [0.42, tall - 0.02],
        [end(tall) - 0.5, tall - 0.02],
        [end(tall - 0.12), tall - 0.12],
        [end(tall - 0.3), tall - 0.26],
        [0.1, tall - 0.3],
      ),
      paint.sky,
    ) +
    shape(
      on(
        [0.02, foot - 0.28],
        [0.02, foot - 0.08],
        [end(foot), foot - 0.08],
        [end(foot - 0.3), foot - 0.4],
        [last, foot - 0.24],
      ),
      mix(paint.body, paint.sky, 0.7),
    ) +
    shape(
      on(
        [0.02, 0.6],
        [0, 0.86],
        [long * 0.4, 0.7],
        [end(0.5), 0.62],
        [end(0.36), 0.34],
        [0.1, 0.36],
      ),
      paint.road,
    ) +
    (stripe
      ? shape(
          on(
            [0.01, foot - 0.34],
            [0.01, foot - 0.29],
            [last, foot - 0.25],
            [end(foot - 0.3), foot - 0.42],
            [end(foot - 0.3), foot - 0.5],
            [last, foot - 0.31],
          ),
          stripe,
        )
      : '') +
    shape(
      on(
        [0.3, foot - 0.03],
        [0.3, head + 0.05],
        [last + 0.02, head + 0.05],
        [last + 0.02, foot - 0.03],
      ),
      paint.seam,
    ) +
    shape(on([0.36, foot], [0.36, head], [last, head], [last, foot]), paint.glass) +
    shape(seats, paint.seam, 0.75) +
    shape(
      on(
        [0.36, head - 0.62],
        [0.36, head],
        [last, head],
        [last, head - 0.94],
        [long * 0.5, head - 0.7],
      ),
      paint.glassSky,
    ) +
    shape(
      on([long * 0.3, foot], [long * 0.38, head], [long * 0.43, head], [long * 0.35, foot]),
      paint.glassSky,
      0.5,
    ) +
    shape(pillars, paint.seam) +
    (hasDoors
      ? doorway(place, door, head, paint)
      : shape(driver, paint.glass) +
        shape(
          on(
            [last + 0.1, head - 0.6],
            [last + 0.1, head],
            [end(head) - 0.06, head],
            [end(head - 0.5) - 0.1, head - 0.6],
          ),
          paint.glassSky,
        )) +
    shape(flaps, paint.seam) +
    shape(on([0.02, 0.9], [0.02, 1.24], [0.14, 1.24], [0.14, 0.9]), paint.tail) +
    shape(arches, paint.seam)
  )
}

function doorway(place: Place, x: number, head: number, paint: Paint): Mark {
  const on = (...points: Point[]) => onSide(place, ...points)
  const leaf = (a: number, b: number) => on([a, 0.5], [a, head], [b, head], [b, 0.5])
  return (
    shape(leaf(x + 0.12, x + 1.22), paint.seam) +
    shape(leaf(x + 0.2, x + 1.14), paint.glass) +
    shape(
      on([x + 0.2, head - 0.9], [x + 0.2, head], [x + 1.14, head], [x + 1.14, head - 1.3]),
      paint.glassSky,
    ) +
    shape(on([x + 1, 0.95], [x + 1, 1.9], [x + 1.06, 1.9], [x + 1.06, 0.95]), paint.metal)
  )
}

function wheel(place: Place, x: number, r: number, paint: Paint): Mark {
  const bolts = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * 2 * Math.PI + 0.2
    return disc(place, x + 0.4 * r * Math.cos(angle), r + 0.4 * r * Math.sin(angle), r * 0.06, 0, 4)
  })
  return (
    shape(disc(place, x, r, r, 0.02), paint.tyre) +
    shape(disc(place, x, r, r * 0.66, 0), paint.rim) +
    shape(disc(place, x, r, r * 0.57, 0.03), paint.rimShade) +
    shape(disc(place, x, r, r * 0.5, 0.02), mix(paint.rim, paint.rimShade, 0.25)) +
    shape(bolts.join(''), paint.rimShade) +
    shape(disc(place, x, r, r * 0.2, -0.02, 6), paint.metal)
  )
}
