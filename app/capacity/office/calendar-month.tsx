import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatNearDay } from '#rules/dates/calendar-date.ts'
import { fillCount } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { findBarDays } from '../calendar-bars.ts'
import { findUnderstaffedTrips } from '../calendar-days.ts'
import type { CalendarAnswer } from '../fleet-answers-contract.ts'
import { BarText, listBarStates } from './calendar-bar.tsx'
import { DayHeads, Lanes, listHeldBars } from './calendar-lanes.tsx'
import { markToday } from './calendar-rows.tsx'

type Props = {
  desk: Desk
  answer: CalendarAnswer
  /** The days of whole weeks. */
  days: readonly string[]
  today: string
}

const daysPerWeek = 7
/** More trips than start on any day of a month with 400. */
const maxMonthLanes = 24

/**
 * The calendar of a month: its weeks below each other, each trip a bar over its days.
 * The past weeks of the current month are closed.
 */
export function CalendarMonth({ desk, answer, days, today }: Props) {
  const { words } = desk
  const go = useNavigate()
  const bars = useMemo(() => {
    // One click handler for all links: each router link would compute its own target.
    const follow = (event: MouseEvent<HTMLAnchorElement>) => {
      const { altKey, ctrlKey, metaKey, shiftKey, button, currentTarget } = event
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      void go(currentTarget.pathname)
    }
    const lacking = findUnderstaffedTrips(answer, today)
    const tripBars = answer.trips.map((trip) => {
      const tripProps = { trip, words, lacks: lacking.get(trip.itemId) }
      return {
        ...findBarDays(trip),
        key: trip.itemId,
        node: (
          <a
            href={linkToPage(trip.reference)}
            className="calendar-bar"
            {...listBarStates(tripProps)}
            onClick={follow}
          >
            <BarText {...tripProps} />
          </a>
        ),
      }
    })
    return [...tripBars, ...listHeldBars(desk, answer.held)]
  }, [answer, desk, words, today, go])
  const weeks = Array.from({ length: days.length / daysPerWeek }, (_, n) =>
    days.slice(n * daysPerWeek, (n + 1) * daysPerWeek),
  )
  const past = days.includes(today) ? weeks.filter((week) => (week.at(-1) ?? '') < today) : []
  const renderWeek = (week: readonly string[]) => (
    <section key={week[0]} {...markToday(week, today)}>
      <DayHeads
        desk={desk}
        days={week}
        today={today}
        answer={answer}
        format={(day) =>
          day.endsWith('-01') ? formatDayOfMonth(day) : String(Number(day.slice(8)))
        }
      />
      <Lanes moreText={words.calendar.more} days={week} bars={bars} maxLanes={maxMonthLanes} />
    </section>
  )
  return (
    <div className="calendar-month">
      {past.length > 0 && (
        <details>
          <summary>{fillCount(words.calendar.past, past.length)}</summary>
          {past.map(renderWeek)}
        </details>
      )}
      <ol aria-hidden="true" className="calendar-heads">
        {weeks[0]?.map((day) => (
          <li key={day}>{formatNearDay(day).split(' ', 1)}</li>
        ))}
      </ol>
      {weeks.slice(past.length).map(renderWeek)}
    </div>
  )
}

/** '1 Dec': the first day of a month. */
function formatDayOfMonth(day: string): string {
  return formatNearDay(day).replace(/^\w+ /, '')
}
