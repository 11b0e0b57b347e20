import { num } from '../path.ts'
import type { Palette } from '../palettes.ts'
import { line, shape, type Mark } from '../sheet.ts'

/** A round cabin of the Table Mountain cableway, hung from its two ropes at 0,0: about 110 units wide, 150 tall, lit from the left. */
export function cableCar(p: Palette): Mark {
  let panes = ''
  for (const [x, w] of [[-47, 8], [-36, 13], [-20, 17], [0, 20], [22, 17], [38, 11]] as const)
    panes += `M${x} 74h${w}v28h-${w}z` // prettier-ignore
  return (
    line('M-16 0L-6 56M16 0L6 56M-18 0H18', p.near[0], 4) +
    shape('M-24-5h12v9h-12zM12-5h12v9h-12z', p.near[0]) +
    shape('M-44 66Q-40 54-8 52H8Q40 54 44 66z', p.wall[0]) +
    shape('M-44 66Q-40 54-8 52H-2Q-20 58-22 66z', p.wall[1]) +
    shape('M-52 74Q-54 66-44 66H44Q54 66 52 74V104H-52z', p.wall[1]) +
    shape('M20 66H44Q54 66 52 74V104H20z', p.wall[0]) +
    shape(panes, p.glass) +
    shape('M-54 102H54Q54 114 46 122H-46Q-54 114-54 102z', p.disa[1]) +
    shape('M20 102H54Q54 114 46 122H22Q20 112 20 102z', p.disa[0]) +
    shape('M-46 122H46L38 128H-38z', p.near[0]) +
    shape('M-54 104H54V107H-54z', p.wall[1])
  )
}

/** A steel rope between two points that hangs `sag` pixels below the straight line. */
export function rope(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
): string {
  const x = (from[0] + to[0]) / 2
  const y = (from[1] + to[1]) / 2 + sag * 2
  return `M${num(from[0])} ${num(from[1])}Q${num(x)} ${num(y)} ${num(to[0])} ${num(to[1])}`
}
