import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Spinner } from '#site/parts/spinner.tsx'
import { type AuditEntry, listActivity } from '../admin-calls.ts'
import type { Desk } from '../desk.ts'
import { nameStatus } from '../inbox/inbox-search.tsx'
import { formatOfficeTime } from '../office-time.ts'
import { usePages } from '../use-pages.ts'
import { NotLoaded } from '../when-loaded.tsx'

/** Who did what, and when, newest first. */
export default function ActivityView({ desk }: { desk: Desk }) {
  const { words, say } = desk
  const onFail = () => say(words.toasts.loadFailed, 'bad')
  const { items, isMore, state, more, reload } = usePages<AuditEntry>(readEntries, onFail, ['log'])
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className="text-h3">
        {words.log.title}
      </h2>
      <p className="text-ink-2 mt-3">{words.log.text}</p>
      {state === 'loading' && <Spinner label={words.inbox.loading} />}
      {state === 'failed' && <NotLoaded desk={desk} onAgain={reload} />}
      {state === 'loaded' && items.length === 0 && <p className="mt-8">{words.log.empty}</p>}
      <ol className="divide-rule border-rule mt-8 divide-y border-y empty:hidden">
        {items.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-6 gap-y-1 py-3 text-meta sm:grid-cols-[13rem_1fr]"
          >
            <time dateTime={entry.at} className="text-ink-2 tabular-nums">
              {formatOfficeTime(entry.at)}
            </time>
            <p className="break-words">
              <strong>{nameActor(entry, words.log)}</strong> {describeEntry(entry, words)}
            </p>
          </li>
        ))}
      </ol>
      {isMore && (
        <button type="button" className="button button-quiet mt-6" onClick={() => void more()}>
          {words.log.older}
        </button>
      )}
    </section>
  )
}

async function readEntries(cursor: string | null) {
  const { entries, nextCursor } = await listActivity(cursor)
  return { items: entries, nextCursor }
}

function nameActor({ actorId, actorEmail }: AuditEntry, words: Desk['words']['log']): string {
  if (actorId === null) return words.someone
  return actorEmail ?? words.gone
}

/** 'changed a status (Bookings, CC-7K3M-9QXD, from Requested to Confirmed)'. */
function describeEntry(
  { action, subject, facts, aboutEmail }: AuditEntry,
  words: Desk['words'],
): string {
  const actions: Record<string, string> = words.log.actions
  const subjects: Record<string, string> = { ...words.log.subjects, ...words.inboxes }
  const { from, to, reference } = facts
  const named = [aboutEmail, reference].filter((name) => typeof name === 'string')
  const change =
    typeof from === 'string' && typeof to === 'string'
      ? [
          fill(words.log.fromTo, {
            from: nameStatus(from, words.statuses),
            to: nameStatus(to, words.statuses),
          }),
        ]
      : []
  const unknown =
    typeof facts['address'] === 'string'
      ? [fill(words.log.unknownAddress, { address: facts['address'] })]
      : []
  const until =
    typeof facts['until'] === 'string'
      ? [fill(words.log.until, { date: formatLongDate(facts['until']) })]
      : []
  const { amount } = facts
  const sum = typeof amount === 'number' ? [formatCents(amount)] : []
  const device = facts['newDevice'] === true ? [words.log.newDevice] : []
  const about = [
    subjects[subject] ?? subject,
    ...named,
    ...sum,
    ...unknown,
    ...device,
    ...change,
    ...until,
  ].join(', ')
  return `${actions[action] ?? action} (${about})`
}
