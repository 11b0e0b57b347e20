import { useState } from 'react'
import { listNextStatuses } from '#app/order/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { type ItemProps, useAction } from '#ui/office-kit/desk.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { offerUndo } from '#ui/office-kit/undo.ts'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { nameStatus } from './inbox-search.tsx'
import { StatusDialog } from './move-dialog.tsx'

/** Moves an item to a status at once, and offers to undo it. */
export function useMove({ desk, inbox, item, onChanged }: ItemProps) {
  const { words } = desk
  const { busy, act } = useAction<InboxItem>(desk)
  const onMoved = (moved: InboxItem) => {
    onChanged(moved)
    const { status } = item
    if (!moved.moves.includes(status)) return
    const newStatus = nameStatus(moved.status, words.statuses)
    offerUndo({
      doneText: fill(words.frame.undo.status, { status: newStatus }),
      run: () =>
        void act(() => changeItem(inbox, moved, { status }), words.frame.undo.undone, onChanged),
    })
  }
  const move = (status: string) =>
    void act(() => changeItem(inbox, item, { status }), words.toasts.changed, onMoved)
  return { busy, move }
}

/** Buttons for a request's possible next statuses. A final status needs confirmation. */
export function ItemStatus(props: ItemProps) {
  const { desk, inbox, item, onChanged } = props
  const { words } = desk
  const [statusToConfirm, setStatusToConfirm] = useState<string>()
  const { busy, move } = useMove(props)
  const onMove = (status: string) => {
    if (listNextStatuses(inbox, status).length === 0) setStatusToConfirm(status)
    else move(status)
  }
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
            onClick={() => onMove(status)}
          >
            {nameOf(words.moves, status)}
          </button>
        ))}
      </p>
      {statusToConfirm && (
        <StatusDialog
          desk={desk}
          inbox={inbox}
          item={item}
          onChanged={onChanged}
          status={statusToConfirm}
          action={nameOf(words.moves, statusToConfirm)}
          isFinal
          onClose={() => setStatusToConfirm(undefined)}
        />
      )}
    </div>
  )
}
