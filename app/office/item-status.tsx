import { useState } from 'react'
import { listNextStatuses } from '#app/order/inbox.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { type ItemProps, useAction } from '#ui/office-kit/desk.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { nameStatus } from './inbox-search.tsx'
import { StatusDialog } from './move-dialog.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { offerUndo } from '#ui/office-kit/undo.ts'

/**
 * Buttons for an item's possible next statuses. A final status, or one that informs the guest,
 * needs confirmation. Below them a hold can be extended while a request waits for an answer.
 */
export function ItemStatus({ desk, inbox, item, onChanged }: ItemProps) {
  const { words } = desk
  const [statusToConfirm, setStatusToConfirm] = useState<string>()
  const { busy, act } = useAction<InboxItem>(desk)
  const until = item.keepUntil ? formatLongDate(item.keepUntil) : ''
  // The hold ends with the trip's own day, so nothing expires and no mail is sent.
  const isUntilTripDay = item.keepUntil === item.details['date']
  // Payment confirms a held order. The office can confirm it earlier.
  const isEarlyConfirmation = (status: string) => item.status === 'held' && status === 'confirmed'
  const nameOf = (status: string) =>
    isEarlyConfirmation(status) ? words.inbox.confirmAnyway : nameMove(status, words.moves)
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
  const onMove = (status: string) => {
    if (needsConfirmation(status)) setStatusToConfirm(status)
    else void act(() => changeItem(inbox, item, { status }), words.toasts.changed, onMoved)
  }
  const isFinal = (status: string) => listNextStatuses(inbox, status).length === 0
  const needsConfirmation = (status: string) =>
    isFinal(status) || isEarlyConfirmation(status) || item.told.includes(status)
  return (
    <div>
      <h3 className="font-sans text-meta font-semibold tracking-normal">{words.inbox.changeTo}</h3>
      {item.moves.length === 0 && (
        <p className="text-ink-2 mt-2">
          {item.openMoney ? words.inbox.openMoney[item.openMoney] : words.inbox.final}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {item.moves.map((status) => (
          <button
            key={status}
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => onMove(status)}
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
        <p className="mt-5">
          <ActionButtons acts={[{ act: 'keep', label: words.inbox.keepLonger }]}>
            {(_, onClose) => (
              <FormDialog
                desk={desk}
                onClose={onClose}
                id="keep-longer"
                title={`${words.inbox.keepLonger}?`}
                text={fill(isUntilTripDay ? words.inbox.keepToTheDay : words.inbox.keepLongerHint, {
                  until,
                })}
                confirm={words.inbox.keepLonger}
                call={() => changeItem(inbox, item, { keepLonger: true })}
                doneText={fill(words.inbox.kept, { until })}
                onDone={onChanged}
              />
            )}
          </ActionButtons>
        </p>
      )}
      {statusToConfirm === 'cancelled' && (
        <CancelDialog
          desk={desk}
          inbox={inbox}
          item={item}
          onChanged={onChanged}
          action={nameOf(statusToConfirm)}
          onClose={() => setStatusToConfirm(undefined)}
        />
      )}
      {statusToConfirm && statusToConfirm !== 'cancelled' && (
        <StatusDialog
          desk={desk}
          inbox={inbox}
          item={item}
          onChanged={onChanged}
          status={statusToConfirm}
          action={nameOf(statusToConfirm)}
          isFinal={isFinal(statusToConfirm)}
          onClose={() => setStatusToConfirm(undefined)}
        />
      )}
    </div>
  )
}

function nameMove(status: string, moves: Record<string, string>): string {
  return moves[status] ?? status
}
