import { createContext, use, useState } from 'react'
import { Link } from 'react-router'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import type { Words } from '#content/words/words.ts'
import { addDays, addYears, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { fill } from '#rules/text/fill.ts'
import type { KnownDays } from '../client/api.ts'

type CalendarProps = {
  value: CalendarDate | undefined
  onChange: (date: CalendarDate) => void
  words: Words['calendar']
  first: CalendarDate
  last: CalendarDate
  full?: ReadonlySet<CalendarDate>
  check?: (date: CalendarDate) => Refusal | undefined
  costOf?: (date: CalendarDate) => string | undefined
  toWait?: KnownDays['toWait']
}

const day =
  'w-full tabular-nums hover:bg-plaster disabled:text-edge disabled:line-through disabled:hover:bg-transparent'

/**
 * A month of days, and below it the reasons that some cannot be picked. Accepts and returns
 * calendar dates, independent of the visitor's time zone.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function Calendar(props: CalendarProps) {
  const { value, onChange, first, last, words, costOf } = props
  const isLong = last > addYears(first, 3)
  const selected = value ? toLocalDay(value) : undefined
  // Full days arrive a moment later: until the user changes the month, it follows them.
  const openDay = value ?? findOpenDay(props)
  const [chosenMonth, setChosenMonth] = useState<{ to: Date; from: string }>()
  const month = chosenMonth?.to ?? toLocalDay(openDay)
  /**
   * The key remounts the calendar when the month changes automatically, so that the first free day
   * has the focus.
   */
  const firstMonth = chosenMonth?.from ?? openDay.slice(0, 7)
  const explain = (date: CalendarDate) => explainDay(date, props)
  const fullDay = listDays(month, props).find(
    (date) => props.full?.has(date) && !props.check?.(date),
  )
  const toWait = fullDay && props.toWait
  const picker = (
    <DayPicker
      key={firstMonth}
      mode="single"
      autoFocus
      weekStartsOn={1}
      captionLayout={isLong ? 'dropdown' : 'label'}
      selected={selected}
      month={month}
      onMonthChange={(to) => setChosenMonth({ to, from: firstMonth })}
      startMonth={toLocalDay(first)}
      endMonth={toLocalDay(last)}
      disabled={[
        { before: toLocalDay(first), after: toLocalDay(last) },
        (date) => explain(fromLocalDay(date)) !== undefined,
      ]}
      onSelect={(date) => date && onChange(fromLocalDay(date))}
      footer={[
        ...listReasons(month, props).map((reason) => <p key={reason}>{reason}</p>),
        ...(toWait
          ? [
              <Link
                key="wait"
                to={`${toWait.path}&selectedDate=${fullDay}`}
                className="link inline-block py-1"
              >
                {toWait.text}
              </Link>,
            ]
          : []),
      ]}
      labels={{
        labelMonthDropdown: () => words.month,
        labelYearDropdown: () => words.year,
        labelDayButton: (date, modifiers) =>
          [
            describeDay(fromLocalDay(date), modifiers, words),
            modifiers.disabled ? explain(fromLocalDay(date)) : costOf?.(fromLocalDay(date)),
          ]
            .filter(Boolean)
            .join('. '),
      }}
      classNames={{
        month_caption: 'display flex h-11 items-center text-h3',
        dropdowns: 'flex gap-1 font-sans text-body font-semibold [&_span[aria-hidden]]:hidden',
        dropdown: 'border-edge bg-limewash h-11 rounded-(--radius-button) border px-1.5',
        nav: 'absolute top-5 right-5 flex gap-1',
        button_previous:
          'grid h-11 w-11 place-items-center hover:bg-plaster aria-disabled:opacity-30',
        button_next: 'grid h-11 w-11 place-items-center hover:bg-plaster aria-disabled:opacity-30',
        chevron: 'h-4 w-4 fill-current',
        month_grid: 'mt-3 w-full table-fixed border-collapse text-meta',
        weekday: 'text-ink-2 h-9 text-caption font-normal',
        day: 'p-0 text-center',
        day_button: costOf ? `${day} h-14 leading-tight` : `${day} h-11`,
        today: 'font-semibold',
        outside: 'invisible',
        selected: '[&>button]:bg-disa [&>button]:text-on-disa [&>button]:hover:bg-disa-deep',
        footer: 'text-ink-2 mt-3 space-y-1 text-caption empty:hidden',
      }}
      {...(costOf ? { components: { DayButton: PricedDay } } : {})}
    />
  )
  return <CostContext value={costOf}>{picker}</CostContext>
}

const CostContext = createContext<CalendarProps['costOf']>(undefined)

/**
 * A day with its price below the number; its label contains both. The price is hidden from voice
 * control, whose users say the number only.
 */
function PricedDay({ children, ...props }: DayButtonProps) {
  const costOf = use(CostContext)
  const cost = props.modifiers['disabled'] ? undefined : costOf?.(fromLocalDay(props.day.date))
  return (
    <DayButton {...props}>
      <span className="block">{children}</span>
      <span
        className="block h-4 text-[0.6875rem] leading-4 font-normal tracking-tight before:content-[attr(data-cost)]"
        data-cost={cost}
      />
    </DayButton>
  )
}

/** 'Saturday, 21 November 2026, today'. It contains the visible number, for voice control. */
function describeDay(
  date: CalendarDate,
  { today, selected }: Record<string, boolean>,
  words: CalendarProps['words'],
): string {
  const marks = [today && words.today, selected && words.chosen].filter(Boolean)
  return [formatLongDate(date), ...marks].join(', ')
}

/** A short reason that a day within the span cannot be picked; undefined if it can. */
function explainDay(
  date: CalendarDate,
  { full, check, words }: Pick<CalendarProps, 'full' | 'check' | 'words'>,
): string | undefined {
  const refusal = check?.(date)
  if (!refusal) return full?.has(date) ? words.fullyBooked : undefined
  const { why } = refusal.facts ?? {}
  if (typeof why === 'string') return why
  if (refusal.code === 'date-past-cut-off') return fill(words.pastCutOff, refusal.facts)
  return refusal.code === 'date-too-soon' ? fill(words.tooSoon, refusal.facts) : undefined
}

/** The reasons for the days of a month, each once; past and too distant days need none. */
function listReasons(month: Date, props: CalendarProps): string[] {
  const reasons = listDays(month, props)
    .map((date) => explainDay(date, props))
    .filter((reason) => reason !== undefined)
  return [...new Set(reasons)]
}

function listDays(month: Date, { first, last }: Pick<CalendarProps, 'first' | 'last'>) {
  const start = fromLocalDay(new Date(month.getFullYear(), month.getMonth(), 1))
  return Array.from({ length: 31 }, (_, index) => addDays(start, index)).filter(
    (date) => date.slice(0, 7) === start.slice(0, 7) && date >= first && date <= last,
  )
}

const fewDays = 7

/** The first free day of the first month that has enough free days. */
export function findOpenDay(
  props: Pick<CalendarProps, 'first' | 'last' | 'full' | 'check' | 'words'>,
): CalendarDate {
  let first: CalendarDate | undefined
  let opened = ''
  let free = 0
  for (let date = props.first; date <= props.last; date = addDays(date, 1)) {
    if (explainDay(date, props) !== undefined) continue
    first ??= date
    if (opened.slice(0, 7) !== date.slice(0, 7)) [opened, free] = [date, 0]
    free += 1
    if (free === fewDays) return opened
  }
  return first ?? props.first
}

function toLocalDay(date: CalendarDate): Date {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth)
}

function fromLocalDay(date: Date): CalendarDate {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(date.getFullYear()), ...parts].join('-')
}
