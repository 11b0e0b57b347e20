import { useState } from 'react'
import type { InboxChange } from '#rules/desk/administration-request.ts'
import { type InboxName, listMoves } from '#rules/desk/inbox.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { attempt, describeFailure, type Desk } from './desk.ts'
import { MoveDialog } from './move-dialog.tsx'

type ItemStatusProps = {
  desk: Desk
  inbox: InboxName
  item: InboxItem
  onChanged: (item: InboxItem) => void
}

/**
 * The statuses that something may get next, as buttons; what ends it or tells its guest asks first.
 * Below them, the place of what waits for an answer can be held longer.
 */
export function ItemStatus({ desk, inbox, item, onChanged }: ItemStatusProps) {
  const { words } = desk
  const [asking, setAsking] = useState<string>()
  const [busy, setBusy] = useState(false)
  const until = item.keepUntil ? formatLongDate(item.keepUntil) : ''
  const nameOf = (status: string) => nameMove(status, words.moves)
  const onMove = async (change: InboxChange) => {
    setBusy(true)
    const answer = await attempt(() => changeItem(inbox, item.id, change))
    setBusy(false)
    setAsking(undefined)
    if (!answer?.ok) return desk.say(describeFailure(answer, desk, words.toasts.failed), 'bad')
    const isTold = change.status !== undefined && item.told.includes(change.status)
    const { changed, changedAndTold } = words.toasts
    if (change.keepLonger) desk.say(fill(words.inbox.kept, { until }))
    else desk.say(isTold ? fill(changedAndTold, { email: item.email }) : changed)
    onChanged(answer.value)
  }
  const isFinal = (status: string) => listMoves(inbox, status).length === 0
  const asksFirst = (status: string) => isFinal(status) || item.told.includes(status)
  return (
    <div>
      <h3 className="font-sans text-meta font-semibold tracking-normal">{words.inbox.changeTo}</h3>
      {item.moves.length === 0 && <p className="text-ink-2 mt-2">{words.inbox.final}</p>}
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {item.moves.map((status) => (
          <button
            key={status}
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => (asksFirst(status) ? setAsking(status) : void onMove({ status }))}
          >
            {nameOf(status)}
          </button>
        ))}
      </p>
      {item.told.length > 0 && (
        <p className="text-ink-2 mt-3 text-caption break-words">
          {fill(words.inbox.tells, { email: item.email })}
        </p>
      )}
      {item.keepUntil && (
        <>
          <button
            type="button"
            className="button button-quiet mt-5"
            disabled={busy}
            aria-describedby={`keep-${item.id}`}
            onClick={() => void onMove({ keepLonger: true })}
          >
            {words.inbox.keepLonger}
          </button>
          <p id={`keep-${item.id}`} className="text-ink-2 mt-2 text-caption">
            {fill(words.inbox.keepLongerHint, { until })}
          </p>
        </>
      )}
      {asking && (
        <MoveDialog
          {...{ desk, item, busy }}
          status={asking}
          action={nameOf(asking)}
          isFinal={isFinal(asking)}
          onMove={(change) => void onMove(change)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function nameMove(status: string, moves: Record<string, string>): string {
  return moves[status] ?? status
}
