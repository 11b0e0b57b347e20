import { mix } from '../colour.ts'
import { num } from '../path.ts'
import type { Palette } from '../palettes.ts'
import { line, shape, type Mark } from '../sheet.ts'

/** A sloop at her mooring, bow right, sails furled; water line at 0. `mast` and `half` (half her length) in units. */
export function mooredYacht(p: Palette, mast = 320, half = 84): Mark {
  const l = half
  const n = (k: number) => num(l * k)
  return (
    shape(`M${-l}-16C${n(-0.4)}-11 ${n(0.5)}-13 ${l}-22L${n(0.8)} 2H${n(-0.92)}z`, p.wall[1]) +
    shape(
      `M${n(-0.97)}-8C${n(-0.4)}-4 ${n(0.5)}-5 ${n(0.9)}-11L${n(0.8)} 2H${n(-0.92)}z`,
      mix(p.near[0], p.sea.at(-1)?.[1] ?? p.near[0], 0.3),
    ) +
    shape(`M${n(-0.5)}-15L${n(-0.44)}-25H${n(0.22)}L${n(0.4)}-18z`, p.wall[1]) +
    shape(`M${n(-0.4)}-18v-4H${n(0.16)}l${n(0.1)} 3z`, p.glass) +
    shape(`M-2-24V${-mast}h3V-24z`, mix(p.near[0], p.roof[1], 0.5)) +
    shape(`M${n(-0.72)}-38L0-43v6L${n(-0.72)}-32z`, p.wall[0]) +
    line(
      `M-.5${-mast}L${n(0.97)}-21M-.5${-mast}L${n(-0.97)}-15M-10 ${num(-mast * 0.6)}h19M-10 ${num(-mast * 0.6)}L0-30M9 ${num(-mast * 0.6)}L2-30`,
      mix(p.near[0], p.wall[0], 0.35),
      0.9,
    )
  )
}

/** A sloop under sail, heeled a little, bow right; water line at 0, about 170 × 260 units. The jib is the lit one. */
export function sailingYacht(p: Palette): Mark {
  return (
    `<g transform="rotate(-6)">` +
    shape('M-4-22L-2-262C-40-180-70-100-82-34-56-26-30-24-4-22z', p.wall[1]) +
    shape('M-4-22L-2-262C-16-180-22-100-24-24z', p.wall[0]) +
    shape('M4-24C30-34 58-40 88-26 66-90 36-160 2-226z', p.wall[1]) +
    shape('M88-26C66-90 36-160 2-226 30-150 52-84 62-34z', p.wall[0]) +
    shape('M-3-18V-264h3V-18z', p.near[0]) +
    `</g>` +
    shape('M-92-18C-40-12 40-12 100-22L84 4H-84z', p.wall[1]) +
    shape('M-90-10C-40-4 40-4 94-12L84 4H-84z', p.disa[0])
  )
}

/** A wooden line-fishing boat (chukkie) with her wheelhouse aft, bow right; about 200 × 110 units. */
export function fishingBoat(p: Palette): Mark {
  const hull = mix(p.sea.at(-1)?.[1] ?? p.near[0], p.white[0], 0.12)
  return (
    shape('M-60-30V-66H-14V-30z', p.wall[1]) +
    shape('M-28-30V-66H-14V-30zM-64-66H-10v-5H-64z', p.wall[0]) +
    shape('M-54-60h11v12h-11zM-40-60h10v12h-10z', p.glass) +
    shape('M28-34V-112h3V-34zM-40-71v-30h2v30z', p.near[0]) +
    line('M29-110L96-42M29-110L-38-100M29-96L4-36', p.near[0], 1.1) +
    shape('M-98-34C-60-24 30-24 104-50 100-30 92-10 82 4H-84C-94-8-98-20-98-34z', hull) +
    shape('M-98-34C-60-24 30-24 104-50L103-42C30-18-60-18-97-27z', p.wall[1]) +
    shape('M-92-8C-40-4 40-6 91-12L82 4H-84z', p.disa[0])
  )
}

/** A harbour ferry, bow right, two decks with a row of windows; about 260 × 110 units. */
export function ferry(p: Palette): Mark {
  let windows = ''
  for (let x = -96; x < 64; x += 20) windows += `M${x}-40h13v-13h-13z`
  return (
    shape('M-112-26V-60H78L96-26z', p.wall[1]) +
    shape('M-112-60H78l3 6H-112z', p.wall[0]) +
    shape(windows, p.glass) +
    shape('M-84-64V-88H40L56-64z', p.wall[1]) +
    shape('M12-84H38l10 13H12z', p.glass) +
    shape(
      'M-90-88H44v-4H-90zM-40-92v-18h3v18zM-108-64H-88v-2h-20zM-108-64v-12h1.500v12z',
      p.near[0],
    ) +
    shape(
      'M-124-28C-40-22 60-22 136-36L112 4H-112z',
      mix(p.near[0], p.sea.at(-1)?.[1] ?? p.near[0], 0.4),
    ) +
    shape('M-124-28C-40-22 60-22 136-36L133-31C60-17-40-17-123-23z', p.disa[1])
  )
}

/** A kayak with one paddler, or two; about 150 × 50 units. */
export function kayak(p: Palette, paddlers: 1 | 2 = 1): Mark {
  const seats = paddlers === 2 ? [-24, 18] : [-4]
  const paddler = (x: number) =>
    shape(`M${x - 7}-6C${x - 8}-18 ${x - 5}-28 ${x}-28s8 10 8 22z`, p.near[1]) +
    `<circle cx="${x + 1}" cy="-35" r="5.500" fill="${p.near[0]}"/>` +
    line(`M${x - 24}-34L${x + 26}-6`, p.near[0], 1.6) +
    shape(`M${x - 32}-40l9 2 3 6-9-2zM${x + 22}-8l9 2 3 6-9-2z`, p.disa[1])
  return (
    seats.map(paddler).join('') +
    shape('M-76-5C-50 0 50 0 76-6 50 6-40 7-76-5z', p.disa[1]) +
    shape('M-70-3C-40 2 40 2 70-3 40 6-40 7-70-3z', p.disa[0])
  )
}
