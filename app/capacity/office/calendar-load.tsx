import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CalendarAnswer } from '../fleet-answers-contract.ts'
import {
  findAbsence,
  findLoad,
  groupByResource,
  isOnDay,
  listUnderstaffedTrips,
  listOnDays,
  listRows,
  type Load,
} from '../calendar-days.ts'
import type { FleetAnswer } from '../fleet-answers-contract.ts'
import { formatLongDate, weekdayOf } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'

type Props = {
  desk: Desk
  fleet: FleetAnswer
  answer: CalendarAnswer
  days: readonly string[]
  today: string
}

/**
 * The calendar of a week or month: a row for each vehicle and guide, with its number of trips on
 * each day.
 */
export function CalendarLoad({ desk, fleet, answer, days, today }: Props) {
  const { calendar: words } = desk.words
  const navigate = useNavigate()
  // One click handler for all links. A month has over a thousand, and each router link would
  // compute its own target.
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const { altKey, ctrlKey, metaKey, shiftKey, button, currentTarget } = event
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    void navigate(currentTarget.pathname + currentTarget.search)
  }
  const allocations = groupByResource(listOnDays(answer.allocations, days))
  const groups = [
    { name: words.vehicles, rows: listRows(fleet.vehicles, allocations) },
    { name: words.guides, rows: listRows(fleet.guides, allocations) },
  ].map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => ({
      ...row,
      cells: days.map((day) => ({
        ...findLoad(allocations.get(row.id) ?? [], day),
        absence: findAbsence(row, answer.closings, day),
      })),
    })),
  }))
  const lacking = listUnderstaffedTrips(answer)
  const isNarrow = days.length > 7
  const columns = days.map((day) => ({
    day,
    look: `${startsWeek(day) ? 'calendar-monday' : ''} ${day === today ? 'calendar-today' : ''}`,
    isClosed: answer.closed.some(
      ({ title, firstDay, lastDay }) => title === null && firstDay <= day && day <= lastDay,
    ),
    // Zero on past days, because nobody can correct them.
    held: answer.held.filter(({ date }) => date === day).length,
    open: day < today ? 0 : lacking.filter(({ trip }) => isOnDay(trip, day)).length,
  }))
  const counted = [
    { of: 'open', name: words.open, fills: 'calendar-lacking' },
    { of: 'held', name: words.held, fills: '' },
  ] as const
  const nameOf = (day: string) => (isNarrow ? String(Number(day.slice(8))) : shortDay(day))
  return (
    <div
      ref={showToday}
      className="calendar-scroll border-rule border-y"
      tabIndex={0}
      role="group"
      aria-labelledby="calendar-title"
    >
      <table className={isNarrow ? 'calendar-month' : 'calendar-week'}>
        <thead>
          <tr>
            <th scope="col" className="calendar-name calendar-head">
              <span className="sr-only">{words.who}</span>
            </th>
            {columns.map(({ day, look, isClosed }) => (
              <th key={day} scope="col" className={`calendar-head ${look}`}>
                {isNarrow && (
                  <span aria-hidden="true" className="text-ink-2">
                    {initialOf(day)}
                  </span>
                )}
                <Link
                  to={linkToDay(day)}
                  aria-label={`${nameOf(day)}: ${formatLongDate(day)}${isClosed ? `, ${words.closedDay}` : ''}`}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {isClosed ? <s>{nameOf(day)}</s> : nameOf(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {counted
          .filter(({ of }) => columns.some((column) => column[of] > 0))
          .map(({ of, name, fills }) => (
            <tbody key={of} className="border-rule border-t">
              <tr>
                <th scope="row" className={`calendar-name ${fills} text-left text-caption`}>
                  {name}
                </th>
                {columns.map((column) => (
                  <td key={column.day} className={`calendar-cell ${fills} ${column.look}`}>
                    {column[of] > 0 && column[of]}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ name, rows }) => (
            <tbody key={name} className="border-rule border-t-2">
              <tr>
                <th scope="row" className="calendar-name text-ink-2 text-left text-caption">
                  {name}
                </th>
                {columns.map(({ day, look }, at) => {
                  const out = rows.filter(({ cells }) => cells[at] && cells[at].trips > 0).length
                  const label = fill(words.out, { n: out, all: rows.length })
                  return (
                    <td key={day} className={`calendar-cell text-caption ${look}`}>
                      {out > 0 && isNarrow && <span aria-hidden="true">{out}</span>}
                      {out > 0 && <span className={isNarrow ? 'sr-only' : ''}>{label}</span>}
                    </td>
                  )
                })}
              </tr>
              {rows.map((row) => (
                <tr key={row.id} className="border-rule border-t">
                  <th scope="row" className="calendar-name text-left">
                    {row.name}
                  </th>
                  {columns.map(({ day, look }, at) => (
                    <Cell
                      key={day}
                      desk={desk}
                      day={day}
                      look={look}
                      follow={follow}
                      isNarrow={isNarrow}
                      {...(row.cells[at] ?? nothing)}
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

/** Scrolls today next to the names, if not all days fit. */
function showToday(scroller: HTMLDivElement | null) {
  const head = scroller?.querySelector<HTMLElement>('.calendar-today')
  const names = scroller?.querySelector<HTMLElement>('.calendar-name')
  if (scroller && head && names) scroller.scrollLeft = head.offsetLeft - names.offsetWidth
}

const nothing = { trips: 0, hours: 0, absence: undefined }

type CellProps = Load & {
  absence: ReturnType<typeof findAbsence>
  desk: Desk
  day: string
  look: string
  isNarrow: boolean
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

function Cell({ desk, day, look, isNarrow, follow, trips, hours, absence }: CellProps) {
  const { calendar: words } = desk.words
  const label = [
    ...(absence ? [words.absences[absence]] : []),
    ...(trips > 0 ? [fillCount(words.trips, trips), fill(words.hours, { n: hours })] : []),
  ].join(', ')
  const fills = absence ? 'calendar-away' : trips > 0 ? 'calendar-out' : ''
  const short = trips > 0 ? (absence ? `${trips}!` : trips) : absence ? '×' : '·'
  return (
    <td className={`calendar-cell ${fills} ${look}`}>
      <a href={linkToDay(day)} onClick={follow} aria-label={label || words.free}>
        {isNarrow ? short : label || '–'}
      </a>
    </td>
  )
}

const weekdayFormat = new Intl.DateTimeFormat(siteLanguage, { weekday: 'short', timeZone: 'UTC' })

function weekdayIn(day: string): string {
  return weekdayFormat.format(new Date(`${day}T12:00:00Z`))
}

/** The first letter of a weekday: 'M'. */
function initialOf(day: string): string {
  return weekdayIn(day)[0] ?? ''
}

/** A weekday and day of the month: 'Mon 8'. */
function shortDay(day: string): string {
  return `${weekdayIn(day)} ${Number(day.slice(8))}`
}

function startsWeek(day: string): boolean {
  return weekdayOf(day) === 'monday'
}

function linkToDay(day: string): string {
  return `${linkToView('calendar')}&scale=day&date=${day}`
}
