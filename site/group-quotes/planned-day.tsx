import type { Words } from '#content/words/words.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findPlannedSpan } from '#rules/quotes/group-quote.ts'
import { DateField } from '../components/date-field.tsx'
import { TextField } from '../components/text-field.tsx'

type PlannedDayProps = {
  field: {
    id: string
    label: string
    optionalLabel: string
    value: string
    error: string | undefined
    hint?: string
    onChange: (text: string) => void
  }
  /** True without scripts: the browser's own date field replaces the calendar. */
  isPlain: boolean
  words: Words['calendar']
}

export function PlannedDay({ field, isPlain, words }: PlannedDayProps) {
  if (isPlain) return <TextField {...field} type="date" />
  return (
    <DateField
      {...field}
      value={field.value || undefined}
      onClear={() => field.onChange('')}
      words={words}
      span={findPlannedDays()}
    />
  )
}

function findPlannedDays() {
  return findPlannedSpan(calendarDateIn(new Date(), capeTown))
}
