import type { Ink } from '../colour.ts'
import { noise, random } from '../noise.ts'
import { curve, lerp } from '../numbers.ts'
import { num, outline, type Point } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** A planted block: its corners (far left, far right, near right, near left), its rows and how far they bow. */
export type Block = {
  corners: readonly [Point, Point, Point, Point]
  rows: number
  bow?: number
  /** Share of the ground that a row covers. */
  full?: number
}

// Into how many leaves the edge of a row is cut.
const steps = 16

const text = ([x, y]: Point) => `${num(Math.round(x))} ${num(Math.round(y))}`

/** A block of vines seen from a hill: bare ground, then row by row the shaded hedge and its lit crown. */
export function vineBlock(ground: Ink, vine: readonly [Ink, Ink], block: Block): Mark {
  const { corners, rows, bow = 0, full = 0.62 } = block
  const [a, b, c, d] = corners
  const at = (t: number, s: number): Point => {
    const lift = 4 * s * (1 - s) * bow
    return [lerp(lerp(a[0], b[0], t), lerp(d[0], c[0], t), s) + lift, lerp(lerp(a[1], b[1], t), lerp(d[1], c[1], t), s)]
  } // prettier-ignore
  const n = noise(rows)
  const bend = (t: number): Point => {
    const [mx, my] = at(t, 0.5)
    const [fx, fy] = at(t, 0)
    const [nx, ny] = at(t, 1)
    return [2 * mx - (fx + nx) / 2, 2 * my - (fy + ny) / 2]
  }
  const side = (t: number) => `M${text(at(t, 0))}Q${text(bend(t))} ${text(at(t, 1))}`
  // The way back, far up the row, leaf by leaf: shorter steps towards the far end, as we see them.
  const leaves = (t: number, i: number, ragged: number) => {
    let path = ''
    for (let k = 0; k <= steps; k++) {
      const s = (1 - k / steps) ** 1.7
      path += `L${text(at(t + (ragged / rows) * (n(i * 7.3 + t * 40, k * 0.9) + (k % 2 ? 0.35 : -0.35)), s))}`
    }
    return `${path}z`
  }
  let shade = ''
  let light = ''
  for (let i = 0; i < rows; i++) {
    const t = (i + 0.15) / rows
    shade += side(t) + leaves(t + full / rows, i, 0.09)
    light += side(t) + leaves(t + (full * 0.5) / rows, i, 0.13)
  }
  const field = `${side(0)}L${text(at(1, 1))}Q${text(bend(1))} ${text(at(1, 0))}z`
  return shape(field, ground) + shape(shade, vine[0]) + shape(light, vine[1])
}

/** Inks of a bunch: the shade between the berries, their body, those that are red still, the bloom on them, the sky on it. */
type BunchInks = { deep: Ink; body: Ink; red: Ink; bloom: Ink; light: Ink }

/** A bunch of dark grapes, hanging from 0,0; about 220 × 340 units, lit from the left: crowded, shouldered, uneven. */
export function bunch(inks: BunchInks, seed = 3): Mark {
  const next = random(seed)
  const berries: (Berry & { z: number })[] = []
  const half = curve('0 30, 30 74, 70 104, 120 100, 180 84, 240 60, 300 30, 340 12')
  for (let y = 26; y < 330; y += 24) {
    const w = half(y)
    const count = Math.max(1, Math.round(w / 17))
    for (let i = 0; i < count; i++) {
      const u = count > 1 ? (i / (count - 1)) * 2 - 1 : 0
      berries.push({
        x: u * (w - 12) + (next() - 0.5) * 20,
        y: y + (next() - 0.5) * 18,
        r: 16 + next() * 6,
        z: (1 - u * u) * 0.6 + next(),
        ripe: next(),
      })
    }
  }
  const ground = shape(outline('-40,10 0,-8 44,12 92,54 98,118 80,184 52,252 14,328 -10,330 -50,252 -82,184 -100,118 -90,52'), inks.deep) // prettier-ignore
  return (
    ground +
    berries
      .toSorted((a, b) => a.z - b.z)
      .map((one) => berry(inks, one))
      .join('')
  )
}

type Berry = {
  x: number
  y: number
  r: number
  /** 0 red still, 1 blue with bloom. */ ripe: number
}

// A berry has no shine, for bloom is dull: its shade towards the next one, its body, and a sickle where the sky lies on it.
function berry(inks: BunchInks, { x, y, r, ripe }: Berry): Mark {
  const body = ripe < 0.18 ? inks.red : inks.body
  const at = (degrees: number, far: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${num(x + far * r * Math.cos(angle))} ${num(y + far * r * Math.sin(angle))}`
  }
  const wide = num(r * 0.84)
  const sickle = `M${at(158, 0.84)}A${wide} ${wide} 0 0 1 ${at(306, 0.84)}A${num(r * 1.2)} ${num(r * 1.2)} 0 0 0 ${at(158, 0.84)}z`
  return (
    disc(x, y, r, inks.deep) +
    disc(x - r * 0.06, y - r * 0.07, r * 0.91, body) +
    (ripe > 0.3 ? shape(sickle, ripe > 0.72 ? inks.light : inks.bloom) : '')
  )
}

/** A vine leaf of five lobes, its stalk at 0,0, hanging down; about 220 × 220 units: shade, lit half, veins. */
export function vineLeaf(inks: readonly [Ink, Ink, Ink]): Mark {
  const left =
    '0,0! -26,-22 -52,-26! -60,-8 -84,-10! -88,14 -112,24! -104,44 -116,66! -92,74 -88,90! -70,86! -84,112 -80,136! -60,140 -52,162! -36,150 -30,148! -22,176 0,214!'
  const right =
    '0,0! 24,-26 50,-30! 60,-12 86,-16! 90,8 110,16! 104,38 118,58! 96,70 90,84! 70,82! 86,106 84,130! 62,136 56,158! 38,148 30,146! 20,178 0,214!'
  const veins =
    'M-1.500 0L-.5 204H.5L1.500 0zM0 6L-97 44-96 46 1 10zM0 6L97 34 96 37-1 10zM-1 36L-76 126-74 127 1 42zM1 36L78 120 76 122-1 42zM-40 84L-84 84-84 85.500-41 87zM-40 84L-46 138-44 138-37 86zM40 80L82 78V79.500L41 83zM40 80L48 134H46L37 84zM-50 26L-58-4-56-5-47 25zM50 20L56-8 54-9 47 19zM0 96L-26 142-25 143 0 102zM0 96L28 140 27 142 0 102z'
  return shape(outline(left), inks[1]) + shape(outline(right), inks[0]) + shape(veins, inks[2])
}
