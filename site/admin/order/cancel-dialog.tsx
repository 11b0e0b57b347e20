import { useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import type { Answer } from '#site/client/api.ts'
import { changeItem, type InboxItem } from '../admin-calls.ts'
import { ConfirmAct } from '../confirm-act.tsx'
import type { ItemProps } from '../desk.ts'
import { CancelFields, movesMoney } from './cancel-fields.tsx'
import { useCancelling } from './use-cancelling.ts'

type CancelDialogProps = ItemProps & {
  /** What the button that led here says. */
  action: string
  onClose: () => void
}

/** Cancels a trip. Where money comes here, its figures are shown first. */
export function CancelDialog({ desk, inbox, item, onChanged, ...props }: CancelDialogProps) {
  const { inbox: words, toasts } = desk.words
  const { id, email } = item
  const isTold = item.told.includes('cancelled')
  const [isQuoted, setIsQuoted] = useState(desk.hasMoney === true)
  const cancelling = useCancelling(desk, { orderId: id, by: 'guest', isQuoted })
  const { action } = props
  const call = async (): Promise<Answer<InboxItem>> => {
    const { figures, cancelledBy, message, carryOut } = cancelling
    if (isQuoted && (figures.step !== 'there' || movesMoney(figures.value))) {
      const done = await carryOut()
      if (!done.ok) return done
      return { ok: true, value: { ...item, status: 'cancelled', moves: [], told: [] } }
    }
    const mail = isTold ? { ...(message.trim() ? { message } : {}), cancelledBy } : {}
    const done = await changeItem(inbox, item, { status: 'cancelled', ...mail })
    if (!done.ok && done.refusals.some(({ code }) => code === 'quote-first')) setIsQuoted(true)
    return done
  }
  return (
    <ConfirmAct
      desk={desk}
      id={`move-${id}`}
      title={fill(words.finalTitle, { action })}
      confirm={fill(isTold ? words.yesTell : words.yes, { action: action.toLowerCase() })}
      cancel={words.no}
      call={call}
      said={isTold ? fill(toasts.changedAndTold, { email }) : toasts.changed}
      onDone={onChanged}
      onClose={props.onClose}
    >
      <div className="space-y-4">
        <p>{words.finalText}</p>
        <p className={isTold ? 'border-amber border-l-4 pl-3 font-semibold break-words' : ''}>
          {isTold ? fill(words.told, { email }) : words.notTold}
        </p>
        <CancelFields
          {...{ desk, id, cancelling, isQuoted, isTold }}
          asksWho={isTold || isQuoted}
        />
      </div>
    </ConfirmAct>
  )
}
