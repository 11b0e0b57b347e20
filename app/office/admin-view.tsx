import { lazy, Suspense, useMemo, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Spinner } from '#ui/components/spinner.tsx'
import type { Toaster } from '#ui/components/toasts.tsx'
import type { Right } from '#app/accounts/rights.ts'
import { countParkedMails } from './admin-calls.ts'
import '#ui/office-kit/desk.css'
import './desk-frame.css'
import { ClockNotice } from '#ui/office-kit/clock-notice.tsx'
import { DeskKeys } from '#ui/office-kit/desk-keys.tsx'
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
import { DeskMessage } from './desk-message.tsx'
import { DeskNav, EntryTabs } from './desk-nav.tsx'
import { type OfficeData, views } from './views.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { readSignedIn } from '#ui/session/session.ts'

const DeskSearch = lazy(() => import('./desk-search.tsx'))

const readFleet = () => readSignedIn('GET /api/admin/fleet', {})

const readOwnRights = () => readSignedIn('GET /api/admin/me', {})
const countInboxes = () => readSignedIn('GET /api/admin/inbox', {})

type AdminViewProps = {
  desk: Omit<Desk, 'can'>
  rights: readonly Right[]
  toaster: Toaster
}

/**
 * The desk, limited to the user's rights: the day, the owner's cards of P2.18, and the other views.
 */
export default function AdminView({
  desk: baseDesk,
  rights: initialRights,
  toaster,
}: AdminViewProps) {
  const ownRights = useQuery(readOwnRights, undefined, ['team'])
  const rights = ownRights.value?.rights ?? initialRights
  const desk = useMemo(
    () => ({
      ...baseDesk,
      can: (right: Right | 'office') => right === 'office' || rights.includes(right),
    }),
    [baseDesk, rights],
  )
  return <OpenDesk desk={desk} toaster={toaster} isGuide={ownRights.value?.role === 'guide'} />
}

type OpenDeskProps = { desk: Desk; toaster: Toaster; isGuide: boolean }

function OpenDesk({ desk, toaster, isGuide }: OpenDeskProps) {
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
        {desk.can('orders') && (
          <Suspense fallback={<div className="desk-search" />}>
            <DeskSearch desk={office.desk} field={search} />
          </Suspense>
        )}
        <DeskMessage desk={desk} toaster={toaster} />
        <DeskKeys office={office} search={search} views={allowed} />
      </div>
      <div className="desk-body">
        <DeskNav office={office} views={allowed} shown={shown?.id ?? ''} />
        <div className="desk-content">
          <ClockNotice desk={desk} />
          {desk.can('administrator') && <ExamplesNotice desk={desk} />}
          <div role="status">
            {!isLive && <Notice className="no-print mb-6">{words.frame.notLive}</Notice>}
          </div>
          {!hasWork && <NoWorkHere words={words} isGuide={isGuide} />}
          {key === undefined && (
            <EntryTabs office={office} views={allowed} shown={shown?.id ?? ''} />
          )}
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
      </div>
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
  const threads = useQuery(ifAllowed(countThreads), undefined, ['messages'])
  const attention = useQuery(ifAllowed(listAttention), undefined, ['money', 'orders'])
  const fleet = useQuery(ifAllowed(readFleet), undefined, ['fleet'])
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
