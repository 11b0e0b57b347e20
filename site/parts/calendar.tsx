import { DayPicker } from 'react-day-picker'
import type { Words } from '#content/words/en.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'

type CalendarProps = {
  value: CalendarDate | undefined
  onChange: (date: CalendarDate) => void
  words: Words['calendar']
  first: CalendarDate
  last: CalendarDate
  full?: ReadonlySet<CalendarDate>
}

const day =
  'h-11 w-full tabular-nums hover:bg-plaster disabled:text-edge disabled:line-through disabled:hover:bg-transparent'

/** A month of days. Dates in and out are calendar dates; the visitor's own time zone plays no part. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function Calendar({ value, onChange, words, first, last, full }: CalendarProps) {
  const selected = value ? toLocalDay(value) : undefined
  return (
    <DayPicker
      mode="single"
      autoFocus
      weekStartsOn={1}
      selected={selected}
      defaultMonth={selected ?? toLocalDay(first)}
      startMonth={toLocalDay(first)}
      endMonth={toLocalDay(last)}
      disabled={[
        { before: toLocalDay(first), after: toLocalDay(last) },
        (date) => full?.has(fromLocalDay(date)) ?? false,
      ]}
      onSelect={(date) => date && onChange(fromLocalDay(date))}
      footer={full && full.size > 0 ? words.fullNote : undefined}
      classNames={{
        month_caption: 'display flex h-11 items-center text-h3',
        nav: 'absolute top-5 right-5 flex gap-1',
        button_previous:
          'grid h-11 w-11 place-items-center hover:bg-plaster aria-disabled:opacity-30',
        button_next: 'grid h-11 w-11 place-items-center hover:bg-plaster aria-disabled:opacity-30',
        chevron: 'h-4 w-4 fill-current',
        month_grid: 'mt-3 w-full table-fixed border-collapse text-meta',
        weekday: 'text-ink-2 h-9 text-caption font-normal',
        day: 'p-0 text-center',
        day_button: day,
        today: 'font-semibold',
        outside: 'invisible',
        selected: '[&>button]:bg-disa [&>button]:text-on-disa [&>button]:hover:bg-disa-deep',
        footer: 'text-ink-2 mt-3 text-caption',
      }}
    />
  )
}

function toLocalDay(date: CalendarDate): Date {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth)
}

function fromLocalDay(date: Date): CalendarDate {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(date.getFullYear()), ...parts].join('-')
}
