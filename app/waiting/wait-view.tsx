import type { Words } from '#content/words/words.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { formatParty } from '#app/order/format-party.ts'
import { partyFields } from '#rules/prices/party.ts'
import type { SharedWaiting } from './shared-waiting.ts'
import { fill } from '#rules/text/fill.ts'
import { beginAction, bookingPath } from '#app/booking/pages/selection.ts'
import { waitingPath } from '#app/booking/pages/waiting-path.ts'
import { ActButton, AnswerList, Problems } from '#ui/private/quote-parts.tsx'
import { usePosted } from '#ui/posting/posted.ts'

type WaitProps = {
  wait: SharedWaiting & { key: string }
  words: Words['waiting']
  tourWords: Words['tour']
  hours: number
  phone: string
}

/**
 * A guest's position on the waiting list: its status, a link to the held place, and a button to
 * leave the list.
 */
export function WaitView({ wait, words, tourWords, hours, phone }: WaitProps) {
  const { key, status, tourId, title, date, party, endsAt } = wait
  const posted = usePosted()
  const refusedState = posted?.state.step === 'refused' ? posted.state : undefined
  const stateWords = words.states[status]
  const selection = { ...party, date, bothPlaces: false }
  const isOpen = status === 'waiting' || status === 'offered'
  const facts = {
    phone,
    hours,
    ...(endsAt
      ? {
          time: clockTimeInCapeTown(endsAt),
          until: formatLongDate(calendarDateIn(endsAt, capeTown)),
        }
      : {}),
  }
  return (
    <>
      {refusedState && <Problems title={words.pleaseMend} lines={refusedState.lines} />}
      <h1 className="text-page">{stateWords.title}</h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead">{fill(stateWords.text, facts)}</p>
      <div className="max-w-2xl">
        <AnswerList
          answers={[
            { label: words.tour, value: title },
            { label: words.day, value: formatLongDate(date) },
            { label: words.party, value: formatParty(party, tourWords) },
          ]}
        />
      </div>
      {status === 'offered' && (
        <div className="mt-8 max-w-2xl">
          <a
            className="button button-primary noscript:hidden"
            href={`${bookingPath(tourId, selection)}&waiting=${key}`}
          >
            {words.book}
          </a>
          <noscript>
            {import.meta.env.SSR && (
              <form method="post" action={`/book-tour/${tourId}`}>
                <input type="hidden" name="date" value={date} />
                <input type="hidden" name="waiting" value={key} />
                {partyFields.map((name) => (
                  <input key={name} type="hidden" name={name} value={party[name]} />
                ))}
                <ActButton act={beginAction} label={words.book} isPrimary />
              </form>
            )}
          </noscript>
          <p className="text-ink-2 mt-3 text-meta">{words.bookText}</p>
        </div>
      )}
      {isOpen ? (
        <form method="post" action={`/waiting-list/${key}`} className="mt-8">
          <ActButton act="leave" label={status === 'offered' ? words.letGo : words.leave} />
        </form>
      ) : (
        status !== 'taken' && (
          <p className="mt-8">
            <a className="link inline-block py-1" href={waitingPath(tourId, selection)}>
              {words.again}
            </a>
          </p>
        )
      )}
    </>
  )
}
