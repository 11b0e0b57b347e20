import { mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { line, shape, type Mark } from '../sheet.ts'

/**
 * A Portuguese caravel of the 1480s under her two lateen sails and the cross of the Order of Christ, bow right: high
 * poop, low waist, raking stem. About 420 × 440 units, her water line at 0, lit from the left.
 */
export function caravel(p: Palette): Mark {
  const timber = [
    mix(p.near[0], p.roof[0], 0.45),
    mix(p.roof[0], p.roof[1], 0.5),
    p.roof[1],
  ] as const
  return (
    rigging(p, 'M-92-298L-176-70M-92-298L-60-66M34-408L190-72M34-408L-30-62M34-408L96-56') +
    mizzen(p) +
    mainsail(p) +
    hull(p, timber) +
    line('M-92-60L-92-300M34-50L34-410M176-66L244-112', p.near[0], 5) +
    line('M-196-236L-30-338M-90-196L170-432', p.near[0], 5) +
    shape('M34-410l-46-9 12 9-12 9zM-92-300l-34-7 9 7-9 7z', p.disa[1])
  )
}

function rigging(p: Palette, path: string): Mark {
  return line(path, p.near[0], 1.2)
}

// Lateen: a triangle hung by its long side from the yard, bellied by the wind.
function mainsail(p: Palette): Mark {
  return (
    shape('M-90-196L170-432C150-330 150-190 122-84 60-116-30-150-90-196z', p.wall[1]) +
    shape(
      'M170-432C150-330 150-190 122-84 108-90 92-97 76-104 112-210 132-330 170-432z',
      p.wall[0],
    ) +
    shape('M50-262l10-9 2 30 28-4 6 14-34 3-3 40 8 10-20-5 4-10 1-32-26 2-10-14 36-3z', p.disa[1]) +
    line('M-50-172C20-150 80-124 126-110M-8-270C40-250 100-232 142-226', p.wall[0], 1.2)
  )
}

function mizzen(p: Palette): Mark {
  return (
    shape('M-196-236L-30-338C-42-270-44-190-58-112-100-150-150-190-196-236z', p.wall[1]) +
    shape('M-30-338C-42-270-44-190-58-112L-84-134C-62-196-48-270-30-338z', p.wall[0]) +
    shape('M-96-222l6-5 1 18 17-2 4 8-21 2-2 24 5 6-12-3 2-6 1-20-16 2-6-9 22-2z', p.disa[1])
  )
}

function hull(p: Palette, timber: readonly [string, string, string]): Mark {
  return (
    shape(
      'M-214-112L-196-20C-190-4-180 4-168 8H150C176-10 196-40 208-82L150-60C60-44-40-44-104-62L-118-104z',
      timber[1],
    ) +
    shape('M-196-20C-190-4-180 4-168 8H150C168-4 184-24 196-48 120-14-60-8-196-20z', timber[0]) +
    shape(
      'M-214-112L-209-88-110-80-104-62C-40-44 60-44 150-60L208-82 205-72 150-50C60-34-40-34-108-52L-116-70-207-78-214-112-118-104-120-112-216-120z',
      timber[2],
    ) +
    shape('M-212-60C-120-44 60-28 200-62L198-56C60-20-120-36-211-53z', timber[2]) +
    shape('M-222-110L-224-124H-106L-112-104z', timber[0]) +
    shape('M-186-92h12v14h-12zM-156-89h12v14h-12z', p.glass)
  )
}
