import { mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'

/**
 * The grain silo of 1924 at the Waterfront, now the museum: the elevator tower with its pillowed windows and the block
 * of tubes beside it. About 300 × 300 units, the foot at 0, the tower on the left, lit from the left.
 */
export function grainSilo(p: Palette): Mark {
  const wall = [mix(p.wall[0], p.near[0], 0.35), mix(p.wall[0], p.wall[1], 0.35)] as const
  const pane = p.hour === 'blue' ? p.lamp : p.glass
  const edge = mix(pane, p.near[0], 0.35)
  const low = mix(pane, p.near[0], 0.62)
  let lit = ''
  let turned = ''
  let away = ''
  for (let row = 0; row < 5; row++) {
    for (let k = 0; k < 4; k++) {
      const x = -96 + k * 33
      const y = -282 + row * 27
      lit += `M${x} ${y}l14 11-14 12z`
      turned += `M${x} ${y}h27l-13 11zM${x} ${y + 23}l14-12 13 12z`
      away += `M${x + 27} ${y}v23l-13-12z`
    }
  }
  let tubes = ''
  let flutes = ''
  for (let k = 0; k < 7; k++) {
    tubes += `M${44 + k * 22} 0v-168h10v168z`
    flutes += `M${60 + k * 22} 0v-168h6v168z`
  }
  let slits = ''
  for (let k = 0; k < 4; k++) slits += `M${-92 + k * 33} -132h8v104h-8z`
  return (
    shape('M36 0V-168H198V0z', mix(wall[0], wall[1], 0.4)) +
    shape(tubes, wall[1]) +
    shape(flutes, wall[0]) +
    shape('M32-168H202V-182H32zM70-182V-196H176V-182z', wall[1]) +
    shape('M150-168H202V-182H150z', wall[0]) +
    shape('M-106 0V-292H42V0z', wall[1]) +
    shape('M22 0V-292H42V0z', wall[0]) +
    shape('M-110-292H46V-302H-110zM-70-302V-326H4V-302z', wall[1]) +
    shape('M22-292H46V-302H22zM-16-302V-326H4V-302z', wall[0]) +
    shape(slits, wall[0]) +
    shape(turned, edge) +
    shape(away, low) +
    shape(lit, pane) +
    shape('M-52 0V-18H-20V0z', pane)
  )
}
