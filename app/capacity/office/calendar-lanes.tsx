import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLongDate, formatNearDay } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { type DayBar, placeBars } from '../calendar-bars.ts'
import type { CalendarAnswer } from '../fleet-answers-contract.ts'

export type LaneBar = DayBar & { key: string; node: ReactNode }

type LanesProps = {
  moreText: Desk['words']['calendar']['more']
  days: readonly string[]
  bars: readonly LaneBar[]
  /** Bars beyond this many on a day are behind a link to the day. */
  maxLanes: number
}

/** Bars over their days, in as many lanes as overlap. */
export function Lanes({ moreText, days, bars, maxLanes }: LanesProps) {
  const { placed, hidden } = placeBars(bars, days, maxLanes)
  return (
    <ul className="calendar-lanes">
      {placed.map(({ bar, column, span, lane, isBegun, isOngoing }, index) => (
        <li
          key={bar.key}
          data-days={nameDays(days, column, span, placed[index - 1])}
          data-begun={isBegun || undefined}
          data-ongoing={isOngoing || undefined}
          style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 1 }}
        >
          {bar.node}
        </li>
      ))}
      {days.map((day, index) => {
        const count = hidden[index] ?? 0
        if (count === 0) return null
        return (
          <li key={day} style={{ gridColumn: index + 1, gridRow: maxLanes + 1 }}>
            <Link className="calendar-more" to={linkToDay(day)}>
              {fillCount(moreText, count)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** 'Mon 24', or 'Mon 24 – Thu 27'. Undefined if the bar before has the same days. */
function nameDays(
  days: readonly string[],
  column: number,
  span: number,
  before: { column: number; span: number } | undefined,
): string | undefined {
  if (before?.column === column && before.span === span) return undefined
  const shown = [days[column], span > 1 ? days[column + span - 1] : undefined]
  return shown.flatMap((day) => (day ? nameDay(day) : [])).join(' – ')
}

/** 'Mon 24'. */
export function nameDay(day: string): string {
  return formatNearDay(day).split(' ', 2).join(' ')
}

type DayHeadsProps = {
  desk: Desk
  days: readonly string[]
  today: string
  answer: CalendarAnswer
  /** The text of a day, without its month. */
  format: (day: string) => string
}

/** The heads of the days. Each is a link to the day. */
export function DayHeads({ desk, days, today, answer, format }: DayHeadsProps) {
  const { calendar: words } = desk.words
  return (
    <ol className="calendar-heads">
      {days.map((day) => {
        const isClosed = answer.closed.some(
          ({ title, firstDay, lastDay }) => title === null && firstDay <= day && day <= lastDay,
        )
        const text = format(day)
        return (
          <li key={day}>
            <Link
              to={linkToDay(day)}
              aria-label={`${text}: ${formatLongDate(day)}${isClosed ? `, ${words.closedDay}` : ''}`}
              aria-current={day === today ? 'date' : undefined}
            >
              {isClosed ? <s>{text}</s> : text}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** What the looks of the bars mean. */
export function Legend({ desk }: { desk: Desk }) {
  const { calendar: words, statuses } = desk.words
  return (
    <ul className="calendar-legend">
      <li>
        <i aria-hidden="true" data-requested="" />
        {statuses.requested}
      </li>
      {desk.can('money') && (
        <li>
          <i aria-hidden="true" data-unpaid="" />
          {words.unpaid}
        </li>
      )}
      <li>
        <i aria-hidden="true" data-unassigned="" />
        {words.open}
      </li>
    </ul>
  )
}

/** Places held for the waiting list, as bars that lead to their day. */
export function listHeldBars({ words }: Desk, held: CalendarAnswer['held']): LaneBar[] {
  return held.map(({ id, date, title, name, party, until }) => ({
    key: id,
    firstDay: date,
    lastDay: date,
    node: (
      <Link className="calendar-note" to={`${linkToView('day')}&date=${date}`}>
        {fill(words.calendar.heldFor, {
          title,
          name,
          party: fillCount(words.calendar.party, party),
          time: formatOfficeTime(until),
        })}
      </Link>
    ),
  }))
}

export function linkToDay(day: string): string {
  return `${linkToView('calendar')}&scale=day&date=${day}`
}
