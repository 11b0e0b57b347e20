import { Suspense, useMemo, useRef, useEffect } from 'react'
import { useParams, useSearchParams, Link } from 'react-router'
import { Spinner } from '#ui/components/spinner.tsx'
import type { Right } from '#app/accounts/rights.ts'
import { countParkedMails } from './admin-calls.ts'
import '#ui/office-kit/desk.css'
import { ClockNotice } from '#ui/office-kit/clock-notice.tsx'
import { DeskKeys } from '#ui/office-kit/desk-keys.tsx'
import { DeskSearch } from './desk-search.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { ExamplesNotice } from '#ui/office-kit/examples-notice.tsx'
import { inboxOf, ItemPage } from './item-view.tsx'
import { countThreads } from '#app/messages/office/thread-calls.ts'
import { listAttention } from './money-calls.ts'
import { useFeedConnection } from '#ui/office-kit/follow-changes.ts'
import { useDraftGuard } from './item-drafts.ts'
import { countWaitingReviews } from '#app/reviews/office/review-calls.ts'
import { FreshProofHost } from '#app/accounts/office/fresh-proof-host.tsx'
import { TeamView } from '#app/accounts/office/team-view.tsx'
import { type OfficeData, views, type Group, type View } from './views.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useUndo, withdrawUndo } from '#ui/office-kit/undo.ts'
import { readSignedIn } from '#ui/session/session.ts'
import type { Words } from '#content/words/words.ts'
import { maxCounted } from '#app/order/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'

type DeskNavProps = {
  office: OfficeData
  views: readonly View[]
  shown: string
}

/**
 * Navigation of the desk: a column, or on a small screen one row that scrolls to the current view.
 */
export function DeskNav({ office, views, shown }: DeskNavProps) {
  const { words } = office.desk
  const row = useRef<HTMLUListElement>(null)
  const groups = groupViews(office, views)
  const width = groups.map(({ views }) => views.map(({ waiting }) => waiting)).join()
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [shown, width])
  return (
    <nav aria-label={words.views} className="desk-nav">
      <ul ref={row}>
        {groups.map(({ group, views }) => (
          <li key={group}>
            {group !== 'today' && (
              <span className="desk-nav-title" id={`desk-${group}`}>
                {words.frame.groups[group]}
              </span>
            )}
            <ul {...(group !== 'today' && { 'aria-labelledby': `desk-${group}` })}>
              {views.map(({ id, name, waiting }) => (
                <li key={id}>
                  <Link to={linkToView(id)} aria-current={id === shown ? 'page' : undefined}>
                    {name}
                    {waiting > 0 && <WaitingBadge words={words} waiting={waiting} />}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function groupViews(office: OfficeData, allowedViews: readonly View[]) {
  const describeView = ({ id, name, waiting }: View) => ({
    id,
    name: name(office.desk.words),
    waiting: waiting?.(office) ?? 0,
  })
  const groups = [...new Set(allowedViews.map(({ group }): Group => group))]
  return groups.map((group) => ({
    group,
    views: allowedViews.filter((view) => view.group === group).map(describeView),
  }))
}

/** A number, or '1000+' above the counting limit. */
function WaitingBadge({ words, waiting }: { words: Words['admin']; waiting: number }) {
  const isMany = waiting >= maxCounted
  return (
    <span className="bg-disa text-on-disa min-w-6 px-1.5 text-center text-caption tabular-nums">
      <span aria-hidden="true">{isMany ? `${maxCounted}+` : waiting}</span>
      <span className="sr-only">
        {isMany
          ? fill(words.waitingOrMore, { n: maxCounted })
          : fill(words.waiting, { n: waiting })}
      </span>
    </span>
  )
}

const readFleet = () => readSignedIn('GET /api/admin/fleet', {})

const readOwnRights = () => readSignedIn('GET /api/admin/me', {})
const countInboxes = () => readSignedIn('GET /api/admin/inbox', {})

type AdminViewProps = {
  desk: Omit<Desk, 'can'>
  rights: readonly Right[]
}

/**
 * The desk, limited to the user's rights: the day, the owner's cards of P2.18, and the other views.
 */
export default function AdminView({ desk: baseDesk, rights: initialRights }: AdminViewProps) {
  const ownRights = useQuery(readOwnRights, ignoreError, ['team'])
  const rights = ownRights.value?.rights ?? initialRights
  const desk = useMemo(
    () => ({
      ...baseDesk,
      can: (right: Right | 'office') => right === 'office' || rights.includes(right),
    }),
    [baseDesk, rights],
  )
  return <OpenDesk desk={desk} isGuide={ownRights.value?.role === 'guide'} />
}

function OpenDesk({ desk, isGuide }: { desk: Desk; isGuide: boolean }) {
  const { words } = desk
  const [query] = useSearchParams()
  const { key } = useParams()
  const office = useOffice(desk)
  const search = useRef<HTMLInputElement>(null)
  const requestedView = key === undefined ? query.get('view') : inboxOf(key)
  const allowed = views.filter(({ needs }) => desk.can(needs))
  const shown = allowed.find(({ id }) => id === requestedView) ?? allowed[0]
  const hasWork = allowed.some(({ needs }) => needs !== 'office')
  const isLive = useFeedConnection()
  useDraftGuard(desk.userId)
  return (
    <div className="desk">
      <div className="desk-top">
        <h1>{words.title}</h1>
        {desk.can('orders') && <DeskSearch desk={office.desk} field={search} />}
        <DeskKeys office={office} search={search} views={allowed} />
      </div>
      <DeskNav office={office} views={allowed} shown={shown?.id ?? ''} />
      <div className="min-w-0">
        <ClockNotice desk={desk} />
        {desk.can('administrator') && <ExamplesNotice desk={desk} />}
        <div role="status">
          {!isLive && <Notice className="no-print mb-6">{words.frame.notLive}</Notice>}
        </div>
        {!hasWork && <NoWorkHere words={words} isGuide={isGuide} />}
        <Suspense fallback={<Spinner label={words.inbox.loading} />}>
          {key !== undefined && desk.can('orders') ? (
            <ItemPage desk={office.desk} typed={key} />
          ) : (
            shown?.show(office)
          )}
          {requestedView === null && desk.can('people') && (
            <div className="no-print mt-16">
              <TeamView desk={office.desk} />
            </div>
          )}
        </Suspense>
      </div>
      <DeskUndo desk={office.desk} />
      <FreshProofHost desk={office.desk} />
    </div>
  )
}

/**
 * Shown to a user with no other view than the sign-in settings. A guide gets a link to the guide's
 * page.
 */
function NoWorkHere({ words, isGuide }: Pick<Desk, 'words'> & { isGuide: boolean }) {
  return (
    <Notice className="mb-6">
      {isGuide ? (
        <>
          {words.guides.toGuide}{' '}
          <a className="link" href="/guide">
            {words.guides.toGuideLink}
          </a>
        </>
      ) : (
        words.nothingHere
      )}
    </Notice>
  )
}

/** Data shared by all views of the desk. Read once, and again after actions. */
function useOffice(desk: Desk): OfficeData {
  // Requests nothing without the right 'orders'.
  const ifAllowed = <Value,>(read: () => Promise<Value>) =>
    desk.can('orders') ? read : readNothing
  const counts = useQuery(ifAllowed(countInboxes), desk, ['orders', 'requests', 'messages'])
  const parked = useQuery(ifAllowed(countParkedMails), desk, ['mails'])
  const reviews = useQuery(ifAllowed(countWaitingReviews), desk, ['messages'])
  const threads = useQuery(ifAllowed(countThreads), ignoreError, ['messages'])
  const attention = useQuery(ifAllowed(listAttention), ignoreError, ['money', 'orders'])
  const fleet = useQuery(ifAllowed(readFleet), ignoreError, ['fleet'])
  const hasFleet = (fleet.value?.vehicles.length ?? 0) + (fleet.value?.guides.length ?? 0) > 0
  const onChange = () => {
    void counts.reload()
    void parked.reload()
    void reviews.reload()
    void threads.reload()
    void attention.reload()
  }
  return {
    desk: { ...desk, hasFleet },
    counts: counts.value,
    parked: parked.value ?? 0,
    reviews: reviews.value ?? 0,
    threads: threads.value?.open ?? 0,
    attention,
    fleet,
    onChange,
  }
}

async function readNothing() {
  return undefined
}

/** Ignores the error: the desk works without this answer. */
function ignoreError(): void {}

/**
 * Corner with the button that undoes the last action. Always rendered, so that screen readers
 * announce it.
 */
function DeskUndo({ desk }: { desk: Desk }) {
  const undo = useUndo()
  return (
    <div role="status" className="desk-undo no-print">
      {undo && (
        <p className="bg-ink text-limewash flex items-center gap-4 py-2 pr-2 pl-4">
          {undo.doneText}
          <button
            type="button"
            className="border-limewash min-h-10 cursor-pointer border px-4 font-semibold"
            onClick={() => {
              withdrawUndo()
              undo.run()
            }}
          >
            {desk.words.frame.undo.button} <kbd aria-hidden="true">U</kbd>
          </button>
        </p>
      )}
    </div>
  )
}
