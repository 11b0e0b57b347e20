import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { lerp } from '../numbers.ts'
import { num } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** Inks of a daisy: its rays in shade and light, the dark ring and the heart. */
export type DaisyInks = { shade: Ink; light: Ink; ring: Ink; heart: Ink }

/** A Namaqualand daisy about 100 units across, turned to the sun and seen aslant; `flat` is how open it lies to us. */
function daisy(inks: DaisyInks, seed: number, flat = 0.62): Mark {
  const next = random(seed)
  const count = 15
  let far = ''
  let near = ''
  for (let i = 0; i < count; i++) {
    const angle = ((i + (next() - 0.5) * 0.3) / count) * 2 * Math.PI
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const long = 46 + next() * 7
    const at = (r: number, w: number) => `${num(c * r - s * w)} ${num((s * r + c * w) * flat)}`
    const ray = `M${at(10, -3)}C${at(24, -9)} ${at(40, -9)} ${at(long, -1)}C${at(42, 8)} ${at(24, 9)} ${at(10, 3)}z`
    if (s < 0.15 && c < 0.6) far += ray
    else near += ray
  }
  const heart = `<g transform="scale(1 ${num(flat)})">${disc(0, 0, 17, inks.ring)}${disc(0, -2, 12, inks.heart)}</g>`
  return shape(near, inks.shade) + shape(far, inks.light) + heart
}

/** Stalk of a daisy, from its head down to the ground. */
function daisyStalk(ink: Ink, tall: number, bend: number): Mark {
  return shape(
    `M-2 0Q${num(bend)} ${num(tall * 0.5)} ${num(bend * 0.4 - 2)} ${tall}H${num(bend * 0.4 + 3)}Q${num(bend + 5)} ${num(tall * 0.5)} 3 0z`,
    ink,
  )
}

/** A field of daisies seen afar: flat flecks in rows that grow towards us, thinner where `where` says less. One path. */
export function flowerField(of: {
  seed: number
  from: number
  to: number
  width: number
  count: number
  size: readonly [number, number]
  where: (x: number, y: number) => number
}): string {
  const next = random(of.seed)
  let path = ''
  for (let i = 0; i < of.count; i++) {
    const t = next() ** 0.8
    const y = Math.round(lerp(of.from, of.to, t))
    const x = Math.round(next() * of.width)
    const w = Math.max(2, Math.round(lerp(of.size[0], of.size[1], t) * (0.7 + next() * 0.6)))
    if (next() > of.where(x, y)) continue
    const h = Math.max(1, Math.round(w * 0.42))
    path += `M${x} ${y}q${w}-${h * 2} ${w * 2} 0-${w} ${h * 2}-${w * 2} 0z`
  }
  return path
}

/** A clump of daisies in the near corner: heads at different heights over their stalks, farthest first. */
export function daisyClump(
  inks: readonly DaisyInks[],
  stalk: Ink,
  heads: readonly {
    x: number
    y: number
    size: number
    tall: number
    kind?: number
    turn?: number
  }[],
): Mark {
  return heads
    .map(({ x, y, size, tall, kind = 0, turn = -8 }, i) => {
      const flower = inks[kind] ?? inks[0]
      if (!flower) return ''
      return (
        placed(daisyStalk(stalk, tall, ((i % 5) - 2) * 9), { x, y }) +
        placed(daisy(flower, i + 3, 0.55 + (i % 3) * 0.09), { x, y, scale: size / 100, turn })
      )
    })
    .join('')
}
