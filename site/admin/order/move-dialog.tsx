import { useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { changeItem } from '../admin-calls.ts'
import { ConfirmAct } from '../confirm-act.tsx'
import type { ItemProps } from '../desk.ts'
import { MessageField } from '../message-field.tsx'

type MoveDialogProps = ItemProps & {
  status: string
  /** What the button that led here says: 'Cancel it'. */
  action: string
  isFinal: boolean
  onClose: () => void
}

/** Asks before a status that cannot be taken back or that a guest is told of, and takes what the mail needs. */
export function MoveDialog(props: MoveDialogProps) {
  const { desk, inbox, item, status, action, isFinal } = props
  const { inbox: words, toasts } = desk.words
  const isTold = item.told.includes(status)
  const [message, setMessage] = useState('')
  const mail = isTold && message.trim() ? { message } : {}
  return (
    <ConfirmAct
      desk={desk}
      id={`move-${item.id}`}
      title={fill(words.finalTitle, { action })}
      confirm={fill(isTold ? words.yesTell : words.yes, { action: action.toLowerCase() })}
      cancel={words.no}
      call={() => changeItem(inbox, item, { status, ...mail })}
      said={isTold ? fill(toasts.changedAndTold, { email: item.email }) : toasts.changed}
      onDone={props.onChanged}
      onClose={props.onClose}
    >
      <div className="space-y-4">
        {status === 'confirmed' && (
          <p>{item.status === 'held' ? words.confirmAnywayText : words.confirmText}</p>
        )}
        {isFinal && <p>{words.finalText}</p>}
        <p className={isTold ? 'border-amber border-l-4 pl-3 font-semibold break-words' : ''}>
          {isTold ? fill(words.told, { email: item.email }) : words.notTold}
        </p>
        {isTold && (
          <MessageField
            desk={desk}
            id={`message-${item.id}`}
            value={message}
            onChange={setMessage}
          />
        )}
      </div>
    </ConfirmAct>
  )
}
