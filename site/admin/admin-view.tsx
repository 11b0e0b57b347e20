import { Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { Spinner } from '../parts/spinner.tsx'
import { countInboxes, countParkedMails } from './admin-calls.ts'
import './desk.css'
import { DeskNav } from './desk-nav.tsx'
import { type Desk, useLoaded } from './desk.ts'
import { readFleet } from './fleet-calls.ts'
import { listAttention } from './money-calls.ts'
import { useNoteGuard } from './note-drafts.ts'
import { hasMoney, type Office, views } from './views.tsx'

/** What administrators see: roles at the address itself, as P2.18 has it, and all the rest of the desk. */
export default function AdminView({ desk }: { desk: Desk }) {
  const { words } = desk
  const [query] = useSearchParams()
  const office = useOffice(desk, query.get('search') ?? '')
  const asked = query.get('view') ?? 'team'
  const shown = views.find(({ id }) => id === asked) ?? views.find(({ id }) => id === 'team')
  useNoteGuard(desk.userId)
  return (
    <div className="desk">
      <div className="desk-top">
        <h1>{words.title}</h1>
      </div>
      <DeskNav office={office} shown={shown?.id ?? ''} />
      <div className="min-w-0">
        <Suspense fallback={<Spinner label={words.inbox.loading} />}>
          {shown?.show(office)}
        </Suspense>
      </div>
    </div>
  )
}

/** What all screens of the desk share, read once and again when something was done. */
function useOffice(desk: Desk, searched: string): Office {
  const { words, say } = desk
  const onFail = useCallback(() => say(words.toasts.loadFailed, 'bad'), [say, words])
  const counts = useLoaded(countInboxes, onFail)
  const parked = useLoaded(countParkedMails, onFail)
  const attention = useLoaded(listAttention, doNothing)
  const fleet = useLoaded(readFleet, doNothing)
  const isPaid = hasMoney({ attention })
  const hasFleet = (fleet.value?.vehicles.length ?? 0) + (fleet.value?.guides.length ?? 0) > 0
  const onChange = () => {
    void counts.reload()
    void parked.reload()
    if (isPaid) void attention.reload()
  }
  return {
    desk: { ...desk, hasMoney: isPaid, hasFleet },
    counts: counts.value,
    parked: parked.value ?? 0,
    attention,
    fleet,
    searched,
    onChange,
  }
}

/** Without an answer there is no such view; the rest of the desk works as ever. */
function doNothing(): void {}
