import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'

/**
 * The lighthouse of Cape Agulhas (1849) from the sea, built after the Pharos: a round red tower with a white band on a
 * long low house of limestone, between two square towers that taper. About 210 × 190 units, lit from the right.
 */
export function pharosOfAgulhas(p: Palette): Mark {
  const [shade, wall] = p.wall
  const [redShade, red] = p.disa
  return (
    shape('M-17-30L-13-128H13L17-30z', red) +
    shape('M-17-30L-13-128H-3L-4-30z', redShade) +
    shape('M-15.700-62L-14.400-94H14.400L15.700-62z', wall) +
    shape('M-15.700-62L-14.400-94H-3.400L-3.700-62z', shade) +
    shape('M-2-48h5v9h-5zM-2-82h5v9h-5zM-2-114h5v9h-5z', p.glass) +
    shape('M-17-128H17L20-136H-20z', wall) +
    shape('M-17-128H-4L-5-136H-20zM-20-136H20v2H-20z', shade) +
    shape('M-19-136v-9h1.200v9zM-7-136v-9h1v9zM6-136v-9h1v9zM18-136v-9h1.200v9zM-19-145H19.200v1.200H-19z', p.near[0]) +
    shape('M-9-136V-158H9V-136z', p.hour === 'day' ? p.glass : p.lamp) +
    shape('M-9.600-136V-158h1.600v22zM-.8-136V-158H.8v22zM8-136V-158h1.600v22zM-9-148H9v1.200H-9z', wall) +
    shape('M-12-158Q-10-168 0-171 10-168 12-158z', red) +
    shape('M-12-158Q-10-168 0-171-5-166-4-158zM-.8-170h1.600v-9h-1.600z', redShade) +
    shape('M-112 0V-32H112V0z', wall) +
    shape('M-112-32V-38h10v6h8v-6h10v6h8v-6h10v6h8v-6h10v6h8v-6h10v6H34v-6h10v6h8v-6h10v6h8v-6h10v6h8v-6h10v6h8v-6h10v6z', wall) +
    shape('M-112 0V-32h78V0zM-100-11H100v1.400H-100zM-100-21H100v1.400H-100z', shade, 0.45) +
    shape('M-132 0L-126-58H-96L-90 0zM90 0L96-58H126L132 0z', wall) +
    shape('M-132 0L-126-58H-116L-119 0zM90 0L96-58H106L103 0zM-128-58v-5h34v5zM94-58v-5h34v5z', shade) +
    shape('M-128-58v-5h34v2h-34zM94-58v-5h34v2H94z', wall) +
    shape('M-114-40h6v10h-6zM-114-20h6v10h-6zM108-40h6v10h-6zM108-20h6v10h-6zM-74-22h8v12h-8zM-52-22h8v12h-8zM44-22h8v12h-8zM66-22h8v12h-8z', p.glass) +
    shape('M-24 0V-46L0-56 24-46V0z', wall) +
    shape('M-24 0V-46L0-56-8-48V0z', shade) +
    shape('M-8 0V-22Q0-32 8-22V0z', p.near[0]) +
    shape('M-136 0H136L142 6H-142z', shade)
  ) // prettier-ignore
}
