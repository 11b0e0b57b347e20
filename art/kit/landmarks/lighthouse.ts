import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'

/** The old lighthouse of Cape Point (1859): a short white tower, red cap, keeper's store. About 80 units tall, lit from the right. */
export function oldLighthouse(p: Palette): Mark {
  const [wallShade, wall] = p.wall
  return (
    shape('M-11 0L-8-44H8L11 0z', wall) +
    shape('M-11 0L-8-44H-1L-2 0z', wallShade) +
    shape('M-2-6V-14H3V-6zM-1-30V-36H2V-30z', p.glass) +
    shape('M-11-48H11V-44H-11z', p.near[0]) +
    shape('M-6-48V-59H6V-48z', p.hour === 'blue' ? p.lamp : wall) +
    shape('M-6-48V-59H-1V-48zM-.5-59h1v11h-1z', p.hour === 'blue' ? p.sun : wallShade) +
    shape('M-8-59Q-7-68 0-70Q7-68 8-59z', p.disa[1]) +
    shape('M-8-59Q-7-68 0-70Q-2-66-2-59z', p.disa[0]) +
    shape('M-.7-69h1.4v-8h-1.400z', p.near[0]) +
    shape('M14 2V-11L24-17 34-11V2z', wall) +
    shape('M14 2V-11L20-14.500V2z', wallShade) +
    shape('M12-10L24-19 36-10z', p.roof[0])
  )
}

/** The lighthouse of Cape Agulhas (1849): a red and white tower on a long white house with two gabled wings. 150 units tall. */
export function agulhasLighthouse(p: Palette): Mark {
  const [wallShade, wall] = p.wall
  const band = (y: number, w: number) =>
    shape(`M-${w} ${y}h${2 * w}v-14h-${2 * w}z`, p.disa[1]) +
    shape(`M-${w} ${y}h${w * 0.7}v-14h-${w * 0.7}z`, p.disa[0])
  return (
    shape('M-16 0V-118H16V0z', wall) +
    shape('M-16 0V-118H-5V0z', wallShade) +
    band(-46, 16.5) +
    band(-74, 16.5) +
    band(-102, 16.5) +
    shape('M-20-118H20V-123H-20z', wall) +
    shape('M-20-118H20V-116H-20z', p.near[0]) +
    shape('M-10-123V-138H10V-123z', p.hour === 'blue' ? p.lamp : p.glass) +
    shape('M-.6-138h1.200v15h-1.200zM-10-131h20v1.200h-20z', wall) +
    shape('M-13-138Q-10-149 0-152 10-149 13-138z', p.disa[1]) +
    shape('M-.7-150h1.400v-9h-1.400z', p.near[0]) +
    shape('M-92 0V-30H92V0z', wall) +
    shape('M-92-30L-84-40H84L92-30z', p.roof[1]) +
    shape('M-106 0V-34L-92-52-78-34V0zM78 0V-34L92-52 106-34V0z', wall) +
    shape('M-106 0V-34L-92-52V0zM78 0V-34L92-52V0zM-92-30H92V-27H-92z', wallShade) +
    shape(
      [-62, -44, -26, 26, 44, 62].map((x) => `M${x - 3}-10h6v-12h-6z`).join('') +
        'M-96-12h8v-14h-8zM88-12h8v-14h-8z',
      p.hour === 'blue' ? p.lamp : p.glass,
    ) +
    shape('M-6 0V-20H6V0z', p.disa[0])
  )
}
