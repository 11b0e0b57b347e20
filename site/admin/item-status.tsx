import { useState } from 'react'
import { type InboxName, listMoves } from '#rules/desk/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { type Desk, useAct } from './desk.ts'
import { MoveDialog } from './move-dialog.tsx'

type ItemStatusProps = {
  desk: Desk
  inbox: InboxName
  item: InboxItem
  onChanged: (item: InboxItem) => void
}

/** The statuses that something may get next, as buttons; what ends it or tells its guest asks first. */
export function ItemStatus({ desk, inbox, item, onChanged }: ItemStatusProps) {
  const { words } = desk
  const [asking, setAsking] = useState<string>()
  const { busy, send } = useAct<InboxItem>(desk)
  const nameOf = (status: string) => nameMove(status, words.moves)
  const onMoved = (moved: InboxItem) => {
    setAsking(undefined)
    const { changed, changedAndTold } = words.toasts
    const isTold = item.told.includes(moved.status)
    desk.say(isTold ? fill(changedAndTold, { email: item.email }) : changed)
    onChanged(moved)
  }
  const onMove = async (status: string) => {
    if (asksFirst(status)) return setAsking(status)
    const moved = await send(() => changeItem(inbox, item.id, { status }))
    if (moved) onMoved(moved)
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
            onClick={() => void onMove(status)}
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
      {asking && (
        <MoveDialog
          {...{ desk, inbox, item, onMoved }}
          status={asking}
          action={nameOf(asking)}
          isFinal={isFinal(asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function nameMove(status: string, moves: Record<string, string>): string {
  return moves[status] ?? status
}
