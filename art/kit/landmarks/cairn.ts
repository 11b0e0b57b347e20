import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { lerp } from '../numbers.ts'
import { num } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/**
 * The marker at the southern end of Africa: a low cairn of packed stone with a sloping face and a plate let into it.
 * About 260 units broad and 105 tall, the foot at 0, lit from the left. `stone` runs from dark to light.
 */
export function cairn(
  stone: readonly [Ink, Ink, Ink, Ink, Ink],
  of: { plate: Ink; letters: Ink },
): Mark {
  const next = random(23)
  const faces = { dark: '', middle: '', light: '' }
  const rows = 6
  for (let row = 0; row < rows; row++) {
    const y0 = -4 - row * 15.5
    const y1 = y0 - 13.5
    const half = lerp(128, 78, row / (rows - 1))
    for (let x = -half; x < half - 12;) {
      const w = Math.min(16 + next() * 26, half - x)
      const j = () => (next() - 0.5) * 4.5
      const text = `M${num(x + j() * 0.6)} ${num(y0 + j() * 0.5)}L${num(x + 1.5 + j() * 0.5)} ${num(y1 + 2 + j())}L${num(x + w * 0.5)} ${num(y1 - 1.5 + j())}L${num(x + w - 3 + j() * 0.5)} ${num(y1 + 1.5 + j())}L${num(x + w - 1.5)} ${num(y0 - 2 + j())}L${num(x + w * 0.5)} ${num(y0 + 1)}z`
      const tone = next() + (x < 0 ? 0.22 : -0.2) + row * 0.03
      if (tone > 0.78) faces.light += text
      else if (tone > 0.34) faces.middle += text
      else faces.dark += text
      x += w
    }
  }
  return (
    shape('M-138 2L-126-34-104-82-82-102 0-106 78-101 102-78 124-32 138 2z', stone[1]) +
    shape(faces.dark, stone[2]) +
    shape(faces.middle, stone[3]) +
    shape(faces.light, stone[4]) +
    shape('M-92-96L-40-104 20-104 70-99 60-95-20-99-80-92z', stone[4]) +
    shape('M-48-78H50L54-26H-52z', stone[0]) +
    shape('M-45-76H47L51-28H-49z', of.plate) +
    shape(
      'M-34-69H36v2.400H-34zM-26-62H28v2H-26zM-37-54H39v2.400H-37zM-30-47H32v2H-30zM-.7-42H.9V-33H-.7zM-40-38l8-4v2.600h16v2.600h-16v2.600zM41-38l-8-4v2.600H17v2.600h16v2.600z',
      of.letters,
      0.85,
    )
  )
}
