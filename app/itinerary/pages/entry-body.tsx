import { memo, startTransition, useId } from 'react'
import type { ItineraryEntry } from '../itinerary.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import type { DatedTour } from '../itinerary-days.ts'
import type { Advice } from '../itinerary-advice.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { Builder } from './builder.ts'
import { StepButton } from './count-field.tsx'
import { adviseOnDate } from './dated-days.ts'
import { describeLength, describeTimes } from './describe.ts'
import { Icon } from './icons.tsx'
import { AdviceList } from './advice-list.tsx'
import type { DispatchAction } from './use-builder-state.ts'
import { countMinutes, minutesPerDay, type ClockTime } from '#rules/dates/clock-time.ts'
import { listStartTimes } from '../start-times.ts'
import type { Words } from '#content/words/words.ts'

type StartSelectProps = {
  tourId: string
  title: string
  value: ClockTime
  act: DispatchAction
  words: Words['itinerary']
}

/**
 * The start time of a day. A list instead of a time field, so that every device shows one format.
 */
const StartSelect = memo(function StartSelect(props: StartSelectProps) {
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

type EntryBodyProps = {
  entry: ItineraryEntry
  isLast: boolean
  advice: readonly Advice[]
  dated: DatedTour | undefined
  builder: Builder
  act: DispatchAction
}

export const EntryBody = memo(function EntryBody(props: EntryBodyProps) {
  const { entry, dated, builder } = props
  const dateAdvice = adviseOnDate(dated, builder)
  const advice = dateAdvice ? [dateAdvice, ...props.advice] : props.advice
  const { tour, day } = entry
  const { words, pictures } = builder
  const picture = pictures[tour.id]
  return (
    <div className="min-w-0 grow">
      <div className="flex items-start gap-3 sm:gap-5">
        {picture && (
          <Plate picture={picture} decorative className="h-18 w-18 shrink-0 sm:h-28 sm:w-40" />
        )}
        <div className="min-w-0 grow">
          <h3 className="pr-11 text-[1.25rem] leading-tight sm:text-h3">
            <span className="sr-only">{fill(words.day, { day })}: </span>
            {tour.title}
          </h3>
          {dated && <p className="mt-1 text-meta font-semibold">{formatLongDate(dated.date)}</p>}
          <p className="text-ink-2 mt-1 text-meta">
            <Facts>{[describeTimes(entry, words), describeLength(tour, words)]}</Facts>
          </p>
          <p className="text-ink-2 text-caption max-sm:hidden">{tour.location}</p>
          <DayRibbon entry={entry} isLong={advice.length > 0} />
        </div>
      </div>
      <EntryTools {...props} />
      <AdviceList advice={advice} words={words} />
    </div>
  )
})

function EntryTools({ entry, isLast, builder: { words }, act }: EntryBodyProps) {
  const { tour, day, startTime } = entry
  const { id: tourId, title } = tour
  // A transition, so the click shows at once; a slow phone needs several frames to move a day.
  const step = (direction: 1 | -1) =>
    startTransition(() => act({ kind: 'step', tourId, by: direction }))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      <StartSelect tourId={tourId} title={title} value={startTime} act={act} words={words} />
      <StepButton
        id={`up-${tourId}`}
        label={fill(words.moveUp, { title })}
        disabled={day === 1}
        onPress={() => step(-1)}
      >
        <Icon name="up" />
      </StepButton>
      <StepButton
        id={`down-${tourId}`}
        label={fill(words.moveDown, { title })}
        disabled={isLast}
        onPress={() => step(1)}
      >
        <Icon name="down" />
      </StepButton>
      <StepButton
        id={`remove-${tourId}`}
        label={fill(words.remove, { title })}
        onPress={() => act({ kind: 'remove', tourId })}
      >
        <Icon name="remove" />
      </StepButton>
    </div>
  )
}

/** A day from midnight to midnight, with the hours of the tour. */
function DayRibbon({ entry, isLong }: { entry: ItineraryEntry; isLong: boolean }) {
  const start = countMinutes(entry.startTime)
  const end = Math.min(minutesPerDay, start + entry.tour.duration * 60)
  return (
    <div
      aria-hidden="true"
      className="relative mt-3 h-2 w-full overflow-hidden"
      style={{
        background:
          'linear-gradient(90deg, var(--color-rule) 25%, var(--color-plaster) 25% 79%, var(--color-rule) 79%)',
      }}
    >
      <div
        className={`absolute inset-y-0 transition-[left,width] duration-250 ${isLong ? 'bg-amber' : 'bg-disa'}`}
        style={{ left: formatPercent(start), width: formatPercent(end - start) }}
      />
    </div>
  )
}

function formatPercent(minutes: number): string {
  return `${(minutes / minutesPerDay) * 100}%`
}
