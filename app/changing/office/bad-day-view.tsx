import { useCallback, useState, useEffect } from 'react'
import {
  addDays,
  calendarDateIn,
  capeTown,
  formatLongDate,
  isCalendarDate,
} from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import './bad-day.css'
import { readSignedIn } from '#ui/session/session.ts'
import { BadDayPlan } from './bad-day-plan.tsx'
import { Link } from 'react-router'
import type { BadDayAnswer } from '../contract.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'

/** Milliseconds between reads, in case the live connection is down. */
const rereadMs = 3000

type RunProps = {
  desk: Desk
  badDay: BadDayAnswer
  reread: () => Promise<void>
  onBack: (itemIds: readonly string[]) => void
}

function BadDayRun({ desk, badDay, reread, onBack }: RunProps) {
  const { run: words, row, what } = desk.words.badDay
  const { trips } = badDay
  const done = trips.filter(({ state }) => state === 'done')
  const refused = trips.filter(({ state }) => state === 'refused')
  const isWaiting = done.length + refused.length < trips.length
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void reread(), rereadMs)
    return () => clearInterval(timer)
  }, [isWaiting, reread])
  return (
    <div className="bad-day">
      <div role="status">
        <p className="font-semibold">
          {done.length === trips.length
            ? words.allDone
            : fill(words.count, { n: done.length, all: trips.length })}
        </p>
        {refused.length > 0 && (
          <Notice tone="bad" className="mt-2">
            {fillCount(words.left, refused.length)}
          </Notice>
        )}
      </div>
      {isWaiting && (
        <progress
          max={trips.length}
          value={done.length + refused.length}
          aria-label={words.underWay}
        />
      )}
      <ul className="bad-day-trips">
        {trips.map(({ itemId, reference, title, name, phone, act, date, state, whyNot }) => (
          <li key={itemId} data-state={state}>
            <div className="text-meta">
              <p className="text-body">
                <strong>{title}</strong>
              </p>
              <p>
                <Facts>
                  {name ?? row.noName}
                  {phone ? <Phone phone={phone} /> : row.noPhone}
                  <Link className="link" to={linkToPage(reference)}>
                    {reference}
                  </Link>
                </Facts>
              </p>
            </div>
            <div className="text-meta">
              <p className={state === 'refused' ? 'text-alarm font-semibold' : ''}>
                <Facts>
                  <strong>{words.states[state]}</strong>
                  {what.acts[act]}
                  {act !== 'call-off' && formatLongDate(date)}
                </Facts>
              </p>
              {whyNot && <p className="text-alarm">{whyNot}</p>}
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {refused.length > 0 && !isWaiting && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => onBack(refused.map(({ itemId }) => itemId))}
          >
            {words.again}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => onBack([])}>
          {words.back}
        </button>
      </div>
    </div>
  )
}

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
  const tripsQuery = useQuery(read, desk, ['orders', 'fleet'])
  const showDay = (day: string) => {
    if (isCalendarDate(day)) change({ date: day, trips: undefined, closing: undefined })
  }
  return (
    <DeskView
      desk={desk}
      loaded={tripsQuery}
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
                onClick={() => showDay(to)}
              >
                {name}
              </button>
            ))}
            <TextField
              id="bad-day-date"
              type="date"
              label={words.day}
              value={date}
              onChange={showDay}
            />
          </>
        )
      }
      empty={tripsQuery.value?.trips.length === 0 && (closing ? words.emptyHit : words.empty)}
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
  const badDayQuery = useQuery(read, desk, ['orders'])
  const { run: words } = desk.words.badDay
  const isUnderWay = badDayQuery.value?.trips.some(({ state }) => state === 'waiting') === true
  return (
    <DeskView
      desk={desk}
      loaded={badDayQuery}
      id="bad-day-run"
      title={isUnderWay ? words.underWay : words.title}
      text={isUnderWay ? words.text : undefined}
    >
      {(badDay) => (
        <BadDayRun
          desk={desk}
          badDay={badDay}
          reread={badDayQuery.reload}
          onBack={(itemIds) =>
            change({ run: undefined, trips: itemIds.length > 0 ? itemIds.join(',') : undefined })
          }
        />
      )}
    </DeskView>
  )
}
