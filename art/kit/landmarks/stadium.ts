import type { Ink } from '../colour.ts'
import { lerp } from '../numbers.ts'
import { num } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/**
 * Cape Town's stadium on the common at Green Point: a bowl of woven glass fibre in eight bands, its rim dipping in the
 * middle as a saddle does. About 620 × 150 units, its foot at 0, lit from the right. `skin` runs from shade to light.
 */
export function stadium(skin: readonly [Ink, Ink, Ink, Ink], seam: Ink): Mark {
  const us = Array.from({ length: 33 }, (_, i) => i / 16 - 1)
  const band = (from: number, to: number, u0 = -1, u1 = 1) => {
    const inside = us.filter((u) => u >= u0 && u <= u1)
    return `M${inside.map((u) => at(u, from)).join('L')}L${inside
      .toReversed()
      .map((u) => at(u, to))
      .join('L')}z`
  }
  let seams = ''
  for (let k = 1; k < 8; k++) seams += band(k / 8 - 0.012, k / 8 + 0.012)
  let ribs = ''
  for (let i = -15; i <= 15; i++) {
    const u = i / 16
    ribs += `M${at(u - 0.003, 0)}L${at(u - 0.003, 1)}L${at(u + 0.004, 1)}L${at(u + 0.004, 0)}z`
  }
  const top = us.map((u) => at(u, 1))
  const inner = us
    .toReversed()
    .map(
      (u) =>
        `${num(half(1) * 0.955 * Math.sin((u * Math.PI) / 2))} ${num(rim(u) + 7 - 22 * (1 - u * u))}`,
    )
  return (
    shape('M-330 2L-300-24H300L336 2z', skin[0]) +
    shape('M-286-20H286V-34H-286z', seam) +
    shape(`M${top.join('L')}L${inner.join('L')}z`, skin[1]) +
    shape(band(0, 1), skin[2]) +
    shape(band(0, 1, -1, -0.5), skin[0]) +
    shape(band(0, 1, -0.5, -0.12), skin[1]) +
    shape(band(0, 1, 0.35, 0.8), skin[3]) +
    shape(ribs, seam, 0.22) +
    shape(seams, seam, 0.32) +
    shape('M-280-6H280V-2H-280z', seam, 0.5)
  )
}

const rim = (u: number) => -128 - 17 * u * u + 9 * u ** 8

const foot = (u: number) => -22 + 10 * u * u * u * u

const half = (share: number) => 270 + 42 * Math.sin(share * 1.5)

/** A place on the skin: u from -1 left to 1 right, and the share of the height. */
function at(u: number, share: number): string {
  const x = half(share) * Math.sin((u * Math.PI) / 2)
  return `${num(x)} ${num(lerp(foot(u), rim(u), share))}`
}
