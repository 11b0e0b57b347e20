import { num } from '../path.ts'

/** Sea birds on the wing, seen from afar: each two bent strokes, thick at the body. One path. `size` is the span. */
export function flock(
  birds: readonly { x: number; y: number; size: number; bank?: number }[],
): string {
  return birds
    .map(({ x, y, size, bank = 0 }) => {
      const s = size / 2
      const left = s * (0.42 + bank)
      const right = s * (0.42 - bank)
      return (
        `M${num(x - s)} ${num(y - left * 0.5)}Q${num(x - s * 0.45)} ${num(y - left * 1.15)} ${num(x)} ${num(y)}` +
        `Q${num(x + s * 0.45)} ${num(y - right * 1.15)} ${num(x + s)} ${num(y - right * 0.5)}` +
        `Q${num(x + s * 0.45)} ${num(y - right * 0.75)} ${num(x + s * 0.06)} ${num(y + s * 0.16)}` +
        `L${num(x - s * 0.06)} ${num(y + s * 0.16)}Q${num(x - s * 0.45)} ${num(y - left * 0.75)} ${num(x - s)} ${num(y - left * 0.5)}z`
      )
    })
    .join('')
}
