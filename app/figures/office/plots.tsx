import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A plot's scale: its minimum and maximum, with 0 between them, and the values of its lines. */
type Scale = { least: number; most: number; ticks: number[] }

/**
 * Finds a scale for integers, with about `lines` round steps. Goes up to the next step above the
 * highest value, and down to the lowest. Without values it has one step.
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
 * A bar's lower end and its length, in the plot's unit. At least one unit long, so that small
 * values are visible.
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

/** The plot's width before it is measured, and in print. */
const usualWidth = 680

/**
 * A chart as wide as its container. Screen readers get its label; the table below has the figures.
 */
function Plot({
  label,
  height,
  children,
}: {
  label: string
  height: number
  children: (width: number) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} className="plot">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        {children(width)}
      </svg>
    </div>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className="plot-hatch-ground" width="5" height="5" />
      <line className="plot-hatch" x1="0" y1="0" x2="0" y2="5" />
    </pattern>
  )
}

type Column = {
  key: string
  name: string
  year: string | undefined
  /** The first value's bar is hatched, the second's filled. */
  values: readonly [number, number]
  isAhead: boolean
}

type ColumnPlotProps = {
  label: string
  columns: readonly Column[]
  series: readonly [string, string]
  ahead: string
  format: (value: number) => string
}

const heights = { above: 12, plot: 200, below: 40 }
const room = { scale: 62, end: 8 }
const nameWidth = 34

/** A chart with two bars for each month, above or below zero. */
export function ColumnPlot({ label, columns, series, ahead, format }: ColumnPlotProps) {
  const hatch = useId()
  const scale = findScale(columns.flatMap(({ values }) => values))
  const height = heights.above + heights.plot + heights.below
  const y = (value: number) => {
    const { least, most } = scale
    return heights.above + heights.plot - ((value - least) / (most - least)) * heights.plot
  }
  return (
    <figure className="figure-plot">
      <Plot label={label} height={height}>
        {(width) => {
          const step = (width - room.scale - room.end) / Math.max(1, columns.length)
          const every = Math.max(1, Math.ceil(nameWidth / step))
          const bar = Math.max(2, Math.min(34, step * 0.38))
          return (
            <>
              <defs>
                <Hatch id={hatch} />
              </defs>
              {scale.ticks.map((tick) => (
                <g key={tick}>
                  <line
                    className={tick === 0 ? 'plot-nought' : 'plot-line'}
                    x1={room.scale}
                    x2={width - room.end}
                    y1={y(tick)}
                    y2={y(tick)}
                  />
                  <text className="plot-end" x={room.scale - 8} y={y(tick)} dy="0.32em">
                    {format(tick)}
                  </text>
                </g>
              ))}
              {columns.map(({ key, name, year, values, isAhead }, at) => {
                const middle = room.scale + step * (at + 0.5)
                return (
                  <g key={key}>
                    {values.map((value, index) => {
                      const { start, size } = placeBar(value, scale, heights.plot)
                      const looks = ['plot-bar', isAhead ? 'plot-ahead' : '']
                      return (
                        size > 0 && (
                          <rect
                            key={series[index]}
                            className={looks.join(' ')}
                            {...(index === 0 && { fill: `url(#${hatch})` })}
                            x={middle - bar - 0.5 + index * (bar + 1)}
                            y={heights.above + heights.plot - start - size}
                            width={bar}
                            height={size}
                          />
                        )
                      )
                    })}
                    {at % every === 0 && (
                      <text className="plot-middle" x={middle} y={height - 22}>
                        {name}
                      </text>
                    )}
                    {year && (
                      <text className="plot-middle plot-year" x={middle} y={height - 6}>
                        {year}
                      </text>
                    )}
                  </g>
                )
              })}
            </>
          )
        }}
      </Plot>
      <figcaption aria-hidden="true">
        {series.map((name, index) => (
          <span key={name}>
            <Sample isHatched={index === 0} /> {name}
          </span>
        ))}
        {columns.some(({ isAhead }) => isAhead) && (
          <span>
            <Sample isAhead /> {ahead}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Sample({
  isHatched = false,
  isAhead = false,
}: {
  isHatched?: boolean
  isAhead?: boolean
}) {
  const hatch = useId()
  return (
    <svg className="plot-sample" viewBox="0 0 16 12" width="16" height="12">
      <defs>
        <Hatch id={hatch} />
      </defs>
      <rect
        className={isAhead ? 'plot-bar plot-ahead' : 'plot-bar'}
        {...(isHatched && { fill: `url(#${hatch})` })}
        x="1"
        y="1"
        width="14"
        height="10"
      />
    </svg>
  )
}

type BarRow = {
  key: string
  name: string
  value: number
  text: string
  /** True for a reason to stop booking; false for a step. */
  isHatched?: boolean
}

type BarPlotProps = {
  label: string
  rows: readonly BarRow[]
  /** The total that each bar is a part of, drawn as an empty bar behind it. */
  whole?: number
}

const rowHeight = 40
const barHeight = 12

export function BarPlot({ label, rows, whole }: BarPlotProps) {
  const hatch = useId()
  const values = rows.map(({ value }) => value)
  const least = Math.min(0, ...values)
  const most = whole ?? Math.max(0, ...values)
  const scale = { least, most: most === least ? least + 1 : most, ticks: [] }
  return (
    <Plot label={label} height={rows.length * rowHeight}>
      {(width) => {
        const nought = ((0 - scale.least) / (scale.most - scale.least)) * (width - 2) + 1
        return (
          <>
            <defs>
              <Hatch id={hatch} />
            </defs>
            {rows.map(({ key, name, value, text, isHatched }, at) => {
              const top = at * rowHeight
              const { start, size } = placeBar(value, scale, width - 2)
              return (
                <g key={key}>
                  <text x="0" y={top + 15}>
                    {shorten(name, width, text)}
                  </text>
                  <text className="plot-end plot-value" x={width} y={top + 15}>
                    {text}
                  </text>
                  {whole !== undefined && (
                    <rect
                      className="plot-whole"
                      x="1"
                      y={top + 21}
                      width={width - 2}
                      height={barHeight}
                    />
                  )}
                  {size > 0 && (
                    <rect
                      className="plot-bar"
                      {...(isHatched && { fill: `url(#${hatch})` })}
                      x={start + 1}
                      y={top + 21}
                      width={size}
                      height={barHeight}
                    />
                  )}
                  <line
                    className="plot-nought"
                    x1={nought}
                    x2={nought}
                    y1={top + 19}
                    y2={top + 35}
                  />
                </g>
              )
            })}
          </>
        )
      }}
    </Plot>
  )
}

/** Shortens a name to the space next to a value, at about 7.5 units per letter. */
function shorten(name: string, width: number, beside: string): string {
  const most = Math.max(8, Math.floor(width / 7.5) - beside.length - 3)
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name
}
