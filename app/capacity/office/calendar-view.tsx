import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { applyAssignments } from '../calendar-drop.ts'
import type { CalendarAnswer, FleetAnswer } from '../fleet-answers-contract.ts'
import { listShownDays, shiftDate, type Scale, scales } from '../calendar-days.ts'
import {
  calendarDateIn,
  capeTown,
  formatDay,
  formatLongDate,
  formatMonth,
  isCalendarDate,
} from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import './calendar.css'
import { Legend } from './calendar-lanes.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarRows } from './calendar-rows.tsx'
import { type Desk, type Loaded, useQuery } from '#ui/office-kit/desk.ts'
import { readSignedIn } from '#ui/session/session.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { formatDays } from './closings.tsx'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
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
  const days = listShownDays(scale, date)
  const [first = date] = days
  const title =
    scale === 'day'
      ? formatLongDate(date)
      : scale === 'month'
        ? formatMonth(date.slice(0, 7))
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
          <fieldset>
            <legend className="sr-only">{words.scale}</legend>
            {scales.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === scale}
                className={`button button-quiet ${name === scale ? 'bg-ink text-limewash' : ''}`}
                onClick={() => show({ scale: name })}
              >
                {words.scales[name]}
              </button>
            ))}
          </fieldset>
          {[
            { name: words.before, to: shiftDate(scale, date, -1) },
            { name: words.today, to: today },
            { name: words.after, to: shiftDate(scale, date, 1) },
          ].map(({ name, to }) => (
            <button
              key={name}
              type="button"
              className="button button-quiet"
              onClick={() => show({ date: to })}
            >
              {name}
            </button>
          ))}
          <TextField
            id="calendar-chosen"
            type="date"
            label={words.choose}
            value={date}
            onChange={(typed) => isCalendarDate(typed) && show({ date: typed })}
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
            month={date.slice(0, 7)}
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
  month: string
  days: readonly string[]
  today: string
}

function Days({ desk, fleet, scale, month, days, today }: DaysProps) {
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
          {scale === 'day' && <HeldPlaces desk={desk} held={answer.held} />}
          <Legend desk={desk} />
          {scale === 'month' ? (
            <CalendarMonth desk={desk} answer={answer} month={month} days={days} today={today} />
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

/** Places held for the waiting list. They have no vehicle, so no row. */
function HeldPlaces({ desk, held }: { desk: Desk; held: CalendarAnswer['held'] }) {
  const { calendar: words } = desk.words
  if (held.length === 0) return null
  return (
    <Notice as="section" tone="quiet" aria-labelledby="calendar-held" className="mb-6">
      <h3 id="calendar-held" className="font-sans font-semibold tracking-normal">
        {words.held}
      </h3>
      <ul>
        {held.map(({ id, date, title, name, party, until }) => (
          <li key={id}>
            <Link className="link" to={`${linkToView('day')}&date=${date}`}>
              {fill(words.heldFor, {
                title,
                name,
                party: fillCount(words.party, party),
                time: formatOfficeTime(until),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** '23 November to 29 November 2026'. No dash: it would be too thin in the display typeface. */
function formatWeek({ words }: Desk, monday: string, sunday: string): string {
  const [year] = sunday.split('-')
  const first = formatDay(monday).replace(` ${year}`, '')
  return fill(words.inbox.fromTo, { first, last: formatDay(sunday) })
}
