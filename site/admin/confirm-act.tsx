import { type ReactNode, useState } from 'react'
import type { Answer } from '../client/api.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Facts } from '../parts/facts.tsx'
import { type Desk, useAct } from './desk.ts'

type ConfirmActProps<Value> = {
  desk: Desk
  id: string
  title: string
  children: ReactNode
  confirm: string
  /** What the button says until the answer is there. */
  busyLabel?: string
  cancel?: string
  /** How it stands with what this is about: said where it is not as it was when this was opened. */
  now?: readonly string[]
  /** Whether that is so already: then it can only be closed. */
  isOver?: boolean
  call: () => Promise<Answer<Value>>
  /** What is told once it is done. */
  said: string
  onDone: (value: Value) => void
  onClose: () => void
}

/** Asks before an act of the office, and carries it out. What was refused or failed is said here, and what was typed stays. */
export function ConfirmAct<Value>(props: ConfirmActProps<Value>) {
  const {
    desk,
    children,
    confirm,
    busyLabel = confirm,
    cancel = desk.words.cancel,
    now = [],
  } = props
  const [atFirst] = useState(now)
  const isSame = now.join() === atFirst.join()
  // What has only gone leaves nothing that is new: then all is said.
  const news = now.filter((fact) => !atFirst.includes(fact))
  const { busy, lines, act } = useAct<Value>(desk, { isSaidHere: true })
  const onDone = (value: Value) => {
    props.onClose()
    props.onDone(value)
  }
  return (
    <ConfirmDialog
      id={props.id}
      title={props.title}
      confirm={props.isOver ? undefined : busy ? busyLabel : confirm}
      cancel={props.isOver ? desk.words.frame.keys.close : cancel}
      busy={busy}
      onConfirm={() => void act(props.call, props.said, onDone)}
      onCancel={props.onClose}
    >
      {children}
      <p role="alert" className="text-alarm mt-4 font-semibold empty:hidden">
        {[...new Set(lines.map(({ text }) => text))].join(' ')}
      </p>
      <div role="status" className="mt-4 empty:hidden">
        {!isSame && (
          <p className="border-amber border-l-4 pl-3">
            <strong className="block">{desk.words.meanwhile}</strong>
            <Facts>{news.length > 0 ? news : [...now]}</Facts>
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
