import { useState } from 'react'
import { type InboxName, listMoves } from '#rules/inbox.ts'
import { fill } from '../fill.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { attempt, describeFailure, type Desk } from './desk.ts'

type ItemStatusProps = {
  desk: Desk
  inbox: InboxName
  item: InboxItem
  onChanged: (item: InboxItem) => void
}

/** The statuses that something may get next, as buttons; one that ends it for good asks first. */
export function ItemStatus({ desk, inbox, item, onChanged }: ItemStatusProps) {
  const { words } = desk
  const [asking, setAsking] = useState<string>()
  const [busy, setBusy] = useState(false)
  const nameOf = (status: string) => nameMove(status, words.moves)
  const onMove = async (status: string) => {
    setBusy(true)
    const answer = await attempt(() => changeItem(inbox, item.id, { status }))
    setBusy(false)
    setAsking(undefined)
    if (!answer?.ok) return desk.say(describeFailure(answer, desk, words.toasts.failed), 'bad')
    desk.say(words.toasts.changed)
    onChanged(answer.value)
  }
  const isFinal = (status: string) => listMoves(inbox, status).length === 0
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
            onClick={() => (isFinal(status) ? setAsking(status) : void onMove(status))}
          >
            {nameOf(status)}
          </button>
        ))}
      </p>
      {asking && (
        <ConfirmDialog
          id={`move-${item.id}`}
          title={fill(words.inbox.finalTitle, { action: nameOf(asking) })}
          confirm={fill(words.inbox.yes, { action: nameOf(asking).toLowerCase() })}
          cancel={words.inbox.no}
          busy={busy}
          onConfirm={() => void onMove(asking)}
          onCancel={() => setAsking(undefined)}
        >
          {words.inbox.finalText}
        </ConfirmDialog>
      )}
    </div>
  )
}

function nameMove(status: string, moves: Record<string, string>): string {
  return moves[status] ?? status
}
