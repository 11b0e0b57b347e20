import type { Ink } from '../colour.ts'
import { lerp } from '../numbers.ts'
import { num } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of the stadium: the skin from shade to light, the sun that comes through it, its seams, the dark under it. */
export type StadiumInks = {
  skin: readonly [Ink, Ink, Ink, Ink, Ink]
  glow: Ink
  seam: Ink
  under: Ink
}

/**
 * Cape Town's stadium on the common at Green Point: a bowl of woven glass in eight bands on a ring of raking columns,
 * its rim rising and dipping like a hat's. About 620 × 165 units, its foot at 0, lit from the right; the low sun
 * falls in over the far rim and shines through the skin on the left.
 */
export function stadium({ skin, glow, seam, under }: StadiumInks): Mark {
  let seams = ''
  for (let k = 1; k < 8; k++) seams += strip(-1, 1, k / 8 - 0.014, k / 8 + 0.014)
  let ribs = ''
  for (let i = -15; i <= 15; i++) ribs += strip(i / 16 - 0.004, i / 16 + 0.004, 0, 1)
  let columns = ''
  for (let i = -20; i <= 20; i++) {
    const x = 262 * Math.sin((i / 20.5) * (Math.PI / 2))
    const lean = x * 0.07
    columns += `M${num(x - 2)} 0L${num(x + lean - 2)}-26h4L${num(x + 2)} 0z`
  }
  return (
    shape('M-262 0L-276-26Q0-40 276-26L262 0z', under) +
    shape(columns, skin[1]) +
    shape(strip(-1, 1, 0, 1), skin[2]) +
    shape(strip(-1, -0.32, 0, 1), skin[1]) +
    shape(strip(-1, -0.72, 0, 1), skin[0]) +
    shape(strip(0.16, 1, 0, 1), skin[3]) +
    shape(strip(0.46, 0.86, 0, 1), skin[4]) +
    shape(
      strip(-0.97, 0.1, (u) => 0.34 + 0.66 * (u + 0.97), 0.97),
      glow,
      0.5,
    ) +
    shape(
      strip(-0.9, -0.1, (u) => 0.56 + 0.6 * (u + 0.9), 0.97),
      glow,
      0.75,
    ) +
    shape(strip(-1, 1, 0, 0.14), seam, 0.2) +
    shape(ribs, seam, 0.13) +
    shape(seams, seam, 0.2) +
    shape(strip(-1, 1, 0.97, 1), skin[4]) +
    shape('M-330 6L-296-3H296L336 6z', skin[0])
  )
}

const rim = (u: number) => -142 - 15 * Math.cos(u * 2.9) - 8 * u

const foot = (u: number) => -30 + 9 * u ** 4

const half = (share: number) => 266 + 46 * share

type Share = number | ((u: number) => number)

// A part of the skin between two places from -1 left to 1 right, and between two shares of the height.
function strip(u0: number, u1: number, from: Share, to: Share): string {
  const steps = Math.max(1, Math.round((u1 - u0) * 12))
  const edge = (share: Share) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const u = lerp(u0, u1, i / steps)
      const v = typeof share === 'number' ? share : Math.min(0.97, share(u))
      return `${num(half(v) * Math.sin((u * Math.PI) / 2))} ${num(lerp(foot(u), rim(u), v))}`
    })
  return `M${edge(from).join('L')}L${edge(to).toReversed().join('L')}z`
}
