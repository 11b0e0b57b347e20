/** A scale of a plot: its lowest and highest value, nought among them, and the values at which a line is drawn. */
export type Scale = { least: number; most: number; ticks: number[] }

/**
 * A scale that holds all of these values, with a few round lines: up to the next one above, and down to the lowest value.
 * Takes whole numbers; without any it is of one step.
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

/** The next of 1, 2 or 5 with noughts behind it. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const round = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10
  return Math.max(1, round * power)
}

/**
 * Where a bar from nought to a value lies between the two ends of a plot: its lower end and how long it is, in the
 * plot's own unit. What is there is seen, however small: at least a unit.
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
