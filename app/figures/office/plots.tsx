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
  const top = Math.max(Math.ceil(most / step) * step, least < 0 ? 0 : step)
  const firstStep = Math.ceil(least / step)
  const ticks = Array.from(
    { length: Math.round(top / step) - firstStep + 1 },
    (_, index) => (firstStep + index) * step,
  )
  return { least, most: top, ticks }
}

/** The next number of the form 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10
  return Math.max(1, factor * power)
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
  const unitsPerValue = length / (most - least)
  const size = value === 0 ? 0 : Math.max(1, Math.abs(value) * unitsPerValue)
  const zeroLine = (0 - least) * unitsPerValue
  return { start: value < 0 ? zeroLine - size : zeroLine, size }
}

/** The plot's width before it is measured, and in print. */
const defaultWidth = 680

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
  const [width, setWidth] = useState(defaultWidth)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
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
const margins = { scale: 62, end: 8 }
const nameWidth = 34

/** A chart with two bars for each month, above or below zero. */
export function ColumnPlot({ label, columns, series, ahead, format }: ColumnPlotProps) {
  const hatch = useId()
  const scale = findScale(columns.flatMap(({ values }) => values))
  const height = heights.above + heights.plot + heights.below
  const findY = (value: number) => {
    const { least, most } = scale
    return heights.above + heights.plot - ((value - least) / (most - least)) * heights.plot
  }
  return (
    <figure className="figure-plot">
      <Plot label={label} height={height}>
        {(width) => {
          const step = (width - margins.scale - margins.end) / Math.max(1, columns.length)
          const nameInterval = Math.max(1, Math.ceil(nameWidth / step))
          const barWidth = Math.max(2, Math.min(34, step * 0.38))
          return (
            <>
              <defs>
                <Hatch id={hatch} />
              </defs>
              {scale.ticks.map((tick) => (
                <g key={tick}>
                  <line
                    className={tick === 0 ? 'plot-nought' : 'plot-line'}
                    x1={margins.scale}
                    x2={width - margins.end}
                    y1={findY(tick)}
                    y2={findY(tick)}
                  />
                  <text className="plot-end" x={margins.scale - 8} y={findY(tick)} dy="0.32em">
                    {format(tick)}
                  </text>
                </g>
              ))}
              {columns.map(({ key, name, year, values, isAhead }, position) => {
                const middle = margins.scale + step * (position + 0.5)
                return (
                  <g key={key}>
                    {values.map((value, index) => {
                      const { start, size } = placeBar(value, scale, heights.plot)
                      const classes = ['plot-bar', isAhead ? 'plot-ahead' : '']
                      return (
                        size > 0 && (
                          <rect
                            key={series[index]}
                            className={classes.join(' ')}
                            {...(index === 0 && { fill: `url(#${hatch})` })}
                            x={middle - barWidth - 0.5 + index * (barWidth + 1)}
                            y={heights.above + heights.plot - start - size}
                            width={barWidth}
                            height={size}
                          />
                        )
                      )
                    })}
                    {position % nameInterval === 0 && (
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
        const zeroX = ((0 - scale.least) / (scale.most - scale.least)) * (width - 2) + 1
        return (
          <>
            <defs>
              <Hatch id={hatch} />
            </defs>
            {rows.map(({ key, name, value, text, isHatched }, position) => {
              const top = position * rowHeight
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
                  <line className="plot-nought" x1={zeroX} x2={zeroX} y1={top + 19} y2={top + 35} />
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
function shorten(name: string, width: number, valueText: string): string {
  const maxLetters = Math.max(8, Math.floor(width / 7.5) - valueText.length - 3)
  return name.length > maxLetters ? `${name.slice(0, maxLetters - 1).trimEnd()}…` : name
}
