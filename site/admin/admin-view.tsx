import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { countedAtMost, type InboxName, inboxNames, listMoves } from '#rules/desk/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { Spinner } from '../parts/spinner.tsx'
import { ActivityView } from './activity-view.tsx'
import { AttentionView } from './attention-view.tsx'
import { countInboxes, countParkedMails, type InboxCounts } from './admin-calls.ts'
import { type Desk, useLoaded } from './desk.ts'
import { readFleet } from './fleet-calls.ts'
import { listRenewals } from './fleet-renewals.ts'
import { InboxView } from './inbox-view.tsx'
import { listAttention } from './money-calls.ts'
import { useNoteGuard } from './note-drafts.ts'
import { TeamView } from './team-view.tsx'
import { UndeliveredView } from './undelivered-view.tsx'
import { VouchersView } from './vouchers-view.tsx'

/** Whoever looks after the fleet needs it, and nobody else. */
const FleetView = lazy(() => import('./fleet-view.tsx'))
const DayView = lazy(() => import('./day-view.tsx'))

/** What administrators see: roles first, as P2.18 has it, then all that reached the office. */
export default function AdminView({ desk }: { desk: Desk }) {
  const { words, say } = desk
  const [query] = useSearchParams()
  const asked = query.get('view') ?? 'team'
  const inbox = inboxNames.find((name) => name === asked)
  const onFail = useCallback(() => say(words.toasts.loadFailed, 'bad'), [say, words])
  const counts = useLoaded(countInboxes, onFail)
  const parked = useLoaded(countParkedMails, onFail)
  const attention = useLoaded(listAttention, doNothing)
  const fleet = useLoaded(readFleet, doNothing)
  const { entries = [], refunds = [], providers = [] } = attention.value ?? {}
  const waiting = entries.length + refunds.length + providers.length
  const hasMoney = waiting > 0 || attention.value?.isPayable === true
  const hasFleet = (fleet.value?.vehicles.length ?? 0) + (fleet.value?.guides.length ?? 0) > 0
  useNoteGuard(desk.userId)
  const view = inbox ?? otherViews.find((name) => name === asked) ?? 'team'
  const onChange = () => {
    void counts.reload()
    void parked.reload()
    if (hasMoney) void attention.reload()
  }
  return (
    <>
      <h1 className="text-page">{words.title}</h1>
      <AdminNav
        words={words}
        view={view}
        counts={counts.value}
        parked={parked.value ?? 0}
        attention={hasMoney ? waiting : undefined}
        renewals={fleet.value ? listRenewals(fleet.value).length : 0}
      />
      <div className="mt-10">
        {inbox && (
          <InboxView
            key={`${inbox} ${query.get('search') ?? ''}`}
            desk={{ ...desk, hasMoney, hasFleet }}
            inbox={inbox}
            counts={countsOf(inbox, counts.value)}
            searched={query.get('search') ?? ''}
            onChange={onChange}
          />
        )}
        {view === 'undelivered' && <UndeliveredView desk={desk} onChange={onChange} />}
        {view === 'attention' && <AttentionView desk={desk} entries={attention} />}
        {view === 'vouchers' && <VouchersView desk={desk} />}
        {view === 'day' && (
          <Suspense fallback={<Spinner label={words.inbox.loading} />}>
            <DayView desk={{ ...desk, hasFleet }} />
          </Suspense>
        )}
        {view === 'fleet' && (
          <Suspense fallback={<Spinner label={words.inbox.loading} />}>
            <FleetView desk={desk} fleet={fleet} />
          </Suspense>
        )}
        {view === 'activity' && <ActivityView desk={desk} />}
        {view === 'team' && <TeamView desk={desk} />}
      </div>
    </>
  )
}

const otherViews = ['day', 'attention', 'vouchers', 'fleet', 'undelivered', 'activity'] as const

/** Without an answer there is no such view; the rest of the desk works as ever. */
function doNothing(): void {}

type AdminNavProps = {
  words: Words['admin']
  view: string
  counts: InboxCounts | undefined
  /** How many mails could not be delivered. */
  parked: number
  /** How much needs a person; undefined where no money comes here. */
  attention: number | undefined
  /** How many papers run out. */
  renewals: number
}

/** The views in one row; where it is too long for the screen it scrolls, to the one that is shown. */
function AdminNav({ words, view, counts, parked, attention, renewals }: AdminNavProps) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [view, counts, attention, parked, renewals])
  const views = [
    { id: 'team', name: words.team, waiting: 0 },
    { id: 'day', name: words.day.view, waiting: 0 },
    ...inboxNames.map((id) => ({
      id,
      name: words.inboxes[id],
      waiting: countWaiting(id, countsOf(id, counts)),
    })),
    ...(attention === undefined
      ? []
      : [
          { id: 'attention', name: words.attention.view, waiting: attention },
          { id: 'vouchers', name: words.vouchers.view, waiting: 0 },
        ]),
    { id: 'fleet', name: words.fleet.view, waiting: renewals },
    { id: 'undelivered', name: words.mails.view, waiting: parked },
    { id: 'activity', name: words.activity, waiting: 0 },
  ]
  return (
    <nav
      aria-label={words.views}
      className="border-rule no-print -mx-(--gutter) mt-8 border-b lg:mx-0"
    >
      <ul
        ref={row}
        className="relative flex gap-x-7 overflow-x-auto px-(--gutter) pb-px [scrollbar-width:thin] lg:px-0"
      >
        {views.map(({ id, name, waiting }) => (
          <li key={id}>
            <Link
              to={id === 'team' ? '/admin' : `/admin?view=${id}`}
              preventScrollReset
              aria-current={id === view ? 'page' : undefined}
              className="aria-[current=page]:border-disa inline-flex min-h-12 items-center gap-2 whitespace-nowrap focus-visible:-outline-offset-3 border-b-3 border-transparent font-semibold"
            >
              {name}
              {waiting > 0 && <WaitingBadge words={words} waiting={waiting} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A number, or '1000+' where no more are counted. */
function WaitingBadge({ words, waiting }: { words: Words['admin']; waiting: number }) {
  const isMany = waiting >= countedAtMost
  return (
    <span className="bg-disa text-on-disa min-w-6 px-1.5 text-center text-caption tabular-nums">
      <span aria-hidden="true">{isMany ? `${countedAtMost}+` : waiting}</span>
      <span className="sr-only">
        {isMany
          ? fill(words.waitingOrMore, { n: countedAtMost })
          : fill(words.waiting, { n: waiting })}
      </span>
    </span>
  )
}

/** What an inbox holds by status; nothing before it is known. */
function countsOf(name: string, counts: InboxCounts | undefined): Record<string, number> {
  return counts?.find(({ inbox }) => inbox === name)?.counts ?? {}
}

/** How many things still wait for the office: those whose status it can lead somewhere, unanswered. */
function countWaiting(inbox: InboxName, counts: Record<string, number>): number {
  const waiting = ['requested', 'new'].filter((status) => listMoves(inbox, status).length > 0)
  return waiting.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}
