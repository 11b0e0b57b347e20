import { random } from '../noise.ts'
import { shape, type Mark } from '../sheet.ts'
import type { Foliage } from './trees.ts'

/** A Canary Island date palm, as on the squares of the old town: a straight bole under a globe of fronds. Origin at the foot. */
export function palmTree(inks: Foliage, of: { seed: number; tall: number }): Mark {
  const { tall } = of
  const next = random(of.seed)
  const layers = ['', '', '']
  for (let i = 0; i < 24; i++) {
    const angle = Math.PI * (1.28 - (1.56 * i) / 23) + (next() - 0.5) * 0.2
    const long = tall * (0.34 + 0.1 * next())
    const x = Math.cos(angle) * long
    const y = -Math.sin(angle) * long * 0.8
    const droop = tall * (0.07 + 0.1 * Math.abs(Math.cos(angle)))
    const w = tall * 0.03
    const layer = i % 3
    layers[layer] +=
      `M0 ${Math.round(-tall)}Q${Math.round(x * 0.55)} ${Math.round(-tall + y * 1.15 - w)} ${Math.round(x)} ${Math.round(-tall + y + droop)}Q${Math.round(x * 0.5)} ${Math.round(-tall + y * 0.95 + w)} 0 ${Math.round(-tall + w)}z`
  }
  const bole = `M${Math.round(-tall * 0.045)} 0L${Math.round(-tall * 0.034)} ${Math.round(-tall)}H${Math.round(tall * 0.034)}L${Math.round(tall * 0.05)} 0z`
  return shape(bole, inks[0]) + layers.map((path, i) => shape(path, inks[i] ?? inks[0])).join('')
}
