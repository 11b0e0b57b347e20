import type { Ink } from '../colour.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of a barrel: its staves from shade to light, its iron, and the wine-red band about its belly (shade, light). */
export type BarrelInks = {
  wood: readonly [Ink, Ink, Ink]
  iron: Ink
  stain: readonly [Ink, Ink]
}

// A band round the barrel between two distances behind the head.
const band = (from: number, to: number, r: number, q: number) =>
  `M${-from}-${r}C${-from + 24}-${r * 0.5} ${-from + 24} ${r * 0.5} ${-from} ${r}L${-to} ${q}C${-to + 24} ${q * 0.5} ${-to + 24}-${q * 0.5} ${-to}-${q}z`

/** A barrique on its rack, its head to the right and towards us, its body running away to the left: about 230 × 140 units, the middle of the head at 0. */
export function barrel(inks: BarrelInks): Mark {
  const [dark, wood, light] = inks.wood
  return (
    shape('M0-60C-60-74-140-74-200-60V60C-140 74-60 74 0 60z', dark) +
    shape('M6-58C-60-74-140-74-200-60V-20C-140-30-60-30 18-22z', wood) +
    shape(band(84, 124, 70, 70), inks.stain[0]) +
    shape('M-84-70C-68-56-62-40-60-27L-100-28C-102-42-110-58-124-70z', inks.stain[1]) +
    shape(band(10, 20, 62, 64) + band(46, 55, 67, 68) + band(150, 159, 68, 67), inks.iron) +
    `<ellipse cx="0" cy="0" rx="24" ry="61" fill="${inks.iron}"/><ellipse cx="1" cy="0" rx="21" ry="55" fill="${wood}"/>` +
    shape('M1-55A21 55 0 0 1 1 55L6 54V-54z', light) +
    shape('M-9-49h1.500v98h-1.500zM0-55h1.500v110h-1.500zM9-51h1.500v102h-1.500z', dark)
  )
}
