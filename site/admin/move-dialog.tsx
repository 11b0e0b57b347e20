import { useState } from 'react'
import { type Canceller, cancellers } from '#rules/desk/inbox.ts'
import { limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '../parts/text-field.tsx'
import { changeItem } from './admin-calls.ts'
import { ConfirmAct } from './confirm-act.tsx'
import type { ItemProps } from './desk.ts'

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
  const [cancelledBy, setCancelledBy] = useState<Canceller>('guest')
  const asksWho = isTold && status === 'cancelled'
  const mail = { ...(message.trim() ? { message } : {}), ...(asksWho ? { cancelledBy } : {}) }
  return (
    <ConfirmAct
      desk={desk}
      id={`move-${item.id}`}
      title={fill(words.finalTitle, { action })}
      confirm={fill(isTold ? words.yesTell : words.yes, { action: action.toLowerCase() })}
      cancel={words.no}
      call={() => changeItem(inbox, item.id, { status, ...(isTold ? mail : {}) })}
      said={isTold ? fill(toasts.changedAndTold, { email: item.email }) : toasts.changed}
      onDone={props.onChanged}
      onClose={props.onClose}
    >
      <div className="space-y-4">
        {status === 'confirmed' && <p>{words.confirmText}</p>}
        {isFinal && <p>{words.finalText}</p>}
        <p className={isTold ? 'border-amber border-l-4 pl-3 font-semibold break-words' : ''}>
          {isTold ? fill(words.told, { email: item.email }) : words.notTold}
        </p>
        {asksWho && (
          <fieldset>
            <legend className="text-meta font-semibold">{words.whoCancels}</legend>
            {cancellers.map((who) => (
              <label key={who} className="flex items-start gap-3 py-1.5">
                <input
                  type="radio"
                  name={`who-${item.id}`}
                  className="accent-disa mt-1 h-5 w-5 shrink-0"
                  checked={cancelledBy === who}
                  onChange={() => setCancelledBy(who)}
                />
                <span>{words.cancellers[who]}</span>
              </label>
            ))}
          </fieldset>
        )}
        {isTold && (
          <TextField
            id={`message-${item.id}`}
            label={words.message}
            hint={words.messageHint}
            rows={3}
            maxLength={limits.message}
            value={message}
            onChange={setMessage}
          />
        )}
      </div>
    </ConfirmAct>
  )
}
