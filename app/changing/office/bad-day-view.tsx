import { useCallback, useState } from 'react'
import {
  addDays,
  calendarDateIn,
  capeTown,
  formatLongDate,
  isCalendarDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import './bad-day.css'
import { readSignedIn } from '#ui/session/session.ts'
import { BadDayPlan } from './bad-day-plan.tsx'
import { BadDayRun } from './bad-day-run.tsx'

export default function BadDayView({ desk }: { desk: Desk }) {
  const { query } = useDeskAddress()
  const run = query.get('run')
  return run ? <BadDayProgress key={run} desk={desk} id={run} /> : <ChooseTrips desk={desk} />
}

function ChooseTrips({ desk }: { desk: Desk }) {
  const { badDay: words } = desk.words
  const [today] = useState(() => calendarDateIn(new Date(), capeTown))
  const { query, change } = useDeskAddress()
  const typedDate = query.get('date') ?? ''
  const date = isCalendarDate(typedDate) ? typedDate : today
  const closing = query.get('closing') ?? undefined
  const ticked = query.get('trips')?.split(',')
  const read = useCallback(
    () => readSignedIn('GET /api/admin/bad-day-trips', { query: closing ? { closing } : { date } }),
    [closing, date],
  )
  const loaded = useQuery(read, desk, ['orders', 'fleet'])
  const show = (day: string) => {
    if (isCalendarDate(day)) change({ date: day, trips: undefined, closing: undefined })
  }
  return (
    <DeskView
      desk={desk}
      loaded={loaded}
      id="bad-day"
      title={closing ? words.titleHit : fill(words.title, { date: formatLongDate(date) })}
      text={words.text}
      tools={
        !closing && (
          <>
            {[
              { name: words.before, to: addDays(date, -1) },
              { name: words.after, to: addDays(date, 1) },
            ].map(({ name, to }) => (
              <button
                key={name}
                type="button"
                className="button button-quiet"
                disabled={to < today}
                onClick={() => show(to)}
              >
                {name}
              </button>
            ))}
            <TextField
              id="bad-day-date"
              type="date"
              label={words.day}
              value={date}
              onChange={show}
            />
          </>
        )
      }
      empty={loaded.value?.trips.length === 0 && (closing ? words.emptyHit : words.empty)}
    >
      {(answer) => (
        <BadDayPlan
          key={closing ?? date}
          desk={desk}
          answer={answer}
          ticked={ticked}
          date={closing ? (answer.trips[0]?.date ?? date) : date}
          onSent={(id) => change({ run: id, trips: undefined })}
        />
      )}
    </DeskView>
  )
}

function BadDayProgress({ desk, id }: { desk: Desk; id: string }) {
  const { change } = useDeskAddress()
  const read = useCallback(
    () => readSignedIn('GET /api/admin/bad-days/:id', { params: { id } }),
    [id],
  )
  const loaded = useQuery(read, desk, ['orders'])
  const { run: words } = desk.words.badDay
  const isUnderWay = loaded.value?.trips.some(({ state }) => state === 'waiting') === true
  return (
    <DeskView
      desk={desk}
      loaded={loaded}
      id="bad-day-run"
      title={isUnderWay ? words.underWay : words.title}
      text={isUnderWay ? words.text : undefined}
    >
      {(badDay) => (
        <BadDayRun
          desk={desk}
          badDay={badDay}
          reread={loaded.reload}
          onBack={(itemIds) =>
            change({ run: undefined, trips: itemIds.length > 0 ? itemIds.join(',') : undefined })
          }
        />
      )}
    </DeskView>
  )
}
