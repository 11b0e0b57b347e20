import { mix } from '../colour.ts'
import { num } from '../path.ts'
import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'

/**
 * The convention centre on the Foreshore: long white halls under a roof that rises to a prow of glass, its name-mast
 * before it. About 860 × 190 units from x 0, the foot at 0, lit from the left.
 */
export function conventionCentre(p: Palette): Mark {
  const glass = [
    mix(p.glass, p.sky[1]?.[1] ?? p.glass, 0.3),
    mix(p.glass, p.sky[1]?.[1] ?? p.glass, 0.55),
  ] as const
  let mullions = ''
  for (let x = 40; x < 560; x += 22) mullions += `M${x} 0V-${num(58 + x * 0.045)}h3V0z`
  let fins = ''
  for (let x = 590; x < 850; x += 26) fins += `M${x} 0V-104h6V0z`
  return (
    shape('M0 0V-62L580-92V0z', glass[0]) +
    shape('M0-30L580-42V-92L0-62z', glass[1]) +
    shape(mullions, p.wall[0]) +
    shape('M0-62L580-92 604-130Q280-94-24-50z', mix(p.wall[0], p.near[1], 0.35)) +
    shape('M-34-60Q260-120 600-152L604-136Q280-100-30-50z', p.wall[1]) +
    shape('M-30-50Q280-100 604-136V-126Q280-90-24-44z', p.wall[0]) +
    shape('M560 0V-128H860V0z', p.wall[1]) +
    shape(fins, p.wall[0]) +
    shape('M560-128H868V-140H560z', p.wall[0]) +
    shape('M600-140V-176H800V-140z', mix(p.wall[0], p.wall[1], 0.5)) +
    shape('M0 0V-10H560V0z', p.near[1], 0.6)
  )
}

/** One tower of the Foreshore: `wide` by `tall` units, its windows in bands, in a grid or in tall strips, lit from the left. */
export function officeTower(
  inks: { wall: string; shade: string; glass: string },
  of: {
    wide: number
    tall: number
    storeys: number
    top?: 'flat' | 'slant' | 'step'
    windows?: 'bands' | 'grid' | 'strips'
  },
): Mark {
  const { wide: w, tall: t, storeys, top = 'flat' } = of
  const roof = top === 'slant' ? `V-${t}L${num(w * 0.6)}-${num(t * 1.14)}V-${num(t * 1.02)}H${w}V0z` : top === 'step' ? `V-${t}H${num(w * 0.3)}V-${num(t * 1.09)}H${num(w * 0.72)}V-${t}H${w}V0z` : `V-${t}H${w}V0z` // prettier-ignore
  const { windows = 'bands' } = of
  let panes = ''
  const pane = (left: number, wide: number, up: number, tall: number) => {
    panes += `M${num(w * left)}-${num(up)}h${num(w * wide)}v${num(tall)}h-${num(w * wide)}z`
  }
  for (let i = 0; i < (windows === 'strips' ? 1 : storeys); i++) {
    const up = (t * (i + 0.62)) / (storeys + 0.4)
    if (windows === 'bands') pane(0.1, 0.58, up, (t / storeys) * 0.46)
    const columns = windows === 'bands' ? 0 : 5
    for (let k = 0; k < columns; k++) {
      if (windows === 'grid') pane(0.09 + k * 0.125, 0.075, up, (t / storeys) * 0.52)
      else pane(0.09 + k * 0.125, 0.06, t * 0.94, t * 0.86)
    }
  }
  return (
    shape(`M0 0${roof}`, inks.wall) +
    shape(`M${num(w * 0.74)} 0V-${num(t * (top === 'slant' ? 1.02 : 1))}H${w}V0z`, inks.shade) +
    shape(panes, inks.glass)
  )
}
