import { phoneLink } from '#rules/text/phone.ts'
import { useCallback } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { signInPath } from '#app/accounts/pages/way-back.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { useSession } from '#ui/session/use-session.ts'
import { CalendarPart } from './calendar-part.tsx'
import { DayList } from './day-list.tsx'
import { type GuideDays, sendSeen } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'
import { News } from './news.tsx'
import { type KnownDays, useDays } from './use-days.ts'
import { useWaiting } from './use-waiting.ts'

export function GuideGate({ words }: { words: GuideWords }) {
  const session = useSession()
  const { known, load, show } = useDays(session)
  return (
    <>
      <p className="guide-company">{words.company.name}</p>
      {known.state === 'shown' ? (
        <Shown words={words} known={known} show={show} isSignedIn={session.state === 'signed-in'} />
      ) : (
        <Told words={words} state={known.state} onRetry={() => void load()} />
      )}
    </>
  )
}

type ToldProps = {
  words: GuideWords
  state: Exclude<KnownDays['state'], 'shown'>
  onRetry: () => void
}

function Told({ words, state, onRetry }: ToldProps) {
  if (state === 'loading') return <Spinner label={words.loading} title={words.title} />
  const isOut = state === 'signed-out'
  const { signedOut, unlinked, unproven, failed } = words
  const messages = { 'signed-out': signedOut, unlinked, unproven, failed }
  return (
    <>
      <h1>{words.title}</h1>
      <p className="mt-4 text-lead" role={isOut ? undefined : 'alert'}>
        {messages[state]}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {isOut && (
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
        {!isOut && <OfficeLink words={words} />}
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

type ShownProps = {
  words: GuideWords
  known: Extract<KnownDays, { state: 'shown' }>
  show: (userId: string, days: GuideDays) => void
  isSignedIn: boolean
}

function Shown({ words, known, show, isSignedIn }: ShownProps) {
  const { userId, days, today, keptAt } = known
  const onDays = useCallback((next: GuideDays) => show(userId, next), [show, userId])
  const { waiting, refused, add, dismiss } = useWaiting({ userId, isSignedIn, onDays })
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
        {keptAt !== undefined && <p>{fill(words.kept, { time: formatMoment(keptAt) })}</p>}
        {waiting.length > 0 && <p>{fillCount(words.waiting, waiting.length)}</p>}
      </div>
      {refused.map(({ waiting: one, refusal }) => (
        <div key={one.id} role="alert" className="guide-refused">
          <p>
            <strong>
              {fill(words.refused, {
                what: nameWhat(words, one.what.kind),
                time: formatMoment(one.pressedAt),
              })}
            </strong>{' '}
            {one.title}. {formatRefusal(refusal, words.refusals, siteLanguage)}
          </p>
          <button type="button" className="button button-quiet" onClick={() => dismiss(one.id)}>
            {words.seen}
          </button>
        </div>
      ))}
      <News words={words} days={days} onSeen={onSeen} />
      <DayList
        words={words}
        days={days}
        today={today}
        waiting={waiting}
        onPress={(press) => void add(press)}
      />
      {isSignedIn && <CalendarPart words={words} hasFeed={days.hasFeed} />}
    </>
  )
}

function nameWhat(words: GuideWords, kind: keyof GuideWords['presses'] | 'receipt'): string {
  return kind === 'receipt' ? words.receipt : words.presses[kind]
}

function formatMoment(at: string): string {
  return clockTimeInCapeTown(new Date(at))
}
