import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { dateItinerary } from '../itinerary-days.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { DateField } from '#ui/components/date-field.tsx'
import type { Builder } from './builder.ts'
import type { DispatchAction } from './use-builder-state.ts'

/**
 * The field for the trip's first day; optional. A first day gives each day a date, and advice if
 * a tour does not run.
 */
export function FirstDay({
  builder,
  itinerary,
  act,
}: {
  builder: Builder
  itinerary: Itinerary
  act: DispatchAction
}) {
  const { words, calendarWords } = builder
  const { startDate } = itinerary
  const choose = (date: CalendarDate | undefined) =>
    act({ kind: 'choose', change: { startDate: date } })
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-1">
      <div className="max-w-sm grow">
        <DateField
          id="first-day"
          label={words.firstDay}
          optionalLabel={words.optional}
          value={startDate}
          onChange={choose}
          words={calendarWords}
          check={(date) => findFault(itinerary, date, builder)}
        />
      </div>
      {startDate && (
        <button type="button" className="link py-3 text-meta" onClick={() => choose(undefined)}>
          {words.noFirstDay}
        </button>
      )}
    </div>
  )
}

export function findFault(
  { entries }: Pick<Itinerary, 'entries'>,
  date: CalendarDate,
  { schedules }: Builder,
) {
  const datedTours = dateItinerary(entries, date, { schedules, now: new Date() })
  return datedTours.find(({ refusal }) => refusal)?.refusal
}
