/** Scale of a plot: minimum and maximum (0 is between them), and the values of its lines. */
export type Scale = { least: number; most: number; ticks: number[] }

/**
 * Finds a scale for all values with about `lines` round steps: up to the next step above, and down
 * to the lowest value. Takes integers; without values it has one step.
 */
export function findScale(values: readonly number[], lines = 4): Scale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const step = roundUp(Math.max(1, most - least) / lines)
  const to = Math.max(Math.ceil(most / step) * step, least < 0 ? 0 : step)
  const from = Math.ceil(least / step)
  const ticks = Array.from(
    { length: Math.round(to / step) - from + 1 },
    (_, at) => (from + at) * step,
  )
  return { least, most: to, ticks }
}

/** The next number of the form 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const round = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10
  return Math.max(1, round * power)
}

/**
 * Position of a bar between a plot's ends: its lower end and its length, in the plot's unit. At
 * least one unit long, so that small values are visible.
 */
export function placeBar(
  value: number,
  { least, most }: Scale,
  length: number,
): { start: number; size: number } {
  const per = length / (most - least)
  const size = value === 0 ? 0 : Math.max(1, Math.abs(value) * per)
  const nought = (0 - least) * per
  return { start: value < 0 ? nought - size : nought, size }
}
