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
  const understaffed = listUnderstaffedTrips(answer)
  const isNarrow = days.length > 7
  const columns = days.map((day) => ({
    day,
    look: `${isMonday(day) ? 'calendar-monday' : ''} ${day === today ? 'calendar-today' : ''}`,
    isClosed: answer.closed.some(
      ({ title, firstDay, lastDay }) => title === null && firstDay <= day && day <= lastDay,
    ),
    // Zero on past days, because nobody can correct them.
    held: answer.held.filter(({ date }) => date === day).length,
    open: day < today ? 0 : understaffed.filter(({ trip }) => isOnDay(trip, day)).length,
  }))
  const countRows = [
    { of: 'open', name: words.open, fills: 'calendar-lacking' },
    { of: 'held', name: words.held, fills: '' },
  ] as const
  const formatHead = (day: string) =>
    isNarrow ? String(Number(day.slice(8))) : formatShortDay(day)
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
                    {formatInitial(day)}
                  </span>
                )}
                <Link
                  to={linkToDay(day)}
                  aria-label={`${formatHead(day)}: ${formatLongDate(day)}${isClosed ? `, ${words.closedDay}` : ''}`}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {isClosed ? <s>{formatHead(day)}</s> : formatHead(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {countRows
          .filter(({ of: key }) => columns.some((column) => column[key] > 0))
          .map(({ of: key, name, fills }) => (
            <tbody key={key} className="border-rule border-t">
              <tr>
                <th scope="row" className={`calendar-name ${fills} text-left text-caption`}>
                  {name}
                </th>
                {columns.map((column) => (
                  <td key={column.day} className={`calendar-cell ${fills} ${column.look}`}>
                    {column[key] > 0 && column[key]}
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
                {columns.map(({ day, look }, index) => {
                  const outCount = rows.filter(
                    ({ cells }) => cells[index] && cells[index].trips > 0,
                  ).length
                  const label = fill(words.out, { n: outCount, all: rows.length })
                  return (
                    <td key={day} className={`calendar-cell text-caption ${look}`}>
                      {outCount > 0 && isNarrow && <span aria-hidden="true">{outCount}</span>}
                      {outCount > 0 && <span className={isNarrow ? 'sr-only' : ''}>{label}</span>}
                    </td>
                  )
                })}
              </tr>
              {rows.map((row) => (
                <tr key={row.id} className="border-rule border-t">
                  <th scope="row" className="calendar-name text-left">
                    {row.name}
                  </th>
                  {columns.map(({ day, look }, index) => (
                    <Cell
                      key={day}
                      desk={desk}
                      day={day}
                      look={look}
                      follow={follow}
                      isNarrow={isNarrow}
                      {...(row.cells[index] ?? emptyCell)}
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

const emptyCell = { trips: 0, hours: 0, absence: undefined }

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
  const shortText = trips > 0 ? (absence ? `${trips}!` : trips) : absence ? '×' : '·'
  return (
    <td className={`calendar-cell ${fills} ${look}`}>
      <a href={linkToDay(day)} onClick={follow} aria-label={label || words.free}>
        {isNarrow ? shortText : label || '–'}
      </a>
    </td>
  )
}

const weekdayFormat = new Intl.DateTimeFormat(siteLanguage, { weekday: 'short', timeZone: 'UTC' })

function formatWeekday(day: string): string {
  return weekdayFormat.format(new Date(`${day}T12:00:00Z`))
}

/** Returns the first letter of the weekday: 'M'. */
function formatInitial(day: string): string {
  return formatWeekday(day)[0] ?? ''
}

/** Formats the weekday and the day of the month: 'Mon 8'. */
function formatShortDay(day: string): string {
  return `${formatWeekday(day)} ${Number(day.slice(8))}`
}

function isMonday(day: string): boolean {
  return weekdayOf(day) === 'monday'
}

function linkToDay(day: string): string {
  return `${linkToView('calendar')}&scale=day&date=${day}`
}
