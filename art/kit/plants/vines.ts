import type { Ink } from '../colour.ts'
import { lerp } from '../numbers.ts'
import { num, outline, type Point } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** A planted block: its corners (far left, far right, near right, near left), its rows and how far they bow. */
export type Block = {
  corners: readonly [Point, Point, Point, Point]
  rows: number
  bow?: number
  /** Share of the ground that a row covers. */
  full?: number
}

const text = ([x, y]: Point) => `${num(Math.round(x))} ${num(Math.round(y))}`

/** A block of vines seen from a hill: bare ground, then row by row the shaded hedge and its lit crown. */
export function vineBlock(ground: Ink, vine: readonly [Ink, Ink], block: Block): Mark {
  const { corners, rows, bow = 0, full = 0.62 } = block
  const [a, b, c, d] = corners
  const at = (t: number, s: number): Point => {
    const lift = 4 * s * (1 - s) * bow
    return [lerp(lerp(a[0], b[0], t), lerp(d[0], c[0], t), s) + lift, lerp(lerp(a[1], b[1], t), lerp(d[1], c[1], t), s)]
  } // prettier-ignore
  const strip = (from: number, to: number) => {
    const bend = (t: number): Point => {
      const [mx, my] = at(t, 0.5)
      const [fx, fy] = at(t, 0)
      const [nx, ny] = at(t, 1)
      return [2 * mx - (fx + nx) / 2, 2 * my - (fy + ny) / 2]
    }
    return `M${text(at(from, 0))}Q${text(bend(from))} ${text(at(from, 1))}L${text(at(to, 1))}Q${text(bend(to))} ${text(at(to, 0))}z`
  }
  let shade = ''
  let light = ''
  for (let i = 0; i < rows; i++) {
    const t = (i + 0.15) / rows
    shade += strip(t, t + full / rows)
    light += strip(t, t + (full * 0.5) / rows)
  }
  return shape(strip(0, 1), ground) + shape(shade, vine[0]) + shape(light, vine[1])
}

/** Inks of a bunch: the shade between the berries, their body, the bloom on them, the light. */
export type BunchInks = { deep: Ink; body: Ink; bloom: Ink; light: Ink }

/** A bunch of dark grapes, hanging from 0,0; about 200 × 330 units, lit from the left. */
export function bunch(inks: BunchInks): Mark {
  const rows = [[58, 3], [94, 5], [132, 5], [168, 4], [204, 4], [238, 3], [272, 2], [304, 1]] as const // prettier-ignore
  let marks = shape(
    outline('-70,50 0,20 76,52 100,110 84,180 52,250 18,316 -8,322 -44,262 -84,190 -104,110'),
    inks.deep,
  )
  rows.forEach(([y, count], row) => {
    for (let i = 0; i < count; i++) {
      const wobble = ((row * 7 + i * 5) % 5) - 2
      const x = (i - (count - 1) / 2) * 41 + wobble * 3
      marks += berry(inks, x, y + ((i * 3 + row) % 3) * 5, 24 + ((row + i * 2) % 3))
    }
  })
  return marks
}

function berry(inks: BunchInks, x: number, y: number, r: number): Mark {
  const k = r / 24
  return (
    disc(x, y, r, inks.deep) +
    disc(x - 1.5, y - 2, r - 2.5, inks.body) +
    placed(
      shape('M-19-4C-19-16-9-22 2-21-8-16-13-8-12 4-10 10-13 11-16 6z', inks.bloom) +
        shape('M-12-9Q-10-15-4-16-8-12-9-7z', inks.light),
      { x, y, scale: k },
    )
  )
}

/** A vine leaf of five lobes, its stalk at 0,0, hanging down; about 220 × 220 units: shade, lit half, veins. */
export function vineLeaf(inks: readonly [Ink, Ink, Ink]): Mark {
  const left =
    '0,0! -26,-22 -52,-26! -60,-8 -84,-10! -88,14 -112,24! -104,44 -116,66! -92,74 -88,90! -70,86! -84,112 -80,136! -60,140 -52,162! -36,150 -30,148! -22,176 0,214!'
  const right =
    '0,0! 24,-26 50,-30! 60,-12 86,-16! 90,8 110,16! 104,38 118,58! 96,70 90,84! 70,82! 86,106 84,130! 62,136 56,158! 38,148 30,146! 20,178 0,214!'
  const veins =
    'M-1 0L-2 200 2 200 2 0zM0 4L-98 40-94 46 2 12zM0 4L98 32 95 38-2 12zM-2 40L-66 132-60 134 2 56zM2 40L68 128 62 130-2 56z'
  return shape(outline(left), inks[1]) + shape(outline(right), inks[0]) + shape(veins, inks[2])
}
