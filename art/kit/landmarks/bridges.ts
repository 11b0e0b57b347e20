import type { Ink } from '../colour.ts'
import { num } from '../path.ts'
import { line, shape, type Mark } from '../sheet.ts'

/** Inks of a footbridge: its cables and posts, its deck (shade, light). */
export type BridgeInks = { cable: Ink; deck: readonly [Ink, Ink] }

/**
 * A suspension footbridge such as Storms River's, from one bank to the other: the deck hangs in a curve of `sag`
 * pixels between the two ends, hand cables above it, planks seen from a little above.
 */
export function footbridge(
  inks: BridgeInks,
  of: {
    from: readonly [number, number]
    to: readonly [number, number]
    sag: number
    rail?: number
    wide?: number
    planks?: number
  },
): Mark {
  const { rail = 34, wide = 12, planks = 46 } = of
  const at = (t: number, lift: number) => {
    const x = of.from[0] + (of.to[0] - of.from[0]) * t
    const y = of.from[1] + (of.to[1] - of.from[1]) * t + of.sag * 4 * t * (1 - t) - lift
    return [x, y] as const
  }
  const curve = (lift: number) => {
    const [x0, y0] = at(0, lift)
    const [x1, y1] = at(1, lift)
    const [mx, my] = at(0.5, lift)
    return `M${num(x0)} ${num(y0)}Q${num(2 * mx - (x0 + x1) / 2)} ${num(2 * my - (y0 + y1) / 2)} ${num(x1)} ${num(y1)}`
  }
  let gaps = ''
  let hangers = ''
  for (let i = 1; i < planks; i++) {
    const [x, y] = at(i / planks, 0)
    gaps += `M${num(x)} ${num(y)}l2-${wide}`
    if (i % 2)
      hangers += `M${num(x)} ${num(y)}v-${rail}M${num(x + 2)} ${num(y - wide)}v-${num(rail * 0.92)}`
  }
  const [x0, y0] = at(0, 0)
  const [x1, y1] = at(1, 0)
  const [mx, my] = at(0.5, 0)
  const cx = num(2 * mx - (x0 + x1) / 2)
  const cy = 2 * my - (y0 + y1) / 2
  const deck = `M${num(x0)} ${num(y0)}Q${cx} ${num(cy)} ${num(x1)} ${num(y1)}l2-${wide}Q${cx} ${num(cy - wide)} ${num(x0 + 2)} ${num(y0 - wide)}z`
  return (
    line(curve(wide + rail * 0.92), inks.cable, 1.6) +
    shape(deck, inks.deck[1]) +
    line(gaps, inks.deck[0], 1) +
    line(curve(-2), inks.deck[0], 3.4) +
    line(hangers, inks.cable, 0.8) +
    line(curve(rail), inks.cable, 2)
  )
}

/** A tall A-frame or pylon at a bridge's end, its foot at 0, with the stays that run back to the rock. */
export function pylon(ink: Ink, tall: number, stay: number): Mark {
  return (
    line(`M0 0V-${tall}M14-3V-${tall - 2}M-3-${tall}h20`, ink, 4) +
    line(`M0-${tall}L${stay} 0M14-${tall - 2}L${stay + 14}-3`, ink, 1.6)
  )
}

/**
 * A road bridge of concrete arches over a gorge, as the Bloukrans or the Paul Sauer: the deck from x0 to x1 at y 0,
 * one arch under it, spandrel columns between. Units as given.
 */
export function archBridge(
  inks: readonly [Ink, Ink, Ink],
  of: { half: number; rise: number; columns?: number },
): Mark {
  const { half, rise, columns = 9 } = of
  const thick = rise * 0.07
  let posts = ''
  for (let i = 1; i < columns; i++) {
    const t = (i / columns) * 2 - 1
    const y = rise * t * t
    if (y > 6) posts += `M${num(t * half - 3)} 4h6v${num(y)}h-6z`
  }
  return (
    shape(posts, inks[1]) +
    shape(
      `M-${half} ${rise}Q0 ${-rise} ${half} ${rise}l${num(-thick * 1.4)} ${num(thick)}Q0 ${num(-rise + thick * 2.2)} ${num(-half + thick * 1.4)} ${num(rise + thick)}z`,
      inks[0],
    ) +
    shape(`M-${num(half * 1.3)}-8H${num(half * 1.3)}v11H-${num(half * 1.3)}z`, inks[2]) +
    shape(`M-${num(half * 1.3)} 0H${num(half * 1.3)}v4H-${num(half * 1.3)}z`, inks[0])
  )
}
