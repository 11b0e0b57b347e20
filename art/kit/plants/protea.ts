import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { num } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of a flower head: bracts outside (shade, light) and inside (shade, light), the heart (shade, light), leaf (shade, light). */
export type FlowerInks = {
  outer: readonly [Ink, Ink]
  inner: readonly [Ink, Ink]
  heart: readonly [Ink, Ink]
  leaf: readonly [Ink, Ink]
}

type Bract = { depth: number; mark: Mark }

/**
 * A king protea about 200 units across on a stem of 260, origin at the stem's foot. The head is built of bracts in
 * rings round an axis and seen from a little above, so that no two of its petals are alike.
 * `open` from 0.5 (bud) to 1 (full); `tilt` in degrees towards us; `light` 1 from the right, -1 from the left.
 */
export function protea(
  inks: FlowerInks,
  of: { seed: number; open?: number; tilt?: number; light?: 1 | -1 },
): Mark {
  const { open = 0.9, tilt = 34, light = 1 } = of
  const next = random(of.seed)
  const rings = [
    { count: 17, spread: 57, long: 92, wide: 15 },
    { count: 15, spread: 44, long: 98, wide: 16 },
    { count: 11, spread: 30, long: 92, wide: 17 },
  ]
  const bracts: Bract[] = []
  rings.forEach((ring, r) => {
    for (let k = 0; k < ring.count; k++) {
      const round = ((k + (r % 2) / 2 + (next() - 0.5) * 0.3) / ring.count) * 2 * Math.PI
      const spread = (ring.spread * open * (0.92 + 0.16 * next()) * Math.PI) / 180
      bracts.push(
        bract(inks, {
          round,
          spread,
          long: ring.long * (0.92 + 0.16 * next()),
          wide: ring.wide,
          tilt,
          light,
        }),
      )
    }
  })
  const behind = bracts.filter((one) => one.depth > 0).toSorted((a, b) => b.depth - a.depth)
  const before = bracts.filter((one) => one.depth <= 0).toSorted((a, b) => b.depth - a.depth)
  const head =
    behind.map((one) => one.mark).join('') +
    heart(inks, tilt, light) +
    before.map((one) => one.mark).join('')
  return `${stem(inks, light, next)}<g transform="translate(0-262)">${head}</g>`
}

function bract(
  inks: FlowerInks,
  of: { round: number; spread: number; long: number; wide: number; tilt: number; light: 1 | -1 },
): Bract {
  const lean = (of.tilt * Math.PI) / 180
  const cos = Math.cos(of.round)
  const sin = Math.sin(of.round)
  // A point of the bract: `t` along its midrib, `w` to its side. Right, up, and depth away from us.
  const at = (t: number, w: number) => {
    const curl = of.spread * (0.72 + 0.42 * t * t)
    const out = 22 * Math.min(1, 0.5 + t * 3) + of.long * t * Math.sin(curl)
    const up = of.long * t * Math.cos(curl)
    const x = out * cos - w * sin
    const z = out * sin + w * cos
    return [x, -(up * Math.cos(lean) + z * Math.sin(lean)), z] as const
  }
  const p = (t: number, w: number) => {
    const [x, y] = at(t, w)
    return `${num(Math.round(x))} ${num(Math.round(y))}`
  }
  const half = (w: number) => `M${p(0, w * 0.55)}Q${p(0.5, w)} ${p(1, 0)}Q${p(0.55, 0)} ${p(0, 0)}z`
  // On the near side we see a bract's outside, on the far side its hollow, which catches the light the other way.
  const isOutside = sin < 0.12
  const pair = isOutside ? inks.outer : inks.inner
  const towards = cos * of.light * (isOutside ? 1 : -1)
  const whole = `M${p(0, -of.wide * 0.55)}Q${p(0.5, -of.wide)} ${p(1, 0)}Q${p(0.5, of.wide)} ${p(0, of.wide * 0.55)}z`
  const isWide = Math.abs(towards) < 0.72
  const litSide = of.light * (isOutside ? 1 : -1) * (sin < 0 ? 1 : -1)
  const ground = towards > 0 ? pair[1] : pair[0]
  const over = towards > 0 ? pair[0] : pair[1]
  const side = towards > 0 ? -litSide : litSide
  const mark = shape(whole, ground) + (isWide ? shape(half(side * of.wide), over) : '')
  return { depth: at(0.6, 0)[2], mark }
}

function heart(inks: FlowerInks, tilt: number, light: 1 | -1): Mark {
  const up = Math.cos((tilt * Math.PI) / 180)
  const y = (v: number) => num(Math.round(v * up))
  const body = `M-30-6C-40-38-30-${y(62)}-14-${y(78)}L0-${y(92)} 14-${y(78)}C30-${y(62)} 40-38 30-6 18 12-18 12-30-6z`
  const dark = `M${light * -4}-${y(86)}L0-${y(92)}C${light * -8}-${y(70)} ${light * -24}-50 ${light * -12} 4 ${light * -22} 6 ${light * -27} 0 ${light * -30}-6 ${light * -40}-38 ${light * -30}-${y(62)} ${light * -14}-${y(78)}z`
  let florets = ''
  for (const [from, to] of [
    [-22, -9],
    [-9, -4],
    [6, 3],
    [19, 8],
    [30, 13],
  ] as const) {
    const x = light > 0 ? from : -from
    const top = light > 0 ? to : -to
    florets += `M${x - 1}-8Q${num(x * 1.3)}-${y(48)} ${top}-${y(84)} ${num(x * 1.3 + 3)}-${y(46)} ${x + 2}-8z`
  }
  return (
    shape(body, inks.heart[1]) + shape(florets, inks.heart[0], 0.7) + shape(dark, inks.heart[0])
  )
}

function stem(inks: FlowerInks, light: 1 | -1, next: () => number): Mark {
  let marks = shape('M-7 0C-5-80-6-170-9-262H9C7-170 6-80 7 0z', inks.leaf[0])
  const leaves = [
    [-236, 1.2, 78], [-228, -1.25, 82], [-196, 0.85, 96], [-182, -0.95, 98], [-146, 1.15, 92], [-132, -0.8, 96],
    [-98, 0.9, 92], [-84, -1.15, 90], [-48, 1.1, 84], [-34, -0.95, 84],
  ] as const // prettier-ignore
  for (const [y, angle, long] of leaves)
    marks += leaf(inks, light, y, angle * (0.9 + 0.2 * next()), long)
  return marks
}

// A paddle on a stalk, its two halves parted by the midrib; the upper half is lit.
function leaf(inks: FlowerInks, light: 1 | -1, y: number, angle: number, long: number): Mark {
  const along = [Math.sin(angle), -Math.cos(angle)] as const
  const at = (t: number, w: number) =>
    `${Math.round(along[0] * long * t - along[1] * long * w)} ${Math.round(y + along[1] * long * t + along[0] * long * w)}`
  const half = (w: number) =>
    `M${at(0.16, 0)}C${at(0.34, w * 0.5)} ${at(0.62, w * 1.5)} ${at(1, 0)}z`
  const isLeftSide = angle < 0
  const upper = isLeftSide ? 0.22 : -0.22
  const lit = light > 0 === isLeftSide ? inks.leaf[0] : inks.leaf[1]
  const stalk = `M${at(0, 0.03)}L${at(0.2, 0)} ${at(0, -0.03)}z`
  const whole = `M${at(0.16, 0)}C${at(0.34, 0.11)} ${at(0.62, 0.33)} ${at(1, 0)} ${at(0.62, -0.33)} ${at(0.34, -0.11)} ${at(0.16, 0)}z`
  return shape(stalk + whole, inks.leaf[0]) + (lit === inks.leaf[0] ? '' : shape(half(upper), lit))
}
