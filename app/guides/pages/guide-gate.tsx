import { phoneLink } from '#rules/text/phone.ts'
import { useCallback } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import {
  clockTimeInCapeTown,
  formatDay,
  addDays,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { signInPath } from '#app/accounts/pages/return-path.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { useSession } from '#ui/session/use-session.ts'
import { CalendarPart } from './calendar-part.tsx'
import { type GuideDays, sendSeen, type GuidedTrip } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'
import { type DaysState, useDays } from './use-days.ts'
import { usePendingReports, type NewReport } from './use-pending-reports.ts'
import { TripCard } from './trip-card.tsx'
import type { PendingReport } from './pending-reports.ts'

type DayListProps = {
  words: GuideWords
  days: GuideDays
  /** Today in Cape Town by this device's clock. The page may have been stored yesterday. */
  today: string
  pending: readonly PendingReport[]
  onPress: (press: NewReport) => void
}

export function DayList({ words, days, today, pending, onPress }: DayListProps) {
  const findShownDay = ({ date }: GuidedTrip) => (date < today ? today : date)
  const dates = [...new Set([today, ...days.trips.map(findShownDay)])].toSorted()
  return (
    <>
      {dates.map((day) => {
        const trips = days.trips.filter((trip) => findShownDay(trip) === day)
        return (
          <section key={day} aria-labelledby={`day-${day}`} className="guide-day">
            <h2 id={`day-${day}`}>{nameDay(words, day, today)}</h2>
            {trips.length === 0 && <p className="text-ink-2">{words.free}</p>}
            {trips.map((trip) => (
              <TripCard
                key={trip.itemId}
                words={words}
                trip={trip}
                today={today}
                onPress={onPress}
                guide={days.name}
                pending={pending.filter(({ itemId }) => itemId === trip.itemId)}
              />
            ))}
          </section>
        )
      })}
      {days.later.length > 0 && (
        <section aria-labelledby="days-later" className="guide-day">
          <h2 id="days-later">{words.later}</h2>
          <ul className="guide-later">
            {days.later.map(({ itemId, date, from, isTimed, title, party, news }) => (
              <li key={itemId}>
                <span>
                  {formatDay(date)}
                  {isTimed && `, ${clockTimeInCapeTown(new Date(from))}`}
                </span>
                <strong>{title}</strong>
                <span>{fillCount(words.guests, party)}</span>
                {news && <span className="guide-mark">{words.news[news]}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function nameDay(words: GuideWords, day: string, today: string): string {
  if (day === today) return `${words.today}, ${formatDay(day)}`
  if (day === addDays(today, 1)) return `${words.tomorrow}, ${formatDay(day)}`
  return formatLongDate(day)
}

type NewsProps = { words: GuideWords; days: GuideDays; onSeen: () => void }

function News({ words, days, onSeen }: NewsProps) {
  const { trips, later, gone } = days
  const hasNews = gone.length > 0 || [...trips, ...later].some(({ news }) => news !== null)
  if (!hasNews) return null
  const changedTrips = [...trips, ...later].filter(({ news }) => news !== null)
  return (
    <section className="guide-news" aria-label={words.newsTitle}>
      <ul>
        {changedTrips.map(({ itemId, news, title, date }) => (
          <li key={itemId}>
            <strong>{news && words.news[news]}:</strong> {title}, {formatDay(date)}
          </li>
        ))}
        {gone.map(({ itemId, news, title, date, time }) => (
          <li key={itemId}>
            <strong>{words.news[news]}:</strong> <s>{title}</s>, {formatDay(date)}
            {time && `, ${time}`}
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet" onClick={onSeen}>
        {words.seen}
      </button>
    </section>
  )
}

export function GuideGate({ words }: { words: GuideWords }) {
  const session = useSession()
  const { daysState, load, show } = useDays(session)
  return (
    <>
      <p className="guide-company">{words.company.name}</p>
      {daysState.state === 'shown' ? (
        <DaysView
          words={words}
          daysState={daysState}
          show={show}
          isSignedIn={session.state === 'signed-in'}
        />
      ) : (
        <AccessState words={words} state={daysState.state} onRetry={() => void load()} />
      )}
    </>
  )
}

type AccessStateProps = {
  words: GuideWords
  state: Exclude<DaysState['state'], 'shown'>
  onRetry: () => void
}

function AccessState({ words, state, onRetry }: AccessStateProps) {
  if (state === 'loading') return <Spinner label={words.loading} title={words.title} />
  const isSignedOut = state === 'signed-out'
  const { signedOut, unlinked, unproven, failed } = words
  const messages = { 'signed-out': signedOut, unlinked, unproven, failed }
  return (
    <>
      <h1>{words.title}</h1>
      <p className="mt-4 text-lead" role={isSignedOut ? undefined : 'alert'}>
        {messages[state]}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {isSignedOut && (
          <a href={signInPath('/guide')} className="button button-primary">
            {words.signIn}
          </a>
        )}
        {state === 'unproven' && (
          <a href="/admin" className="button button-primary">
            {words.setUp}
          </a>
        )}
        {state === 'failed' && (
          <button type="button" className="button button-primary" onClick={onRetry}>
            {words.retry}
          </button>
        )}
        {!isSignedOut && <OfficeLink words={words} />}
      </p>
    </>
  )
}

function OfficeLink({ words }: { words: GuideWords }) {
  return (
    <a href={phoneLink(words.company.phone)} className="button button-quiet">
      {words.office}
    </a>
  )
}

type DaysViewProps = {
  words: GuideWords
  daysState: Extract<DaysState, { state: 'shown' }>
  show: (userId: string, days: GuideDays) => void
  isSignedIn: boolean
}

function DaysView({ words, daysState, show, isSignedIn }: DaysViewProps) {
  const { userId, days, today, storedAt } = daysState
  const onDays = useCallback((next: GuideDays) => show(userId, next), [show, userId])
  const {
    pending,
    refused: refusedReports,
    add,
    dismiss,
  } = usePendingReports({ userId, isSignedIn, onDays })
  const onSeen = () => {
    const seen = [...days.trips, ...days.later, ...days.gone].flatMap(({ itemId, news }) =>
      news ? [{ itemId, news }] : [],
    )
    sendSeen(seen).then(
      (answer) => {
        if (answer.ok) onDays(answer.value)
      },
      () => undefined,
    )
  }
  return (
    <>
      <h1>{fill(words.hello, { name: days.name })}</h1>
      <div role="status" className="guide-status">
        {storedAt !== undefined && <p>{fill(words.kept, { time: formatMoment(storedAt) })}</p>}
        {pending.length > 0 && <p>{fillCount(words.waiting, pending.length)}</p>}
      </div>
      {refusedReports.map(({ pending: report, refusal }) => (
        <div key={report.id} role="alert" className="guide-refused">
          <p>
            <strong>
              {fill(words.refused, {
                what: nameReport(words, report.what.kind),
                time: formatMoment(report.pressedAt),
              })}
            </strong>{' '}
            {report.title}. {formatRefusal(refusal, words.refusals, siteLanguage)}
          </p>
          <button type="button" className="button button-quiet" onClick={() => dismiss(report.id)}>
            {words.seen}
          </button>
        </div>
      ))}
      <News words={words} days={days} onSeen={onSeen} />
      <DayList
        words={words}
        days={days}
        today={today}
        pending={pending}
        onPress={(press) => void add(press)}
      />
      {isSignedIn && <CalendarPart words={words} hasFeed={days.hasFeed} />}
    </>
  )
}

function nameReport(words: GuideWords, kind: keyof GuideWords['presses'] | 'receipt'): string {
  return kind === 'receipt' ? words.receipt : words.presses[kind]
}

function formatMoment(at: string): string {
  return clockTimeInCapeTown(new Date(at))
}
