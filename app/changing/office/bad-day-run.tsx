import { useEffect } from 'react'
import { Link } from 'react-router'
import type { BadDayAnswer } from '../contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'

/** Milliseconds between reads while the live connection is down. */
const rereadMs = 3000

type RunProps = {
  desk: Desk
  badDay: BadDayAnswer
  reread: () => Promise<void>
  onBack: (itemIds: readonly string[]) => void
}

export function BadDayRun({ desk, badDay, reread, onBack }: RunProps) {
  const { run: words, row, what } = desk.words.badDay
  const { trips } = badDay
  const done = trips.filter(({ state }) => state === 'done')
  const left = trips.filter(({ state }) => state === 'refused')
  const isWaiting = done.length + left.length < trips.length
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
        {left.length > 0 && (
          <Notice tone="bad" className="mt-2">
            {fillCount(words.left, left.length)}
          </Notice>
        )}
      </div>
      {isWaiting && (
        <progress
          max={trips.length}
          value={done.length + left.length}
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
        {left.length > 0 && !isWaiting && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => onBack(left.map(({ itemId }) => itemId))}
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
