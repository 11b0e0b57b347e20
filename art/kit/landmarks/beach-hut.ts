import { mix, type Ink } from '../colour.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of a bathing hut: its paint, its white trim, what is dark under it, its steps. */
export type HutInks = { body: Ink; trim: Ink; shade: Ink; step: Ink }

/** A wooden bathing hut of Muizenberg on its short stilts: about 132 × 190 units, the front towards us, lit from the right. */
export function beachHut(inks: HutInks): Mark {
  const dark = mix(inks.body, inks.shade, 0.32)
  const deep = mix(inks.body, inks.shade, 0.6)
  let boards = ''
  for (let x = -50; x < 56; x += 11) boards += `M${x}-22V-116h1.600V-22z`
  return (
    shape('M-56 0V-24h8V0zM48 0V-24h8V0zM-14 0V-22h6V0z', deep) +
    shape('M-60-26H60V-12H-60z', inks.shade) +
    shape('M-60-22V-118L0-166 60-118V-22z', inks.body) +
    shape(boards, dark) +
    shape('M-60-22V-118L0-166-8-146-44-116V-22z', dark) +
    shape('M-72-112L0-176 72-112 66-105 0-162-66-105z', inks.trim) +
    shape('M-72-112L0-176V-168L-66-105z', mix(inks.trim, inks.shade, 0.22)) +
    shape('M-62-22V-110h6V-22zM56-22V-110h6V-22zM-62-24H62V-18H-62z', inks.trim) +
    shape('M-22-22V-100H22V-22z', inks.trim) +
    shape('M-18-22V-96H18V-22z', deep) +
    shape('M-18-22V-96H-1V-22zM1-22V-96H18V-22z', mix(inks.body, inks.shade, 0.44)) +
    shape('M-5-60h3v6h-3z', inks.trim) +
    shape('M-13-128h26v16h-26z', inks.trim) +
    shape('M-10-125h20v10h-20z', inks.shade) +
    shape('M-24-20H24V-15H-24zM-26-11H26V-6H-26zM-28-3H28V2H-28z', inks.step) +
    shape('M-24-15H24v3H-24zM-26-6H26v3H-26z', inks.shade, 0.6)
  )
}
