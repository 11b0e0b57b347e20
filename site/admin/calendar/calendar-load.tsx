import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CalendarAnswer } from '#rules/desk/calendar-answer.ts'
import { findLoad, groupByResource, type Load } from '#rules/desk/calendar-days.ts'
import type { FleetAnswer } from '#rules/desk/fleet-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Desk } from '../desk.ts'
import { linkToView } from '../view-link.ts'

type Props = {
  desk: Desk
  fleet: FleetAnswer
  answer: CalendarAnswer
  days: readonly string[]
  today: string
}

/** A week or a month: a row for each vehicle and guide, and in each cell how much it is out that day. */
export function CalendarLoad({ desk, fleet, answer, days, today }: Props) {
  const { calendar: words } = desk.words
  const navigate = useNavigate()
  // A month has more than a thousand links: each by itself would look up where it leads.
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const { altKey, ctrlKey, metaKey, shiftKey, button, currentTarget } = event
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    void navigate(currentTarget.pathname + currentTarget.search)
  }
  const groups = [
    { name: words.vehicles, rows: fleet.vehicles },
    { name: words.guides, rows: fleet.guides },
  ]
  const allocations = groupByResource(answer.allocations)
  const closings = groupByResource(answer.closings)
  const loadOf = (id: string, day: string) => {
    const own = { allocations: allocations.get(id) ?? [], closings: closings.get(id) ?? [] }
    return findLoad(own, id, day)
  }
  const isNarrow = days.length > 7
  const nameOf = (day: string) => (isNarrow ? String(Number(day.slice(8))) : shortDay(day))
  return (
    <div
      className="border-rule overflow-x-auto border-y"
      tabIndex={0}
      role="group"
      aria-labelledby="calendar-title"
    >
      <table className="w-full border-collapse text-meta tabular-nums">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.who}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="calendar-head">
                {isNarrow && (
                  <span aria-hidden="true" className="text-ink-2">
                    {initialOf(day)}
                  </span>
                )}
                <Link
                  to={linkToDay(day)}
                  aria-label={`${nameOf(day)}: ${formatLongDate(day)}`}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {nameOf(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, rows }) => (
          <tbody key={name} className="border-rule border-t-2">
            <tr>
              <th
                scope="rowgroup"
                colSpan={days.length + 1}
                className="text-ink-2 py-2 text-left text-caption font-semibold"
              >
                {name}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.id} className="border-rule border-t">
                <th scope="row" className="calendar-name text-left font-semibold break-words">
                  {row.name}
                </th>
                {days.map((day) => (
                  <Cell
                    key={day}
                    {...{ desk, day, follow }}
                    load={loadOf(row.id, day)}
                    isNarrow={isNarrow}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type CellProps = {
  desk: Desk
  day: string
  load: Load
  isNarrow: boolean
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

function Cell({ desk, day, load, isNarrow, follow }: CellProps) {
  const { calendar: words } = desk.words
  const { trips, hours, isAway } = load
  const said = [
    ...(isAway ? [words.away] : []),
    ...(trips > 0 ? [fillCount(words.trips, trips), fill(words.hours, { n: hours })] : []),
  ]
  const look = isAway
    ? 'text-ink-2 bg-rule/40 italic'
    : trips > 0
      ? 'calendar-out font-semibold'
      : 'text-ink-2'
  return (
    <td className={`border-rule border-l text-center ${look}`}>
      <a
        href={linkToDay(day)}
        onClick={follow}
        aria-label={said.join(', ') || words.free}
        className={`block px-1 py-2 ${isNarrow ? 'min-w-6.5 text-caption' : 'min-w-16'}`}
      >
        {isNarrow ? sayShortly(load) : said.join(', ') || '–'}
      </a>
    </td>
  )
}

/** In a month there is room for a number or a sign. */
function sayShortly({ trips, isAway }: Load): string {
  if (trips > 0) return isAway ? `${trips}!` : String(trips)
  return isAway ? '×' : '·'
}

const weekdayFormat = new Intl.DateTimeFormat(siteLanguage, {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** 'M' */
function initialOf(day: string): string {
  return (
    weekdayFormat.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'weekday')
      ?.value[0] ?? ''
  )
}

/** 'Mon 8' */
function shortDay(day: string): string {
  return weekdayFormat.format(new Date(`${day}T12:00:00Z`))
}

function linkToDay(day: string): string {
  return `${linkToView('calendar')}&scale=day&date=${day}`
}
