import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'

/** A sandstone house of Oudtshoorn's feather boom: turret, gables with lace of iron, a deep stoep. About 300 × 190 units, lit from the left. */
export function featherPalace(p: Palette, stone: readonly [string, string]): Mark {
  const [shade, wall] = stone
  let posts = ''
  for (let x = -128; x <= 132; x += 26) posts += `M${x} 0v-50h3v50z`
  let lace = ''
  for (let x = -128; x < 132; x += 13) lace += `M${x}-50h13q-6 0-6.500 7-.5-7-6.500-7z`
  return (
    shape('M-130 0V-86H134V0z', wall) +
    shape('M-138-84L-112-124H110L142-84z', p.roof[0]) +
    shape('M-138-84L-112-124H-40L-56-84z', p.roof[1]) +
    shape('M40-84V-118L74-152 108-118V-84z', wall) +
    shape('M34-116L74-158 114-116 108-112 74-147 40-112z', p.wall[1]) +
    shape('M66-98v-24h16v24z', p.glass) +
    shape('M-110 0V-140H-52V0z', wall) +
    shape('M-66 0V-140H-52V0zM100 0V-118L108-112V0zM-130-56H134V0H-130z', shade) +
    shape('M-116-138H-46V-145H-116z', p.wall[1]) +
    shape('M-112-145L-81-206-50-145z', p.disa[0]) +
    shape('M-112-145L-81-206-86-145z', p.disa[1]) +
    shape('M-82-204h2v-20h-2z', p.near[0]) +
    shape(
      'M-102-104h12v-26h-12zM-82-104h12v-26h-12zM-28-62h14v-20h-14zM0-62h14v-20h-14z',
      p.glass,
    ) +
    shape(
      'M-100-4v-36h14v36zM-28-4v-36h16v36zM10-4v-40h18v40zM56-4v-36h16v36zM92-4v-36h16v36z',
      p.near[0],
      0.8,
    ) +
    shape('M-140-50H144L134-58H-130z', p.roof[0]) +
    shape(posts + lace, p.wall[1]) +
    shape('M-140 6V0H144V6z', p.wall[0])
  )
}
