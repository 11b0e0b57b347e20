type Labels = Record<string, string | number>

/** A figure in the text format of Prometheus: its name, what it means, and its lines. */
export type Figure = { name: string; help: string; type: FigureType; lines: () => string[] }
type FigureType = 'counter' | 'gauge' | 'histogram'

export type Counter = Figure & { add: (labels: Labels, by?: number) => void }
export type Histogram = Figure & {
  observe: (labels: Labels, value: number, times?: number) => void
}

/** Counts, apart for each set of labels; begins at none. */
export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, number>()
  return {
    name,
    help,
    type: 'counter',
    add: (labels, by = 1) => {
      const key = writeLabels(labels)
      counts.set(key, (counts.get(key) ?? 0) + by)
    },
    lines: () => [...counts].map(([key, count]) => `${name}${key} ${count}`),
  }
}

/** Counts values by how large they are; `bounds` are the upper ends of its buckets, rising. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<
    string,
    { labels: Labels; buckets: number[]; sum: number; count: number }
  >()
  return {
    name,
    help,
    type: 'histogram',
    observe: (labels, value, times = 1) => {
      const key = writeLabels(labels)
      const found = series.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 }
      found.sum += value * times
      found.count += times
      bounds.forEach((bound, at) => {
        if (value <= bound) found.buckets[at] = (found.buckets[at] ?? 0) + times
      })
      series.set(key, found)
    },
    lines: () =>
      [...series].flatMap(([key, { labels, buckets, sum, count }]) => [
        ...bounds.map(
          (bound, at) => `${name}_bucket${writeLabels({ ...labels, le: bound })} ${buckets[at]}`,
        ),
        `${name}_bucket${writeLabels({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${key} ${sum}`,
        `${name}_count${key} ${count}`,
      ]),
  }
}

/** A figure that is known when it is asked for: one value, or one for each set of labels. */
export function gaugeOf(
  name: string,
  help: string,
  values: number | [Labels, number][],
  type: FigureType = 'gauge',
): Figure {
  const all: [Labels, number][] = typeof values === 'number' ? [[{}, values]] : values
  const lines = () => all.map(([labels, value]) => `${name}${writeLabels(labels)} ${value}`)
  return { name, help, type, lines }
}

/** The text that Prometheus reads, version 0.0.4 of its format. */
export function writeFigures(figures: readonly Figure[]): string {
  const blocks = figures.map(({ name, help, type, lines }) =>
    [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines(), ''].join('\n'),
  )
  return blocks.join('')
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string | number): string {
  return String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
