import { memo, useId } from 'react'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { listStartTimes } from '../start-times.ts'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import type { Act } from './use-trip.ts'

type StartSelectProps = {
  tourId: string
  title: string
  value: ClockTime
  act: Act
  words: Words['itinerary']
}

/** Start time of a day. A list, so that its format matches the times around it on any device. */
export const StartSelect = memo(function StartSelect(props: StartSelectProps) {
  const { tourId, title, value, act, words } = props
  const id = useId()
  const times = listStartTimes(value)
  return (
    <div className="mr-auto flex items-center gap-2">
      <label htmlFor={id} className="text-meta">
        <span aria-hidden="true">{words.start}</span>
        <span className="sr-only">{fill(words.startOf, { title })}</span>
      </label>
      <select
        id={id}
        value={value}
        className="field h-11 min-h-0 w-auto py-0 pr-1 pl-2.5 tabular-nums"
        onChange={({ target }) => act({ kind: 'start', tourId, startTime: target.value })}
      >
        {times.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
    </div>
  )
})
