import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { applyAssignments } from '../calendar-drop.ts'
import type { FleetAnswer } from '../fleet-answers-contract.ts'
import { listShownDays, type Scale, scales } from '../calendar-days.ts'
import {
  calendarDateIn,
  capeTown,
  formatDay,
  formatLongDate,
  formatMonth,
  isCalendarDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import './calendar.css'
import { Legend } from './calendar-lanes.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarRows } from './calendar-rows.tsx'
import { type Desk, type Loaded, useQuery } from '#ui/office-kit/desk.ts'
import { readSignedIn } from '#ui/session/session.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { formatDays } from './closings.tsx'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { DateTools } from './date-tools.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'

type Props = { desk: Desk; fleet: Loaded<FleetAnswer> }

/** The calendar: a day or week with a row for each vehicle and guide, or a month of trips. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function CalendarView({ desk, fleet }: Props) {
  const { calendar: words } = desk.words
  const [today] = useState(() => calendarDateIn(new Date(), capeTown))
  const [query, setQuery] = useSearchParams()
  const dateParam = query.get('date') ?? ''
  const date = isCalendarDate(dateParam) ? dateParam : today
  const scale = scales.find((name) => name === query.get('scale')) ?? 'day'
  const show = (to: { date?: string; scale?: Scale }) =>
    setQuery({ view: 'calendar', date, scale, ...to }, { replace: true, preventScrollReset: true })
  const days = listShownDays(scale, date, today)
  const [first = date] = days
  const title =
    scale === 'day'
      ? formatLongDate(date)
      : scale === 'month'
        ? nameMonths(desk, date, days.at(-1) ?? date)
        : formatWeek(desk, first, days.at(-1) ?? date)
  return (
    <DeskView
      desk={desk}
      title={title}
      id="calendar"
      className="calendar"
      text={words.text[scale]}
      tools={
        <>
          <fieldset className="desk-segments">
            <legend className="sr-only">{words.scale}</legend>
            {scales.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === scale}
                className="button button-quiet"
                onClick={() => show({ scale: name })}
              >
                {words.scales[name]}
              </button>
            ))}
          </fieldset>
          <DateTools
            desk={desk}
            scale={scale}
            date={date}
            today={today}
            onShow={(day) => show({ date: day })}
          />
        </>
      }
      loaded={fleet}
    >
      {(loadedFleet) =>
        loadedFleet.vehicles.length + loadedFleet.guides.length === 0 ? (
          <p className="max-w-prose">
            {words.empty}{' '}
            <Link className="link" to={linkToView('fleet')}>
              {words.emptyLink}
            </Link>
          </p>
        ) : (
          <Days
            key={`${scale} ${first}`}
            desk={desk}
            scale={scale}
            days={days}
            today={today}
            fleet={loadedFleet}
          />
        )
      }
    </DeskView>
  )
}

type DaysProps = {
  desk: Desk
  fleet: FleetAnswer
  scale: Scale
  days: readonly string[]
  today: string
}

function Days({ desk, fleet, scale, days, today }: DaysProps) {
  const { words } = desk
  const [first = ''] = days
  const { length } = days
  const read = useCallback(
    () => readSignedIn('GET /api/admin/calendar', { query: { from: first, days: length } }),
    [first, length],
  )
  const calendarQuery = useQuery(read, desk, ['orders', 'fleet'])
  return (
    <WhenLoaded desk={desk} loaded={calendarQuery}>
      {(answer) => (
        <>
          <Notice as="ul" className="mb-6 empty:hidden">
            {answer.closed.map(({ id, title, firstDay, lastDay, reason }) => (
              <li key={id}>
                {fill(words.calendar.closed, {
                  what: title ?? words.closed.everything,
                  days: formatDays(desk, firstDay, lastDay),
                  why: words.closed.reasons[reason],
                })}
              </li>
            ))}
          </Notice>
          <Legend desk={desk} />
          {scale === 'month' ? (
            <CalendarMonth desk={desk} answer={answer} days={days} today={today} />
          ) : (
            <CalendarRows
              desk={desk}
              fleet={fleet}
              answer={answer}
              days={days}
              today={today}
              onChanged={async (saved) => {
                if (!saved) return calendarQuery.reload()
                const assigned = saved.items.map(({ itemId, assigned: sent }) => ({ itemId, sent }))
                calendarQuery.show(applyAssignments(answer, assigned))
              }}
            />
          )}
        </>
      )}
    </WhenLoaded>
  )
}

/** 'November 2026', or 'November to December 2026' if more than its last week is in December. */
function nameMonths({ words }: Desk, date: string, lastDay: string): string {
  const [first, last] = [date, lastDay].map((day) => formatMonth(day.slice(0, 7)))
  if (!first || !last || first === last || Number(lastDay.slice(8)) < 7) return first ?? ''
  return fill(words.inbox.fromTo, { first: first.replace(/ \d+$/, ''), last })
}

/** '23 November to 29 November 2026'. No dash: it would be too thin in the display typeface. */
function formatWeek({ words }: Desk, monday: string, sunday: string): string {
  const [year] = sunday.split('-')
  const first = formatDay(monday).replace(` ${year}`, '')
  return fill(words.inbox.fromTo, { first, last: formatDay(sunday) })
}
