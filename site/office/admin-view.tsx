import { Suspense, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Spinner } from '../components/spinner.tsx'
import { countInboxes, countParkedMails } from './admin-calls.ts'
import './desk.css'
import { DeskKeys } from './desk-keys.tsx'
import { DeskNav } from './desk-nav.tsx'
import { DeskSearch } from './desk-search.tsx'
import { type Desk, useQuery } from './desk.ts'
import { ExamplesNotice } from './examples-notice.tsx'
import { inboxOf, ItemPage } from './inbox/item-view.tsx'
import { readFleet } from './fleet/fleet-calls.ts'
import { listAttention } from './order/money-calls.ts'
import { useLiveNews } from './change-feed.ts'
import { useDraftGuard } from './order/drafts.ts'
import { TeamView } from './team/team-view.tsx'
import { hasMoney, type OfficeData, views } from './views.tsx'
import { Notice } from './ui/notice.tsx'
import { useUndo, withdrawUndo } from './undo.ts'

/** What administrators see: the day, and below it the cards of P2.18, at the address itself; and all the rest. */
export default function AdminView({ desk }: { desk: Desk }) {
  const { words } = desk
  const [query] = useSearchParams()
  const { key } = useParams()
  const office = useOffice(desk)
  const search = useRef<HTMLInputElement>(null)
  const there = views.filter(({ isThere }) => isThere?.(office) ?? true)
  const asked = key === undefined ? query.get('view') : inboxOf(key)
  const shown = views.find(({ id }) => id === asked) ?? views.find(({ id }) => id === 'day')
  const isLive = useLiveNews()
  useDraftGuard(desk.userId)
  return (
    <div className="desk">
      <div className="desk-top">
        <h1>{words.title}</h1>
        <DeskSearch desk={office.desk} field={search} />
        <DeskKeys {...{ office, search }} views={there} />
      </div>
      <DeskNav office={office} views={there} shown={shown?.id ?? ''} />
      <div className="min-w-0">
        <ExamplesNotice desk={desk} />
        <div role="status">
          {!isLive && <Notice className="no-print mb-6">{words.frame.notLive}</Notice>}
        </div>
        <Suspense fallback={<Spinner label={words.inbox.loading} />}>
          {key === undefined ? shown?.show(office) : <ItemPage desk={office.desk} asked={key} />}
          {asked === null && (
            <div className="no-print mt-16">
              <TeamView desk={office.desk} />
            </div>
          )}
        </Suspense>
      </div>
      <DeskUndo desk={office.desk} />
    </div>
  )
}

/** What all screens of the desk share, read once and again when something was done. */
function useOffice(desk: Desk): OfficeData {
  const counts = useQuery(countInboxes, desk, ['orders', 'requests', 'messages'])
  const parked = useQuery(countParkedMails, desk, ['mails'])
  const attention = useQuery(listAttention, doNothing, ['money', 'orders'])
  const fleet = useQuery(readFleet, doNothing, ['fleet'])
  const isPaid = hasMoney({ attention })
  const hasFleet = (fleet.value?.vehicles.length ?? 0) + (fleet.value?.guides.length ?? 0) > 0
  const onChange = () => {
    void counts.reload()
    void parked.reload()
    if (isPaid || (attention.value?.entries.length ?? 0) > 0) void attention.reload()
  }
  return {
    desk: { ...desk, hasMoney: isPaid, hasFleet },
    counts: counts.value,
    parked: parked.value ?? 0,
    attention,
    fleet,
    onChange,
  }
}

/** Without an answer there is no such view; the rest of the desk works as ever. */
function doNothing(): void {}

/** The corner in which the last act can be taken back; always there, so that what comes into it is read out. */
function DeskUndo({ desk }: { desk: Desk }) {
  const undo = useUndo()
  return (
    <div role="status" className="desk-undo no-print">
      {undo && (
        <p className="bg-ink text-limewash flex items-center gap-4 py-2 pr-2 pl-4">
          {undo.said}
          <button
            type="button"
            className="border-limewash min-h-10 cursor-pointer border px-4 font-semibold"
            onClick={() => {
              withdrawUndo()
              undo.takeBack()
            }}
          >
            {desk.words.frame.undo.button} <kbd aria-hidden="true">U</kbd>
          </button>
        </p>
      )}
    </div>
  )
}
